#include "compiler/driver/dependency_rule.h"

#include <gtest/gtest.h>

namespace brook::driver {
namespace {

TEST(DependencyRule, ListsEveryFile) {
  EXPECT_EQ(dependencyRule({"x.cpp", "x.h"}, {"x.br", "a b.h"}, false),
            "x.cpp x.h: \\\n  x.br \\\n  a\\ b.h\n");
}

TEST(DependencyRule, NamesEachFileOnce) {
  EXPECT_EQ(dependencyRule({"x.cpp"}, {"x.br", "a.h", "b.h", "a.h"}, true),
            "x.cpp: \\\n  x.br \\\n  a.h \\\n  b.h\na.h:\nb.h:\n");
}

TEST(DependencyRule, PhonyRulesLeaveOutTheInput) {
  EXPECT_EQ(dependencyRule({"x.cpp"}, {"x.br", "$a.h"}, true),
            "x.cpp: \\\n  x.br \\\n  $$a.h\n$$a.h:\n");
}

}  // namespace
}  // namespace brook::driver
