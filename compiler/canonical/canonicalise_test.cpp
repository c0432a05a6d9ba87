#include "compiler/canonical/canonical_fixture.h"

namespace brook::canonical {
namespace {

TEST(Canonicalise, AssignmentsVanish) {
  EXPECT_EQ(canonical("  var p: float4 = convert<float4>(position(o))\n"
                      "  var q: float2 = float2(add(p.x, 1.0), p.y)\n"
                      "  o = u[nearest_index(q).y][nearest_index(q).x]\n"
                      "  q.x = sub(p.x, 1.0)\n"
                      "  o = add(o, u[nearest_index(q).y][nearest_index(q).x])\n"),
            "  o = add(u[position(o).y][add(position(o).x, 1)], "
            "u[position(o).y][add(position(o).x, -1)])\n");
}

TEST(Canonicalise, EqualValuesAreComputedOnce) {
  EXPECT_EQ(canonical("  var a: float = mul(x, m)\n"
                      "  var b: float = mul(x, m)\n"
                      "  o = add(mul(a, a), b)\n"),
            "  var a: float = mul(x, m)\n"
            "  o = add(mul(a, a), a)\n");
}

TEST(Canonicalise, BranchesThatAreCheapAreSelections) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  if gt(x, m) {\n"
                      "    o = add(x, 1.0)\n"
                      "  }\n"),
            "  o = select(lt(m, x), add(x, 1.0), 0.0)\n");
}

TEST(Canonicalise, OthersLeaveWhatTheyChange) {
  EXPECT_EQ(canonical("  var s: float = x\n"
                      "  if gt(x, m) {\n"
                      "    s = pow(x, m)\n"
                      "    if gt(s, 4.0) {\n"
                      "      s = sin(s)\n"
                      "    }\n"
                      "  }\n"
                      "  o = mul(s, s)\n"),
            "  var s: float = x\n"
            "  if lt(m, x) {\n"
            "    s = pow(x, m)\n"
            "    if gt(s, 4.0) {\n"
            "      s = sin(s)\n"
            "    }\n"
            "  }\n"
            "  o = mul(s, s)\n");
}

TEST(Canonicalise, ArmsThatJumpAwayLeaveNothing) {
  EXPECT_EQ(canonical("  var s: float = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    if gt(u[i][0], m) {\n"
                      "      s = add(s, pow(u[i][0], m))\n"
                      "    } else {\n"
                      "      break\n"
                      "    }\n"
                      "    s = mul(s, 2.0)\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"
                      "  o = s\n"),
            "  var s: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    var t_1: float = u[i][0]\n"
            "    if not(lt(m, t_1)) {\n"
            "      break\n"
            "    }\n"
            "    s = mul(add(s, pow(t_1, m)), 2.0)\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = s\n");
}

TEST(Canonicalise, WhatExchangesValuesHasAThird) {
  EXPECT_EQ(canonical("  var a: float = x\n"
                      "  var b: float = m\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    var c: float = a\n"
                      "    a = b\n"
                      "    b = c\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"
                      "  o = sub(a, b)\n"),
            "  var a: float = x\n"
            "  var b: float = m\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    var a_1: float = b\n"
            "    b = a\n"
            "    a = a_1\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = sub(a, b)\n");
}

TEST(Canonicalise, WhatTakesLongIsBeforeTheLoop) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    o = add(o, mul(u[i][0], sin(x)))\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var t_1: float = sin(x)\n"
            "  var o_1: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, mul(u[i][0], t_1))\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

}  // namespace
}  // namespace brook::canonical
