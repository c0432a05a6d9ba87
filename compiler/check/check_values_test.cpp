// Tests of parameters, constants, vectors and operators (docs/language/types.md and
// kernel_code.md).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

// ---- functions and parameters

TEST(CheckParameters, EveryKind) {
  EXPECT_EQ(irOf(R"(KERNEL void k(STREAM float a, ITER float2 i, gather<int, 1> g,
                            gather<float4, 2> h, float c,
                            OUT float4 &o) {
  o = a + c;
}
REDUCE void sum(STREAM float3 a, ACCUMULATOR float3 &r) { r += a; }
KERNEL float sq(float x, STREAM float y) { return x * y; }
)"),
            R"(
kernel k(stream a: float, iter i: float2, gather g[]: int, gather h[][]: float4, constant c: float, output o: float4) !1 {
  o = float4(add(a, c)) !4
}

reduction sum(stream a: float3, accumulator r: float3) !6 {
  r = add(r, a) !6
}

helper sq(value x: float, stream y: float) -> float !7 {
  return mul(x, y) !7
}
)");
}

TEST(CheckParameters, TypesThatKernelsDoNotHave) {
  EXPECT_EQ(messagesOf("KERNEL void k(STREAM long a, OUT float& o) { o = 1; }\n"
                       "KERNEL long f(float a) { return 1; }\n"),
            "1:27: error: a value in a kernel cannot have type 'long'\n"
            "2:13: error: a value in a kernel cannot have type 'long'\n");
}

// ---- constants (2.5)

TEST(CheckConstants, IntegerLiteralsBecomeFloatWhereTheOtherOperandIs) {
  EXPECT_EQ(body("o = a + 1;"), "  o = float4(add(a, 1.0))\n");
  EXPECT_EQ(body("o = n + 1;"), "  o = float4(convert<float>(add(n, 1)))\n");
  EXPECT_EQ(body("o = -1;"), "  o = float4(-1.0)\n");
  EXPECT_EQ(body("o = -1.5;"), "  o = float4(-1.5)\n");
}

TEST(CheckConstants, QuotientOfLiteralsIsFloatInFloatContext) {
  EXPECT_EQ(body("o = 7/2;"),
            "2:6: warning: integer literals divided as float\n"
            "  o = float4(3.5)\n");
  EXPECT_EQ(body("o = a + 1/4;"),
            "2:10: warning: integer literals divided as float\n"
            "  o = float4(add(a, 0.25))\n");
  EXPECT_EQ(body("o = n/2; "), "  o = float4(convert<float>(div(n, 2)))\n");
  EXPECT_EQ(body("int m = 7/2; o = m;"),
            "  var m: int = 3\n"
            "  o = float4(convert<float>(m))\n");
  EXPECT_EQ(body("o = 6/2;"), "  o = float4(3.0)\n");
}

TEST(CheckConstants, IntegerLiteralsWrapAndDivideAsAtRunTime) {
  EXPECT_EQ(body("int m = (-2147483647 - 1) / -1; m = (-2147483647 - 1) % -1; o = m;"),
            "  var m: int = -2147483648\n"
            "  m = 0\n"
            "  o = float4(convert<float>(m))\n");
}

TEST(CheckConstants, ConstantsOfTheHostAreFolded) {
  EXPECT_EQ(irOf("enum { kCount = 3 };\n"
                 "const double kPi = 3.25;\n"
                 "const float kScale = 0.5f * kCount;\n"
                 "#define SHIFT 'a'\n"
                 "KERNEL void k(OUT float& o) { o = kScale * kCount + SHIFT - kPi; }\n"),
            "\nkernel k(output o: float) !5 {\n  o = sub(add(mul(1.5, 3.0), 97.0), 3.25) !5\n}\n");
  EXPECT_EQ(messagesOf("float scale;\n"
                       "KERNEL void k(OUT float& o) { o = scale; }\n"),
            "2:35: error: kernel uses the global variable 'scale'\n"
            "1:7: note: 'scale' is declared here\n");
}

// ---- vectors (2.2, 2.3)

