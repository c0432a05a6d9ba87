// Tests of gathers, indexof, calls and built-in functions (docs/language/kernels.md and
// functions.md).
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

// ---- gathers and indexof (4.3, 4.4)

TEST(CheckGathers, IndexStyles) {
  EXPECT_EQ(body("o = g[n];"), "  o = float4(g[n])\n");
  EXPECT_EQ(body("o = g[a];"), "  o = float4(g[nearest_index(a)])\n");
  EXPECT_EQ(body("o = h[n][2];"), "  o = h[n][2]\n");
  EXPECT_EQ(body("o = h[v.xy];"),
            "  o = h[nearest_index(v.xy).y]"
            "[nearest_index(v.xy).x]\n");
  EXPECT_EQ(body("o = g[FN::indexof(v)];"),
            "  o = float4(g[nearest_index(convert<float4>(position(v)).x)])\n");
  EXPECT_EQ(body("o = h[h[1][2].x][0].wzyx;"), "  o = h[nearest_index(h[1][2].x)][0].wzyx\n");
}

TEST(CheckGathers, WrongIndices) {
  EXPECT_EQ(body("o = h[n];"), "2:5: error: gather 'h' of rank 2 is indexed by 1 component\n");
  EXPECT_EQ(body("o = h[n][v.xy];"),
            "2:5: error: gather 'h' is indexed by both brackets and a vector\n");
  EXPECT_EQ(body("o = 0; h[n][n] = v;"),
            "2:8: error: cannot assign to gather 'h'\n"
            "1:100: note: 'h' is declared here\n");
}

TEST(CheckIndexof, OperandIsAStream) {
  EXPECT_EQ(body("o = FN::indexof(o);"), "  o = convert<float4>(position(o))\n");
  EXPECT_EQ(body("o = FN::indexof(g);"),
            "2:17: error: the operand of indexof must be the name of a stream parameter\n");
  EXPECT_EQ(messagesOf("REDUCE void r(STREAM float a, ACCUMULATOR float& s) {\n"
                       "  s += FN::indexof(a).x;\n"
                       "}\n"),
            "2:8: error: indexof is not allowed in a reduction\n");
}

// ---- calls (1.9, 6.1)

TEST(CheckCalls, HelpersInAnyOrderWithGathersAndOutputs) {
  EXPECT_EQ(irOf(R"(KERNEL float at(gather<float, 1> t, float i);
KERNEL void twice(float v, OUT float& r);
KERNEL void k(STREAM float a, gather<float, 1> g, OUT float& o) {
  float t;
  twice(at(g, a), t);
  o = at(g, 2) + t;
}
KERNEL float at(gather<float, 1> t, float i) { return t[i]; }
KERNEL void twice(float v, OUT float& r) { r = v * 2; }
)"),
            R"(
kernel k(stream a: float, gather g[]: float, output o: float) !3 {
  var t: float !4
  var at_result: float !5
  call at_result = at(gather g, a) !5
  call twice(at_result, out t) !5
  var at_result_1: float !6
  call at_result_1 = at(gather g, 2.0) !6
  o = add(at_result_1, t) !6
}

helper at(gather t[]: float, value i: float) -> float !8 {
  return t[nearest_index(i)] !8
}

kernel twice(constant v: float, output r: float) !9 {
  r = mul(v, 2.0) !9
}
)");
}

TEST(CheckCalls, ResultGoesStraightToItsVariable) {
  EXPECT_EQ(irOf("KERNEL float sq(float x) { return x * x; }\n"
                 "KERNEL void k(STREAM float a, OUT float& o) { float b = sq(a); o = sq(b); }\n"),
            R"(
helper sq(value x: float) -> float !1 {
  return mul(x, x) !1
}

kernel k(stream a: float, output o: float) !2 {
  var b: float !2
  call b = sq(a) !2
  call o = sq(b) !2
}
)");
}

