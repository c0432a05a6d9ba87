#include "compiler/passes/pass_fixture.h"

namespace brook::passes {
namespace {

TEST(LowerStorage, NoChange) {
  expectNoChange(
      "lower_storage",
      R"(kernel k(stream x: int as char, constant c: float as fixed, gather g[]: int2 as ushort2, output o: int2) {
  o = g[x]
}
)");
}

TEST(LowerStorage, NoChangeOfIntsThatAreStoredAsUints) {
  expectNoChange("lower_storage",
                 R"(kernel k(stream x: int as uint, output o: int as uint) {
  o = x
}
)");
}

TEST(LowerStorage, IntegersWrap) {
  EXPECT_EQ(
      run("lower_storage",
          R"(kernel k(stream x: int, output a: int as char, output b: int2 as uchar2, output c: int as short, output d: int as ushort) {
  a = x
  b = int2(x)
  c = x
  d = x
}
)"),
      R"(kernel k(stream x: int, output a: int as char, output b: int2 as uchar2, output c: int as short, output d: int as ushort) {
  a = x
  b = int2(x)
  c = x
  d = x
  a = shr(shl(a, 24), 24)
  b = bitand(b, int2(255))
  c = shr(shl(c, 16), 16)
  d = bitand(d, 65535)
}
)");
}

TEST(LowerStorage, FixedIsClampedAndRounded) {
  EXPECT_EQ(run("lower_storage",
                R"(reduction k(stream x: float2 as fixed2, accumulator r: float2 as fixed2) {
  r = add(r, x)
}
)"),
            R"(reduction k(stream x: float2 as fixed2, accumulator r: float2 as fixed2) {
  r = add(r, x)
  r = div(floor(add(mul(min(max(r, float2(0.0)), float2(1.0)), float2(255.0)), float2(0.5))), float2(255.0))
}
)");
}

TEST(LowerStorage, UintsAreIntsOutside) {
  EXPECT_EQ(
      run("lower_storage",
          R"(kernel k(stream x: uint, gather g[]: uint2, constant c: uint, output o: uint2, output p: uint) {
  o = add(g[convert<int>(x)], uint2(c))
  o.x = shr(o.y, 1u)
  if gt(o.x, x) {
    p = o.x
  }
}
)"),
      R"(kernel k(stream x: int as uint, gather g[]: int2 as uint2, constant c: int as uint, output o: int2 as uint2, output p: int as uint) {
  var o_value: uint2
  var p_value: uint
  o_value = add(convert<uint2>(g[convert<int>(convert<uint>(x))]), uint2(convert<uint>(c)))
  o_value.x = shr(o_value.y, 1u)
  if gt(o_value.x, convert<uint>(x)) {
    p_value = o_value.x
  }
  o = convert<int2>(o_value)
  p = convert<int>(p_value)
}
)");
}

TEST(LowerStorage, AccumulatorOfUint) {
  EXPECT_EQ(run("lower_storage", R"(reduction k(stream x: uint, accumulator r: uint) {
  r = max(r, x)
}
)"),
            R"(reduction k(stream x: int as uint, accumulator r: int as uint) {
  var r_value: uint = convert<uint>(r)
  r_value = max(r_value, convert<uint>(x))
  r = convert<int>(r_value)
}
)");
}

TEST(LowerStorage, WhatIsScatteredIsStoredAtOnce) {
  EXPECT_EQ(
      run("lower_storage",
          R"(kernel k(stream n: int, scatter a[]: int as char, scatter b[]: uint, scatter c[]: float) writes pushes of f {
  scatter a[0] = n
  scatter b[n] = convert<uint>(n)
  scatter c[1] = 2.0
}
)"),
      R"(kernel k(stream n: int, scatter a[]: int as char, scatter b[]: int as uint, scatter c[]: float) writes pushes of f {
  scatter a[0] = shr(shl(n, 24), 24)
  scatter b[n] = convert<int>(convert<uint>(n))
  scatter c[1] = 2.0
}
)");
}

}  // namespace
}  // namespace brook::passes