TEST(CheckVectors, Constructors) {
  EXPECT_EQ(body("o = VEC::float4(a, 1, v.xy);"), "  o = float4(a, 1.0, v.xy)\n");
  EXPECT_EQ(body("o = VEC::float4(n);"), "  o = float4(convert<float>(n))\n");
  EXPECT_EQ(body("float2 p = {1, n}; o = p.xyxy;"),
            "  var p: float2 = float2(1.0, convert<float>(n))\n"
            "  o = p.xyxy\n");
  EXPECT_EQ(body("o = VEC::float4(a, a);"),
            "2:5: error: 'float4' is made of 4 components or of one scalar, not of 2 components\n");
  EXPECT_EQ(
      body("float3 p = {1, 2}; o = 0;"),
      "2:12: error: 'float3' is made of 3 components or of one scalar, not of 2 components\n");
}

TEST(CheckVectors, SwizzlesAndWriteMasks) {
  EXPECT_EQ(body("o = 0; o.zx = v.rg; o.y += a; o[3] = v[1]; o[n] = v[n];"),
            "  o = float4(0.0)\n"
            "  o.zx = v.xy\n"
            "  o.y = add(o.y, a)\n"
            "  o.w = v.y\n"
            "  o[n] = component(v, n)\n");
  EXPECT_EQ(body("o = 0; o.zyx.xy = v.wzyx.xy;"),
            "  o = float4(0.0)\n"
            "  o.zy = v.wzyx.xy\n");
  EXPECT_EQ(body("o = v.s0123;"), "2:7: error: 's0123' does not name components of a vector\n");
  EXPECT_EQ(body("o = v[4];"), "2:7: error: component 4 does not exist in 'float4'\n");
}

TEST(CheckVectors, ImplicitConversions) {
  EXPECT_EQ(body("o = a; float3 p = brook_kernel::convert<float3>(v); o.xyz = p;"),
            "2:49: warning: conversion from 'float4' to 'float3' drops the last components; '.xyz' "
            "says so\n"
            "  o = float4(a)\n"
            "  var p: float3 = v.xyz\n"
            "  o.xyz = p\n");
  EXPECT_EQ(body("o = (float4)(v > a);"), "  o = convert<float4>(gt(v, float4(a)))\n");
  EXPECT_EQ(
      body("o = brook_kernel::convert<float4>(v.xyz);"),
      "2:35: error: 'float3' does not convert to 'float4'; write 'float4(v, 0)' for a value v\n");
  EXPECT_EQ(body("int m = a; o = m; o.x = (int) a;"),
            "  var m: int = convert<int>(a)\n"
            "  o = float4(convert<float>(m))\n"
            "  o.x = convert<float>(convert<int>(a))\n");
}

// ---- operators (6.2)

TEST(CheckOperators, ComparisonsAreIntsAndStayBoolInConditions) {
  EXPECT_EQ(body("o = a > 1;"), "  o = float4(convert<float>(gt(a, 1.0)))\n");
  EXPECT_EQ(body("int m = a > 1 && !(n < 2); o = m; if (m) o = 2;"),
            "  var m: int = convert<int>(and(gt(a, 1.0), not(lt(n, 2))))\n"
            "  o = float4(convert<float>(m))\n"
            "  if convert<bool>(m) {\n"
            "    o = float4(2.0)\n"
            "  }\n");
  EXPECT_EQ(body("bool b = a > 1; o = b ? 1 : 0.5;"),
            "  var b: bool = gt(a, 1.0)\n"
            "  o = float4(select(b, 1.0, 0.5))\n");
  EXPECT_EQ(
      body("o = (a > 0) + (a > 1);"),
      "  o = float4(convert<float>(add(convert<int>(gt(a, 0.0)), convert<int>(gt(a, 1.0)))))\n");
}

TEST(CheckOperators, VectorConditionChoosesByComponent) {
  EXPECT_EQ(body("o = v > 0 ? v : 0;"), "  o = select(gt(v, float4(0.0)), v, float4(0.0))\n");
  EXPECT_EQ(body("o = v > 0 ? 1.0f : 0.0f;"),
            "  o = select(gt(v, float4(0.0)), float4(1.0), float4(0.0))\n");
  EXPECT_EQ(body("o = a > 0 ? v : a;"), "  o = select(gt(a, 0.0), v, float4(a))\n");
}

