#include "compiler/codegen/glsl/nesting.h"

#include "compiler/codegen/glsl/glslang.h"

#include <gtest/gtest.h>

#include <stdexcept>
#include <string>

namespace brook::glsl {
namespace {

int nestingOf(const std::string& body, const std::string& functions = "") {
  const Result<SpirvModule> module = compileToSpirv(
      "#version 450\nlayout(location = 0) in flat int x;\nlayout(location = 0) out int o;\n" +
          functions + "void main() {\n  o = 0;\n" + body + "}\n",
      PipelineStage::Fragment);
  if (!module) throw std::runtime_error(module.failure().message);
  return nesting(*module);
}

TEST(Nesting, CountsBranchesInEachOther) {
  EXPECT_EQ(nestingOf("o = x;"), 0);
  EXPECT_EQ(nestingOf("if (x > 0) o = 1; if (x > 1) o = 2;"), 1);
  EXPECT_EQ(nestingOf("if (x > 0) { if (x > 1) { o = 1; } else { if (x > 2) o = 3; } }"), 3);
  EXPECT_EQ(nestingOf("if (x > 0) o = 1; else if (x > 1) o = 2; else if (x > 3) o = 4;"), 3);
}

TEST(Nesting, OfFunctionsWhereTheyAreCalled) {
  const std::string functions =
      "int f(int a) { if (a > 3) { if (a > 4) a += x; } return a; }\n"
      "int g(int a) { if (a > 1) a = f(a); return a; }\n";
  EXPECT_EQ(nestingOf("o = x;", functions), 0);
  EXPECT_EQ(nestingOf("o = g(x);", functions), 3);
  EXPECT_EQ(nestingOf("if (x > 0) { if (x > 1) o = g(x); }", functions), 5);
}

TEST(Nesting, LoopsCountWhereTheirRoundsMayBecomeBranches) {
  EXPECT_EQ(nestingOf("for (int i = 0; i < x; i++) { if (x > i) o++; }"), 1);
  EXPECT_EQ(nestingOf("for (int i = 0; i < x; i++) { if (x > i) { if (o > 3) break; o++; } }"), 34);
}

}  // namespace
}  // namespace brook::glsl
