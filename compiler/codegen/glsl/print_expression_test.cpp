// Kernel IR in, expressions of canonical GLSL out: the ones that some drivers change.
#include "compiler/codegen/glsl/print_fixture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace brook::glsl {
namespace {

using testing::HasSubstr;
using testing::Not;

// Returns the text of `value` in an expression of float x and y, double d, uint u, int i and float2
// v.
std::string printed(const std::string& type, const std::string& value) {
  return print(
      "kernel k(stream x: float, stream y: float, stream d: double, stream u: uint, stream i: int, "
      "stream v: float2, output o: " +
          type + ") {\n  o = " + value + "\n}\n",
      BindingKind::StorageBuffer);
}

TEST(PrintExpression, ComparisonsThatDoNotHoldDoSoForNan) {
  EXPECT_THAT(printed("int", "convert<int>(not(gt(x, y)))"),
              HasSubstr("int(brook_not_greater(x, y))"));
  EXPECT_THAT(printed("int", "convert<int>(not(le(d, 1.0d)))"),
              HasSubstr("int(brook_not_less_equal_double(d, 1.0lf))"));
  EXPECT_THAT(printed("float2", "select(not(lt(v, float2(x))), v, float2(y))"),
              HasSubstr("brook_not_less(v, vec2(x))"));
}

TEST(PrintExpression, OtherComparisonsHaveAnOpposite) {
  EXPECT_THAT(printed("int", "convert<int>(not(eq(x, y)))"), HasSubstr("int(!(x == y))"));
  EXPECT_THAT(printed("int", "convert<int>(not(gt(i, 2)))"), HasSubstr("int(!(i > 2))"));
}

TEST(PrintExpression, NegationsOfWhatIsJoined) {
  EXPECT_THAT(printed("int", "convert<int>(not(and(gt(x, y), or(eq(i, 1), ge(x, 0.5)))))"),
              HasSubstr("int(brook_not_greater(x, y) || !(i == 1) && "
                        "brook_not_greater_equal(x, 0.5))"));
  EXPECT_THAT(printed("int", "convert<int>(not(or(and(lt(x, y), eq(i, 1)), not(lt(x, 0.5)))))"),
              HasSubstr("int((brook_not_less(x, y) || !(i == 1)) && x < 0.5)"));
}

TEST(PrintExpression, NegationsOfVectors) {
  EXPECT_THAT(printed("int", "convert<int>(not(any(lt(v, float2(x)))))"),
              HasSubstr("int(all(brook_not_less(v, vec2(x))))"));
  EXPECT_THAT(printed("int", "convert<int>(not(all(eq(v, float2(x)))))"),
              HasSubstr("int(any(not(equal(v, vec2(x)))))"));
  EXPECT_THAT(printed("float2", "select(not(and(gt(v, float2(x)), isnan(v))), v, float2(y))"),
              HasSubstr("brook_or(brook_not_greater(v, vec2(x)), not(brook_isnan(v)))"));
}

TEST(PrintExpression, DoublesThatAreNoFloatsComeFromTheirBits) {
  EXPECT_THAT(printed("double", "add(d, 0.1d)"),
              HasSubstr("d + brook_double(uvec2(0x9999999au, 0x3fb99999u))"));
  EXPECT_THAT(printed("double", "mul(d, infd)"),
              HasSubstr("d * brook_double(uvec2(0x00000000u, 0x7ff00000u))"));
  EXPECT_THAT(printed("double", "add(d, 0.5d)"), HasSubstr("d + 0.5lf"));
}

TEST(PrintExpression, UnsignedIntsBecomeDoublesWithoutASign) {
  EXPECT_THAT(printed("double", "convert<double>(u)"), HasSubstr("brook_to_double(u)"));
  EXPECT_THAT(printed("double", "convert<double>(i)"), HasSubstr("double(i)"));
}

TEST(PrintExpression, QuotientsAndRootsCanBeRoundedByTheShader) {
  EXPECT_THAT(printed("float", "div(x, y)"), HasSubstr("brook_float_quotient(x, y)"));
  EXPECT_THAT(printed("float", "div(x, -0.125)"), HasSubstr("x / -0.125"));
  EXPECT_THAT(printed("float2", "div(v, float2(4.0))"), HasSubstr("v / vec2(4.0)"));
  EXPECT_THAT(printed("float2", "div(v, float2(4.0, 2.0))"), HasSubstr("brook_float_quotient(v, "));
  EXPECT_THAT(printed("float2", "sqrt(v)"), HasSubstr("brook_sqrt(v)"));
  EXPECT_THAT(printed("double", "sqrt(d)"), HasSubstr("brook_sqrt_double(d)"));
  EXPECT_THAT(printed("double", "div(d, 3.0d)"), HasSubstr("d / 3.0lf"));
  EXPECT_THAT(printed("int", "div(i, 3)"), HasSubstr("brook_divide(i, 3)"));
}

}  // namespace
}  // namespace brook::glsl
