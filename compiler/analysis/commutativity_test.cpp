#include "compiler/analysis/commutativity.h"

#include "compiler/ir/parse.h"

#include <gtest/gtest.h>

namespace brook::analysis {
namespace {

// The reduction of float2 with this body.
bool isCommutativeBody(const std::string& body) {
  Result<ir::Module> module = ir::parse(
      "module \"a.br\"\n\nreduction k(stream a: float2, constant c: float2, "
      "accumulator r: float2) {\n" +
      body + "\n}\n");
  EXPECT_TRUE(module) << module.failure().message;
  return module && isCommutative(module->functions[0]);
}

TEST(Commutativity, Shown) {
  EXPECT_TRUE(isCommutativeBody("r = add(r, a)"));
  EXPECT_TRUE(isCommutativeBody("r = mul(a, r)"));
  EXPECT_TRUE(isCommutativeBody("r.x = max(a.x, r.x)\n r.y = add(r.y, a.y)"));
  EXPECT_TRUE(isCommutativeBody("var t: float2 = min(r, a)\n r = float2(t.x, t.y)"));
  EXPECT_TRUE(isCommutativeBody("r = select(gt(a, r), a, r)"));
  EXPECT_TRUE(isCommutativeBody("r.yx = add(r.yx, a.yx)"));
}

TEST(Commutativity, AbsoluteValuesOfBoth) {
  EXPECT_TRUE(isCommutativeBody("r = add(abs(r), abs(a))"));
  EXPECT_TRUE(isCommutativeBody("r.x = max(abs(a.x), abs(r.x))\n r.y = mul(abs(r.y), abs(a.y))"));
  EXPECT_TRUE(isCommutativeBody("r = select(gt(abs(a), abs(r)), abs(a), abs(r))"));
  EXPECT_TRUE(isCommutativeBody("var t: float2 = abs(a)\n r = min(abs(r), abs(t))"));
  EXPECT_FALSE(isCommutativeBody("r = add(r, abs(a))"));
  EXPECT_FALSE(isCommutativeBody("r = add(abs(r), a)"));
  EXPECT_FALSE(isCommutativeBody("r = abs(add(r, a))"));
  EXPECT_FALSE(isCommutativeBody("r = abs(r)"));
  EXPECT_FALSE(isCommutativeBody("r = select(gt(abs(a), abs(r)), a, r)"));
  EXPECT_FALSE(isCommutativeBody("r = select(gt(a, r), abs(a), abs(r))"));
}

TEST(Commutativity, NarrowAndUnsignedAccumulators) {
  const auto isCommutativeInt = [](const std::string& body) {
    Result<ir::Module> module = ir::parse(
        "module \"a.br\"\n\nreduction k(stream a: int2, accumulator r: int2) {\n" + body + "\n}\n");
    EXPECT_TRUE(module) << module.failure().message;
    return module && isCommutative(module->functions[0]);
  };
  EXPECT_TRUE(isCommutativeInt("r = add(r, a)\n r = shr(shl(r, int2(24)), int2(24))"));
  EXPECT_TRUE(isCommutativeInt("r = mul(r, a)\n r = bitand(r, int2(255))"));
  EXPECT_TRUE(
      isCommutativeInt("var v: uint2 = convert<uint2>(r)\n v = max(v, convert<uint2>(a))\n "
                       "r = convert<int2>(v)"));
  EXPECT_FALSE(isCommutativeInt("r = bitand(r, int2(255))"));
  EXPECT_FALSE(isCommutativeInt("r = add(abs(r), abs(a))"));  // a sum that wraps is negative
  EXPECT_FALSE(isCommutativeInt("r = sub(r, a)\n r = bitand(r, int2(255))"));
  EXPECT_FALSE(isCommutativeInt("r = shl(add(r, a), a)"));
}

TEST(Commutativity, NotShown) {
  EXPECT_FALSE(isCommutativeBody("r = sub(r, a)"));
  EXPECT_FALSE(isCommutativeBody("r = a"));
  EXPECT_FALSE(isCommutativeBody("r.x = add(r.x, a.x)"));  // r.y stays the left value
  EXPECT_FALSE(isCommutativeBody("r = add(r, a.yx)"));
  EXPECT_FALSE(isCommutativeBody("r = add(r, mul(a, c))"));
  EXPECT_FALSE(isCommutativeBody("r = add(add(r, a), r)"));
  EXPECT_FALSE(isCommutativeBody("r = select(gt(a, r), r, a)"));  // max only where no NaN decides
  EXPECT_FALSE(isCommutativeBody("r.x = add(r.x, a.x)\n r.y = add(r.x, a.y)"));
  EXPECT_FALSE(isCommutativeBody("if gt(a.x, r.x) {\n r = a\n }"));
  // The product of 2x2 matrices is associative, but not commutative.
  EXPECT_FALSE(
      isCommutativeBody("r = float2(sub(mul(r.x, a.x), mul(r.y, a.y)), "
                        "add(mul(r.x, a.y), mul(r.y, a.x)))"));
}

}  // namespace
}  // namespace brook::analysis