TEST(CheckCalls, WrongCallees) {
  EXPECT_EQ(messagesOf("float host(float x);\n"
                       "KERNEL float later(float x);\n"
                       "KERNEL void k(OUT float& o) { o = host(1); o = later(2); }\n"),
            "3:35: error: 'host' is neither a kernel nor a built-in function\n"
            "3:48: error: kernel 'later' is called but not defined\n"
            "2:14: note: 'later' is declared here\n");
}

TEST(CheckCalls, RecursionNamesTheCycle) {
  EXPECT_EQ(messagesOf("KERNEL float g(float x);\n"
                       "KERNEL float f(float x) { return g(x); }\n"
                       "KERNEL float g(float x) { return f(x); }\n"),
            "3:34: error: kernel 'f' calls itself (f -> g -> f)\n");
}

TEST(CheckCalls, PositionNeedsAStreamOfTheCaller) {
  const std::string callee = "KERNEL float4 where(STREAM float s) { return FN::indexof(s); }\n";
  EXPECT_EQ(messagesOf(callee + "KERNEL void k(STREAM float a, OUT float4& o) { o = where(a); }\n"),
            "");
  EXPECT_EQ(
      messagesOf(callee + "KERNEL float4 through(STREAM float s) { return where(s); }\n"
                          "KERNEL void k(STREAM float a, OUT float4& o) { o = through(a + 1); }\n"),
      "3:62: error: 'through' takes indexof of its parameter 's', so the argument must be a "
      "stream parameter\n");
}

TEST(CheckBuiltins, ArgumentsMeetInOneType) {
  EXPECT_EQ(body("o = FN::max(v, 0);"), "  o = max(v, float4(0.0))\n");
  EXPECT_EQ(body("o = FN::min(n, 2);"), "  o = float4(convert<float>(min(n, 2)))\n");
  EXPECT_EQ(body("o = FN::sqrt(n);"), "  o = float4(sqrt(convert<float>(n)))\n");
  EXPECT_EQ(body("o = FN::lerp(v, a, 0.5f);"), "  o = lerp(v, float4(a), float4(0.5))\n");
  EXPECT_EQ(body("o = FN::len(v.xyz) + FN::frc(a);"),
            "  o = float4(add(length(v.xyz), frac(a)))\n");
  EXPECT_EQ(body("o = FN::isnan(v); if (FN::any(v > 0)) o = 1;"),
            "  o = convert<float4>(isnan(v))\n"
            "  if any(gt(v, float4(0.0))) {\n"
            "    o = float4(1.0)\n"
            "  }\n");
  EXPECT_EQ(body("o = FN::refract(v, v, n).x;"),
            "  o = float4(refract(v, v, convert<float>(n)).x)\n");
}

TEST(CheckBuiltins, SeveralResults) {
  EXPECT_EQ(body("float e; o = FN::frexp(a, e); o.x = e;"),
            "  var e: float\n"
            "  var frexp_argument: float = a\n"
            "  e = frexp_exponent(frexp_argument)\n"
            "  o = float4(frexp_mantissa(frexp_argument))\n"
            "  o.x = e\n");
  EXPECT_EQ(body("float s; float c; FN::sincos(a, s, c); o = s + c;"),
            "  var s: float\n"
            "  var c: float\n"
            "  var sincos_argument: float = a\n"
            "  s = sin(sincos_argument)\n"
            "  c = cos(sincos_argument)\n"
            "  o = float4(add(s, c))\n");
  EXPECT_EQ(body("float i; o = FN::modf(a, i) + i;"),
            "  var i: float\n"
            "  var modf_argument: float = a\n"
            "  i = trunc(modf_argument)\n"
            "  o = float4(add(select(isinf(modf_argument), 0.0, "
            "sub(modf_argument, trunc(modf_argument))), i))\n");
}

TEST(CheckBuiltins, WrongArguments) {
  EXPECT_EQ(body("o = FN::max(v);"), "2:5: error: 'max' takes 2 arguments, not 1\n");
  EXPECT_EQ(body("o = FN::dot(v, v.xyz);"),
            "2:5: error: arguments of 'dot' differ in size ('float4' and 'float3'); take '.xyz' of "
            "the longer one\n");
}

}  // namespace
}  // namespace brook::check
