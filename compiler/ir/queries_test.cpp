#include "compiler/ir/queries.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::ir {
namespace {

bool usesDoubleIn(const std::string& kernel) {
  const Result<Module> module = parse("module \"a.br\"\n" + kernel);
  EXPECT_TRUE(module) << module.failure().message;
  return module && usesDouble(module->functions.front());
}

TEST(UsesDouble, Parameters) {
  EXPECT_TRUE(usesDoubleIn("kernel k(gather g[]: double2, output o: float) {\n  o = 0.0\n}\n"));
  EXPECT_FALSE(usesDoubleIn("kernel k(stream x: float4, output o: int) {\n  o = 0\n}\n"));
}

TEST(UsesDouble, ValuesInside) {
  const std::string head = "kernel k(stream x: float, output o: float) {\n  o = ";
  EXPECT_TRUE(usesDoubleIn(head + "convert<float>(mul(convert<double>(x), 2.0d))\n}\n"));
  EXPECT_FALSE(usesDoubleIn(head + "mul(x, 2.0)\n}\n"));
}

}  // namespace
}  // namespace brook::ir