TEST(CheckOperators, IntegerOperatorsOfInts) {
  EXPECT_EQ(body("o = (n % 3 << 1) ^ ~n;"),
            "  o = float4(convert<float>(bitxor(shl(rem(n, 3), 1), compl(n))))\n");
  EXPECT_EQ(body("int m = n; m >>= 1; m |= 6; m *= 0.5; o = m;"),
            "  var m: int = n\n"
            "  m = shr(m, 1)\n"
            "  m = bitor(m, 6)\n"
            "  m = convert<int>(mul(convert<float>(m), 0.5))\n"
            "  o = float4(convert<float>(m))\n");
}

TEST(CheckOperators, EffectsBecomeStatementsBeforeTheUse) {
  EXPECT_EQ(body("float x = a; o = x++ * 2; o.y = ++x; o.z = (x = a, x + 1); o.x = o.y = 3;"),
            "  var x: float = a\n"
            "  var x_before: float = x\n"
            "  x = add(x, 1.0)\n"
            "  o = float4(mul(x_before, 2.0))\n"
            "  x = add(x, 1.0)\n"
            "  o.y = x\n"
            "  x = a\n"
            "  o.z = add(x, 1.0)\n"
            "  o.y = 3.0\n"
            "  o.x = o.y\n");
}

TEST(CheckOperators, EffectsOnTheRightOfAndHappenOnlyIfTheLeftIsTrue) {
  EXPECT_EQ(body("int m = n; o = m > 0 && m++ < 5; o.x = m;"),
            "  var m: int = n\n"
            "  var condition: bool = gt(m, 0)\n"
            "  if condition {\n"
            "    var m_before: int = m\n"
            "    m = add(m, 1)\n"
            "    condition = lt(m_before, 5)\n"
            "  }\n"
            "  o = float4(convert<float>(condition))\n"
            "  o.x = convert<float>(m)\n");
  EXPECT_EQ(body("int m = n; o = a > 0 ? (m = 1) : m--; o.x = m;"),
            "  var m: int = n\n"
            "  var chosen: int\n"
            "  if gt(a, 0.0) {\n"
            "    m = 1\n"
            "    chosen = m\n"
            "  } else {\n"
            "    var m_before: int = m\n"
            "    m = sub(m, 1)\n"
            "    chosen = m_before\n"
            "  }\n"
            "  o = float4(convert<float>(chosen))\n"
            "  o.x = convert<float>(m)\n");
}

TEST(CheckTypes, UnsignedIntegers) {
  EXPECT_EQ(
      body("o = 0; unsigned u = n; uint2 w = VEC::uint2(u, 7u); o.x = u / 2 + n; o.y = w.y > u;"),
      "  o = float4(0.0)\n"
      "  var u: uint = convert<uint>(n)\n"
      "  var w: uint2 = uint2(u, 7u)\n"
      "  o.x = convert<float>(add(div(u, 2u), convert<uint>(n)))\n"
      "  o.y = convert<float>(gt(w.y, u))\n");
}

// ---- arrays (6.3)

TEST(CheckArrays, ElementsAreReadAndWrittenInRange) {
  EXPECT_EQ(body("float t[3]; t[0] = a; t[n] += 2; o = t[2] * v;"),
            "  var t: float[3]\n"
            "  t[0] = a\n"
            "  t[max(min(n, 2), 0)] = add(component(t, max(min(n, 2), 0)), 2.0)\n"
            "  o = mul(float4(component(t, 2)), v)\n");
  EXPECT_EQ(body("float4 t[2]; t[1].yx = v.xy; t[1][3] = a; o = t[1].wxyz;"),
            "  var t: float4[2]\n"
            "  t[1].yx = v.xy\n"
            "  t[1].w = a\n"
            "  o = component(t, 1).wxyz\n");
  EXPECT_EQ(body("float4 t[2]; t[1][n] = a; o = 0;"),
            "  var t: float4[2]\n"
            "  var vector: float4 = component(t, 1)\n"
            "  vector[n] = a\n"
            "  t[1] = vector\n"
            "  o = float4(0.0)\n");
}

TEST(CheckArrays, DimensionsAndInitialisers) {
  EXPECT_EQ(body("int t[2][3] = {{1}, {2, n}}; o = t[1][n];"),
            "  var t: int[6]\n"
            "  t[0] = 1\n"
            "  t[1] = 0\n"
            "  t[2] = 0\n"
            "  t[3] = 2\n"
            "  t[4] = n\n"
            "  t[5] = 0\n"
            "  o = float4(convert<float>(component(t, add(mul(1, 3), max(min(n, 2), 0)))))\n");
  EXPECT_EQ(body("float2 t[2] = {{a, 1}, v.xy}; o = t[0].xyxy;"),
            "  var t: float2[2]\n"
            "  t[0] = float2(a, 1.0)\n"
            "  t[1] = v.xy\n"
            "  o = component(t, 0).xyxy\n");
}

