#include "compiler/canonical/canonical_fixture.h"

namespace brook::canonical {
namespace {

TEST(CanonicalLoops, FloatsThatCountAreInts) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var f: float = 0.0\n"
                      "  loop while lt(f, m) {\n"
                      "    o = add(o, u[nearest_index(f)][nearest_index(add(f, 0.5))])\n"
                      "  } step {\n"
                      "    f = add(f, 1.0)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var f: int = 0\n"
            "  loop while lt(convert<float>(f), m) {\n"
            "    o_1 = add(o_1, u[f][nearest_index(add(convert<float>(f), 0.5))])\n"
            "  } step {\n"
            "    f = add(f, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, NotThoseThatOthersMayEnd) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var f: float = 0.0\n"
                      "  loop while and(lt(f, m), lt(o, 9.0)) {\n"
                      "    o = add(o, u[nearest_index(f)][0])\n"
                      "  } step {\n"
                      "    f = add(f, 1.0)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var f: float = 0.0\n"
            "  loop while and(lt(f, m), lt(o_1, 9.0)) {\n"
            "    o_1 = add(o_1, u[nearest_index(f)][0])\n"
            "  } step {\n"
            "    f = add(f, 1.0)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, WhatBreaksLeaveInStepOrNot) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var j: int = 0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    j = add(j, 2)\n"
                      "    if gt(u[i][j], x) {\n"
                      "      break\n"
                      "    }\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"
                      "  o = convert<float>(j)\n"),
            "  var j: int = 0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    if lt(x, u[i][add(j, 2)]) {\n"
            "      j = add(j, 2)\n"
            "      break\n"
            "    }\n"
            "  } step {\n"
            "    j = add(j, 2)\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = convert<float>(j)\n");
}

TEST(CanonicalLoops, ZerosThatChangeAMinusZero) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var f: float = x\n"
                      "  var g: float = convert<float>(position(o).x)\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    o = add(o, mul(f, g))\n"
                      "    f = add(f, 0.0)\n"
                      "    g = add(g, 0.0)\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var f: float = x\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, mul(f, convert<float>(position(o).x)))\n"
            "  } step {\n"
            "    f = add(f, 0.0)\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, FirstNumbersAreZero) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var k: int = 1\n"
                      "  loop while le(k, n) {\n"
                      "    o = add(o, u[k][sub(k, 1)])\n"
                      "  } step {\n"
                      "    k = add(k, 1)\n"
                      "  }\n"
                      "  o = add(o, convert<float>(k))\n"),
            "  var o_1: float = 0.0\n"
            "  var k: int = 0\n"
            "  loop while lt(k, n) {\n"
            "    o_1 = add(o_1, u[add(k, 1)][k])\n"
            "  } step {\n"
            "    k = add(k, 1)\n"
            "  }\n"
            "  o = add(o_1, convert<float>(add(k, 1)))\n");
}

TEST(CanonicalLoops, CountersThatBreaksSetToSomethingElse) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var k: int = 1\n"
                      "  loop while le(k, n) {\n"
                      "    if gt(u[k][0], x) {\n"
                      "      k = add(k, 5)\n"
                      "      break\n"
                      "    }\n"
                      "  } step {\n"
                      "    k = add(k, 1)\n"
                      "  }\n"
                      "  o = convert<float>(k)\n"),
            "  var k: int = 1\n"
            "  loop while le(k, n) {\n"
            "    if lt(x, u[k][0]) {\n"
            "      k = add(k, 5)\n"
            "      break\n"
            "    }\n"
            "  } step {\n"
            "    k = add(k, 1)\n"
            "  }\n"
            "  o = convert<float>(k)\n");
}

TEST(CanonicalLoops, TestsAtTheEndOfWhatDoesNotCount) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var w: int = 1\n"
                      "  var again: bool = true\n"
                      "  loop {\n"
                      "    o = add(o, u[w][0])\n"
                      "    w = mul(w, 2)\n"
                      "    again = lt(w, 9)\n"
                      "  } while again\n"),
            "  var o_1: float = 0.0\n"
            "  var again: bool = true\n"
            "  var w: int = 1\n"
            "  loop while again {\n"
            "    o_1 = add(o_1, u[w][0])\n"
            "    again = lt(mul(w, 2), 9)\n"
            "  } step {\n"
            "    w = mul(w, 2)\n"
            "  }\n"
            "  o = o_1\n");
}

