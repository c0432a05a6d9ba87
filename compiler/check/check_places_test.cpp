// Tests of assignable expressions (docs/language/kernel_code.md, Operators): each part of one is
// evaluated once, in C++17's order. The program tests/programs/corpus/expressions/places compares
// the values with C++.
#include "compiler/check/check_fixture.h"

namespace brook::check {
namespace {

TEST(CheckPlaces, ThePlaceOfAPostfixIncrementIsEvaluatedOnce) {
  EXPECT_EQ(body("float4 t = v; int i = n; o = t; o.x = t[i++]++;"),
            "  var t: float4 = v\n"
            "  var i: int = n\n"
            "  o = t\n"
            "  var i_before: int = i\n"
            "  i = add(i, 1)\n"
            "  var t_before: float = component(t, i_before)\n"
            "  t[i_before] = add(component(t, i_before), 1.0)\n"
            "  o.x = t_before\n");
}

TEST(CheckPlaces, ComponentsByNumberOfAnyVector) {
  EXPECT_EQ(body("float4 t[2]; t[n][n + 1] += a; o = t[0];"),
            "  var t: float4[2]\n"
            "  var vector: float4 = component(t, max(min(n, 1), 0))\n"
            "  vector[add(n, 1)] = add(component(component(t, max(min(n, 1), 0)), add(n, 1)), a)\n"
            "  t[max(min(n, 1), 0)] = vector\n"
            "  o = component(t, 0)\n");
  EXPECT_EQ(body("o = v; o.zw[n] = a;"),
            "  o = v\n"
            "  var vector: float2 = o.zw\n"
            "  vector[n] = a\n"
            "  o.zw = vector\n");
}

TEST(CheckPlaces, TheRightSideIsEvaluatedFirst) {
  EXPECT_EQ(body("float4 t = v; int i = n; t[i++] = i; o = t;"),
            "  var t: float4 = v\n"
            "  var i: int = n\n"
            "  var value: float = convert<float>(i)\n"
            "  var i_before: int = i\n"
            "  i = add(i, 1)\n"
            "  t[i_before] = value\n"
            "  o = t\n");
  EXPECT_EQ(body("float4 t = v; int i = n; t[i++] *= t[i]; o = t;"),
            "  var t: float4 = v\n"
            "  var i: int = n\n"
            "  var value: float = component(t, i)\n"
            "  var i_before: int = i\n"
            "  i = add(i, 1)\n"
            "  t[i_before] = mul(component(t, i_before), value)\n"
            "  o = t\n");
}

TEST(CheckPlaces, AnIndexIsThatOfBeforeTheAssignment) {
  EXPECT_EQ(body("int m[2] = {n, n}; o = m[m[0]] = 3;"),
            "  var m: int[2]\n"
            "  m[0] = n\n"
            "  m[1] = n\n"
            "  var index: int = max(min(component(m, 0), 1), 0)\n"
            "  m[index] = 3\n"
            "  o = float4(convert<float>(component(m, index)))\n");
}

TEST(CheckPlaces, OneOfSeveral) {
  EXPECT_EQ(body("float4 t = v; o = v; (n > 0 ? o : t) *= a;"),
            "  var t: float4 = v\n"
            "  o = v\n"
            "  var chosen: bool = gt(n, 0)\n"
            "  var value: float4 = mul(select(chosen, o, t), float4(a))\n"
            "  if chosen {\n"
            "    o = value\n"
            "  }\n"
            "  if not(chosen) {\n"
            "    t = value\n"
            "  }\n");
}

TEST(CheckPlaces, AssignmentsArePlaces) {
  EXPECT_EQ(body("float x = a; o = v; ++(x += 2) *= 3; (x = 1, o).y = x;"),
            "  var x: float = a\n"
            "  o = v\n"
            "  x = add(x, 2.0)\n"
            "  x = add(x, 1.0)\n"
            "  x = mul(x, 3.0)\n"
            "  var value: float = x\n"
            "  x = 1.0\n"
            "  o.y = value\n");
}

TEST(CheckPlaces, AStepThatNeedsMoreStatementsStandsInTheBody) {
  EXPECT_EQ(body("o = v; for (int i = 0; i < n; o.zw[i] += 1, i++) o.x = i;"),
            "  o = v\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o.x = convert<float>(i)\n"
            "    var vector: float2 = o.zw\n"
            "    vector[i] = add(component(o.zw, i), 1.0)\n"
            "    o.zw = vector\n"
            "    i = add(i, 1)\n"
            "  }\n");
}

TEST(CheckPlaces, WhereAnOutputGoesIsKnownBeforeTheCall) {
  EXPECT_EQ(irOf("KERNEL void both(OUT int& a, OUT int& b) { a = 2; b = 3; }\n"
                 "KERNEL void k(STREAM int n, OUT int& o) {\n"
                 "  int m[4] = {n, n, n, n}; int i = 0; both(i, m[i]); o = m[0];\n"
                 "}\n"),
            "\nkernel both(output a: int, output b: int) !1 {\n"
            "  a = 2 !1\n"
            "  b = 3 !1\n"
            "}\n"
            "\n"
            "kernel k(stream n: int, output o: int) !2 {\n"
            "  var m: int[4] !3\n"
            "  m[0] = n !3\n"
            "  m[1] = n !3\n"
            "  m[2] = n !3\n"
            "  m[3] = n !3\n"
            "  var i: int = 0 !3\n"
            "  var index: int = max(min(i, 3), 0) !3\n"
            "  call both(out i, out m[index]) !3\n"
            "  o = component(m, 0) !3\n"
            "}\n");
}

TEST(CheckPlaces, WhatIsNone) {
  const char* none = "2:4: error: this expression cannot be assigned to in a kernel\n";
  EXPECT_EQ(body("FN::modf(a, 3.0f); o = v;"),
            "2:13: error: this expression cannot be assigned to in a kernel\n");
  EXPECT_EQ(body("(n ? o : o = v) = v;"), none);
}

}  // namespace
}  // namespace brook::check