// ---- double (2.1, 2.5, 6.1)

// Returns the body of a kernel over doubles d and e, a double2 w, a float f and an int n.
std::string bodyOfDoubles(const std::string& statements) {
  std::string ir = irOf(
      "KERNEL void k(STREAM double d, STREAM double2 w, STREAM float f, STREAM int n, "
      "gather<double, 1> g, OUT double& o, OUT double2& p) {\n" +
      statements + "\n}\n");
  if (ir.find("kernel k") == std::string::npos) return ir;
  std::string result;
  for (std::size_t at = ir.find('\n', ir.find("kernel k")) + 1; ir[at] != '}';) {
    const std::size_t end = ir.find('\n', at);
    const std::string line = ir.substr(at, end - at);
    result += line.substr(0, line.find(" !")) + "\n";
    at = end + 1;
  }
  return result;
}

TEST(CheckDoubles, EveryOtherNumberBecomesDouble) {
  EXPECT_EQ(bodyOfDoubles("p = w; o = d * n + f; o += g[d];"),
            "  p = w\n"
            "  o = add(mul(d, convert<double>(n)), convert<double>(f))\n"
            "  o = add(o, g[nearest_index(d)])\n");
  EXPECT_EQ(bodyOfDoubles("o = d > n; p = w * f; p[1] = (float) d;"),
            "  o = convert<double>(gt(d, convert<double>(n)))\n"
            "  p = mul(w, double2(convert<double>(f)))\n"
            "  p.y = convert<double>(convert<float>(d))\n");
}

TEST(CheckDoubles, LiteralsAreDoubleWhereADoubleIs) {
  EXPECT_EQ(bodyOfDoubles("p = 0.1; o = d * 0.1; o = f * 0.1; o = 0.1f; o = (float) 0.1;"),
            "  p = double2(0.1d)\n"
            "  o = mul(d, 0.1d)\n"
            "  o = convert<double>(mul(f, 0.1))\n"
            "  o = 0.10000000149011612d\n"
            "  o = 0.10000000149011612d\n");
  EXPECT_EQ(bodyOfDoubles("p = w; o = -(1 / 3.0 + 0.1); o = n ? 0.1 : 1; o = FN::max(d, 0.7);"),
            "  p = w\n"
            "  o = neg(add(div(1.0d, 3.0d), 0.1d))\n"
            "  o = select(convert<bool>(n), 0.1d, 1.0d)\n"
            "  o = max(d, 0.7d)\n");
  EXPECT_EQ(bodyOfDoubles("p = w; auto single = 0.1; auto twice = d * 2; o = single + twice;"),
            "  p = w\n"
            "  var single: float = 0.1\n"
            "  var twice: double = mul(d, 2.0d)\n"
            "  o = add(convert<double>(single), twice)\n");
  EXPECT_EQ(bodyOfDoubles("p = w; o = 1/3 + d;"),
            "2:13: warning: integer literals divided as float\n");
}

TEST(CheckDoubles, BuiltinsThatEveryBackendComputesExactly) {
  EXPECT_EQ(
      bodyOfDoubles("o = FN::dot(w, w) + FN::sqrt(d); p = "
                    "brook_kernel::convert<double2>(FN::isnan(w) + FN::floor(n));"),
      "  o = add(dot(w, w), sqrt(d))\n"
      "  p = convert<double2>(add(convert<float2>(isnan(w)), float2(floor(convert<float>(n)))))\n");
  EXPECT_EQ(bodyOfDoubles("p = w; o = FN::exp(d);"),
            "2:12: error: 'exp' does not take a double; convert its argument to float\n");
  EXPECT_EQ(bodyOfDoubles("p = w; float3 v = {f, f, f}; o = (d * v).x;"),
            "2:37: error: double has no vectors of 3 components; convert to float\n");
  EXPECT_EQ(bodyOfDoubles("p = w; o = w.xyx.y;"),
            "2:14: error: double has no vectors of 3 components; convert to float\n");
}

}  // namespace
}  // namespace brook::check
