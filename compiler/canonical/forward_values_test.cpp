#include "compiler/passes/pass_fixture.h"

#include <gtest/gtest.h>

#include <string>

namespace brook::passes {
namespace {

constexpr const char* kHead =
    "kernel k(gather u[][]: float, gather t[]: int, stream x: float, constant n: int, output o: "
    "float) {\n";

std::string forwarded(const std::string& body) {
  const std::string text = run("forward_values", kHead + body + "}\n");
  const std::size_t begin = std::string(kHead).size();
  return text.size() < begin ? text : text.substr(begin, text.size() - begin - 2);
}

TEST(ForwardValues, VectorsThatAreAssignedAgain) {
  EXPECT_EQ(forwarded("  var p: float4 = convert<float4>(position(o))\n"
                      "  var q: float2 = float2(add(p.x, 1.0), p.y)\n"
                      "  o = u[nearest_index(q).y][nearest_index(q).x]\n"
                      "  q.x = sub(p.x, 1.0)\n"
                      "  o = add(o, u[nearest_index(q).y][nearest_index(q).x])\n"),
            "  var p: float4 = convert<float4>(position(o))\n"
            "  var q: float2 = float2(add(p.x, 1.0), p.y)\n"
            "  o = u[nearest_index(convert<float>(position(o).y))]"
            "[nearest_index(add(convert<float>(position(o).x), 1.0))]\n"
            "  q.x = sub(p.x, 1.0)\n"
            "  o = add(o, u[nearest_index(convert<float>(position(o).y))]"
            "[nearest_index(add(convert<float>(position(o).x), -1.0))])\n");
}

TEST(ForwardValues, CountersOfLoops) {
  EXPECT_EQ(forwarded("  o = 0.0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    var at: int2 = int2(add(position(o).x, i), position(o).y)\n"
                      "    o = add(o, u[at.y][at.x])\n"
                      "  } step {\n"
                      "    i = add(i, 1)\n"
                      "  }\n"),
            "  o = 0.0\n"
            "  var i: int = 0\n"
            "  loop while lt(i, n) {\n"
            "    var at: int2 = int2(add(position(o).x, i), position(o).y)\n"
            "    o = add(o, u[position(o).y][add(position(o).x, i)])\n"
            "  } step {\n"
            "    i = add(i, 1)\n"
            "  }\n");
}

TEST(ForwardValues, WhatHasChangedSinceStays) {
  const std::string changed =
      "  var i: int = t[0]\n"
      "  var j: int = add(i, 1)\n"
      "  i = t[1]\n"
      "  o = u[j][i]\n";
  EXPECT_EQ(forwarded(changed), changed);
  const std::string inABranch =
      "  var i: int = 0\n"
      "  if gt(x, 1.0) {\n"
      "    i = 1\n"
      "  }\n"
      "  o = u[i][0]\n";
  EXPECT_EQ(forwarded(inABranch), inABranch);
}

TEST(ForwardValues, BranchesThatAgree) {
  EXPECT_EQ(forwarded("  var i: int\n"
                      "  if gt(x, 1.0) {\n"
                      "    i = add(n, 1)\n"
                      "  } else {\n"
                      "    i = add(1, n)\n"
                      "  }\n"
                      "  o = u[i][0]\n"),
            "  var i: int\n"
            "  if gt(x, 1.0) {\n"
            "    i = add(n, 1)\n"
            "  } else {\n"
            "    i = add(1, n)\n"
            "  }\n"
            "  o = u[add(n, 1)][0]\n");
}

TEST(ForwardValues, DataIsNotForwarded) {
  const std::string data =
      "  var y: float = mul(x, 8.0)\n"
      "  o = u[nearest_index(y)][0]\n";
  EXPECT_EQ(forwarded(data), data);
}

TEST(ForwardValues, ContinueComesToTheStepWithOtherValues) {
  const std::string text =
      "  o = 0.0\n"
      "  var i: int = 0\n"
      "  var j: int = 0\n"
      "  loop while lt(i, n) {\n"
      "    if gt(o, 8.0) {\n"
      "      continue\n"
      "    }\n"
      "    j = 5\n"
      "    o = add(o, 1.0)\n"
      "  } step {\n"
      "    i = add(i, t[j])\n"
      "  }\n";
  EXPECT_EQ(forwarded(text), text);
}

}  // namespace
}  // namespace brook::passes
