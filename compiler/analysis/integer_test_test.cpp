#include "compiler/analysis/integer_test.h"

#include "compiler/ir/parse.h"
#include "compiler/ir/print.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::analysis {
namespace {

/// "x: 3, 7 to 9" of `if condition`; "nothing".
std::string test(const std::string& condition) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nkernel k(stream x: int, stream y: int, "
      "stream v: int2, stream u: uint, stream f: float, "
      "output o: int) {\n  if " +
      condition + " {\n    o = 1\n  }\n}\n");
  if (!module) return module.failure().message;
  const ir::Function& kernel = module->functions[0];
  const auto found = integerTest(kernel, std::get<ir::If>(kernel.body[0].node).condition);
  if (!found) return "nothing";
  std::string text;
  for (const Interval& interval : found->values) {
    text += (text.empty() ? "" : ", ") + std::to_string(interval.first);
    if (interval.last != interval.first) text += " to " + std::to_string(interval.last);
  }
  return ir::print(kernel, found->tested) + ": " + text;
}

TEST(IntegerTest, ComparisonsWithAConstant) {
  EXPECT_EQ(test("eq(x, 3)"), "x: 3");
  EXPECT_EQ(test("eq(3, x)"), "x: 3");
  EXPECT_EQ(test("ne(x, 3)"), "x: -2147483648 to 2, 4 to 2147483647");
  EXPECT_EQ(test("lt(x, 3)"), "x: -2147483648 to 2");
  EXPECT_EQ(test("lt(3, x)"), "x: 4 to 2147483647");
  EXPECT_EQ(test("le(x, 3)"), "x: -2147483648 to 3");
  EXPECT_EQ(test("ge(3, x)"), "x: -2147483648 to 3");
  EXPECT_EQ(test("gt(u, 4000000000u)"), "u: 4000000001 to 4294967295");
  EXPECT_EQ(test("ge(u, 0u)"), "u: 0 to 4294967295");
}

TEST(IntegerTest, AtTheEndsOfTheType) {
  EXPECT_EQ(test("lt(x, -2147483648)"), "x: ");
  EXPECT_EQ(test("gt(x, 2147483647)"), "x: ");
  EXPECT_EQ(test("ne(u, 0u)"), "u: 1 to 4294967295");
  EXPECT_EQ(test("not(lt(x, -2147483648))"), "x: -2147483648 to 2147483647");
}

TEST(IntegerTest, Combinations) {
  EXPECT_EQ(test("or(or(eq(x, 5), eq(x, 1)), eq(x, 2))"), "x: 1 to 2, 5");
  EXPECT_EQ(test("and(ge(x, 3), le(x, 9))"), "x: 3 to 9");
  EXPECT_EQ(test("and(and(ge(x, 3), le(x, 9)), ne(x, 5))"), "x: 3 to 4, 6 to 9");
  EXPECT_EQ(test("and(eq(x, 3), eq(x, 4))"), "x: ");
  EXPECT_EQ(test("not(or(lt(x, 0), and(ge(x, 4), lt(x, 8))))"), "x: 0 to 3, 8 to 2147483647");
}

TEST(IntegerTest, OfWhatIsComputed) {
  EXPECT_EQ(test("or(eq(v.y, 1), eq(v.y, 3))"), "v.y: 1, 3");
  EXPECT_EQ(test("or(eq(rem(x, 7), 1), eq(rem(x, 7), 3))"), "rem(x, 7): 1, 3");
  EXPECT_EQ(test("or(eq(v.y, 1), eq(v.x, 3))"), "nothing");
  EXPECT_EQ(test("or(eq(rem(x, 7), 1), eq(rem(x, 8), 3))"), "nothing");
  EXPECT_EQ(test("or(eq(x, 1), eq(y, 1))"), "nothing");
}

TEST(IntegerTest, OfNothingElse) {
  EXPECT_EQ(test("eq(x, y)"), "nothing");
  EXPECT_EQ(test("eq(f, 3.0)"), "nothing");
  EXPECT_EQ(test("and(eq(x, 1), gt(f, 0.0))"), "nothing");
  EXPECT_EQ(test("true"), "nothing");
  EXPECT_EQ(test("eq(1, 2)"), "nothing");
}

}  // namespace
}  // namespace brook::analysis