// A counter makes 2^31 steps from 2^31 - 1 to -1.
TEST(CanonicalLoops, CountersOfMoreStepsThanAnIntCounts) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var k: int = t[0]\n"
                      "  loop while ge(k, 0) {\n"
                      "    o = add(o, u[k][0])\n"
                      "  } step {\n"
                      "    k = sub(k, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var k: int = t[0]\n"
            "  loop while gt(k, -1) {\n"
            "    o_1 = add(o_1, u[k][0])\n"
            "  } step {\n"
            "    k = add(k, -1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, CountersThatGoDownGoUp) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var left: int = n\n"
                      "  loop while true {\n"
                      "    var test: int = left\n"
                      "    left = sub(left, 1)\n"
                      "    if not(gt(test, 0)) {\n"
                      "      break\n"
                      "    }\n"
                      "    o = add(o, u[left][0])\n"
                      "  }\n"
                      "  o = add(o, convert<float>(left))\n"),
            "  var o_1: float = 0.0\n"
            "  var left: int = 0\n"
            "  loop while lt(left, n) {\n"
            "    o_1 = add(o_1, u[add(sub(n, left), -1)][0])\n"
            "  } step {\n"
            "    left = add(left, 1)\n"
            "  }\n"
            "  o = add(o_1, convert<float>(add(sub(n, left), -1)))\n");
}

TEST(CanonicalLoops, TestsAtTheEndAreTestsOfTheNextIteration) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  var again: bool = true\n"
                      "  if gt(n, 0) {\n"
                      "    loop {\n"
                      "      o = add(o, u[i][0])\n"
                      "      i = add(i, 1)\n"
                      "      again = lt(i, n)\n"
                      "    } while again\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  if gt(n, 0) {\n"
            "    o_1 = 0.0\n"
            "    var i: int = 0\n"
            "    loop while lt(i, n) {\n"
            "      o_1 = add(o_1, u[i][0])\n"
            "    } step {\n"
            "      i = add(i, 1)\n"
            "    }\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, FloatsBesideAnotherCounterCount) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var f: float = 0.5\n"
                      "  var g: float = 2.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    o = add(o, u[nearest_index(g)][nearest_index(f)])\n"
                      "    f = add(f, 1.0)\n"
                      "    g = add(g, 1.0)\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var f: float = 0.5\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, u[add(i, 2)][nearest_index(f)])\n"
            "  } step {\n"
            "    f = add(f, 1.0)\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, OneCounterIsEnough) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var q: int2 = int2(position(o).x, position(o).y)\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    o = add(o, u[q.y][q.x])\n"
                      "    q.x = add(q.x, 2)\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"
                      "  o = add(o, convert<float>(q.x))\n"),
            "  var o_1: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, u[position(o).y][add(position(o).x, mul(i, 2))])\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = add(o_1, convert<float>(add(position(o).x, mul(i, 2))))\n");
}

TEST(CanonicalLoops, ShortOnesThatChoosePlacesAreUnrolled) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 3\n"
                      "  loop while ne(i, 1) {\n"
                      "    o = add(o, u[i][position(o).x])\n"
                      "  } step {\n"
                      "    i = sub(i, 1)\n"
                      "  }\n"),
            "  o = add(add(u[3][position(o).x], 0.0), u[2][position(o).x])\n");
}

TEST(CanonicalLoops, OthersAreNot) {
  EXPECT_EQ(canonical("  o = 1.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, 3) {\n"
                      "    o = mul(o, x)\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 1.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, 3) {\n"
            "    o_1 = mul(o_1, x)\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, ContinueSkipsTheRest) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    if gt(t[i], 3) {\n"
                      "      continue\n"
                      "    }\n"
                      "    o = add(o, sin(u[i][0]))\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    if le(t[i], 3) {\n"
            "      o_1 = add(o_1, sin(u[i][0]))\n"
            "    }\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, ABreakAtTheHeadIsTheTest) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop while true {\n"
                      "    if ge(i, n) {\n"
                      "      break\n"
                      "    }\n"
                      "    o = add(o, u[i][0])\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, u[i][0])\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, ATestBehindTheBodyIsCarried) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop {\n"
                      "    o = add(o, u[i][0])\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  } while lt(i, n)\n"),
            "  var o_1: float = 0.0\n"
            "  var again: bool = true\n"
            "  var i: int = 0\n"
            "  loop while again {\n"
            "    o_1 = add(o_1, u[i][0])\n"
            "    again = lt(add(i, 1), n)\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, WhatOnlySeemsToChangeStaysOutside) {
  EXPECT_EQ(canonical("  o = 0.0\n"
                      "  var q: int2 = int2(0, position(o).y)\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    q = int2(i, q.y)\n"
                      "    o = add(o, u[q.y][q.x])\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  var o_1: float = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    o_1 = add(o_1, u[position(o).y][i])\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n"
            "  o = o_1\n");
}

TEST(CanonicalLoops, ElementsOfArraysChosenByCountersAreVariables) {
  EXPECT_EQ(canonical("  var a: float[3]\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, 3) {\n"
                      "    a[i] = u[i][0]\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"
                      "  o = sub(component(a, 2), component(a, 0))\n"),
            "  o = sub(u[2][0], u[0][0])\n");
}

}  // namespace
}  // namespace brook::canonical
