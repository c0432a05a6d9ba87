#include "compiler/ir/evaluate.h"

#include "compiler/ir/parse.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>

namespace brook::ir {
namespace {

using ::testing::ElementsAre;

Bits ofFloat(float value) {
  return {std::bit_cast<std::uint32_t>(value)};
}
Bits ofInt(std::int32_t value) {
  return {static_cast<std::uint32_t>(value)};
}
float asFloat(const Bits& value) {
  return std::bit_cast<float>(static_cast<std::uint32_t>(value[0]));
}
std::int32_t asInt(const Bits& value) {
  return static_cast<std::int32_t>(value[0]);
}

Argument constantOf(const Bits& value) {
  return {.values = {value}};
}

template <class... Values>
Argument rowOf(const Values&... values) {
  return {.extents = {static_cast<std::int32_t>(sizeof...(Values)), 1, 1, 1},
          .values = {values...}};
}

std::optional<LaunchResult> run(const std::string& functions, const LaunchArguments& launch) {
  const Result<Module> module = parse("module \"t.br\"\n\n" + functions);
  EXPECT_TRUE(module) << (module ? "" : module.failure().message);
  return module ? evaluate(*module, module->functions.back(), launch) : std::nullopt;
}

/// Returns the value of an expression of the ints x and y.
std::int32_t ofInts(const std::string& value, std::int32_t x, std::int32_t y = 0) {
  const auto result =
      run("kernel k(constant x: int, constant y: int, output o: int) {\n  o = " + value + "\n}\n",
          {.arguments = {constantOf(ofInt(x)), constantOf(ofInt(y)), {}}});
  return result ? asInt(result->outputs[2][0]) : -12345;
}

TEST(Evaluate, IntegersWrap) {
  EXPECT_EQ(ofInts("add(x, y)", 2147483647, 1), INT32_MIN);
  EXPECT_EQ(ofInts("mul(x, y)", 65536, 65535), -65536);
  EXPECT_EQ(ofInts("div(x, y)", INT32_MIN, -1), INT32_MIN);
  EXPECT_EQ(ofInts("div(x, y)", 7, 0), 0);
  EXPECT_EQ(ofInts("rem(x, y)", -7, 2), -1);
  EXPECT_EQ(ofInts("shl(x, y)", 3, 33), 6);
  EXPECT_EQ(ofInts("convert<int>(shr(convert<uint>(x), 1u))", -2), 2147483647);
  EXPECT_EQ(ofInts("convert<int>(3.0e9)", 0), 2147483647);
  EXPECT_EQ(ofInts("nearest_index(0.49999997)", 0), 0);
}

TEST(Evaluate, FloatsAreRoundedAsFloats) {
  const auto result =
      run("kernel k(stream x: float, output o: float) { o = add(mul(x, x), -1.0) }",
          {.domain = {2, 1, 1, 1}, .arguments = {rowOf(ofFloat(1.0000001f), ofFloat(3.0f)), {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(asFloat(result->outputs[1][0]), 1.0000001f * 1.0000001f - 1.0f);
  EXPECT_EQ(asFloat(result->outputs[1][1]), 8.0f);
}

TEST(Evaluate, PositionsRepeatAndStride) {
  const auto result =
      run("kernel k(stream x: int, gather g[]: int, output o: int) {\n"
          "  o = add(mul(g[sub(position(o).x, 1)], 100), add(mul(x, 10), position(x).x))\n}",
          {.domain = {4, 1, 1, 1},
           .arguments = {rowOf(ofInt(7), ofInt(8)), rowOf(ofInt(1), ofInt(2), ofInt(3)), {}}});
  ASSERT_TRUE(result);
  std::vector<std::int32_t> values;
  for (const Bits& value : result->outputs[2])
    values.push_back(asInt(value));
  EXPECT_THAT(values, ElementsAre(170, 170, 281, 381));
}

TEST(Evaluate, LoopsLeaveAndContinue) {
  EXPECT_EQ(asInt(run("kernel k(constant n: int, output o: int) {\n"
                      "  o = 0\n"
                      "  var i: int = 0\n"
                      "  loop while lt(i, n) {\n"
                      "    if eq(i, 2) {\n      continue\n    }\n"
                      "    if eq(i, 5) {\n      break\n    }\n"
                      "    o = add(mul(o, 10), i)\n"
                      "  } step {\n    i = add(i, 1)\n  }\n}\n",
                      {.arguments = {constantOf(ofInt(9)), {}}})
                      ->outputs[1][0]),
            134);
}

TEST(Evaluate, EventsComeInOrder) {
  const auto result =
      run("kernel k(stream x: int, vout v[2]: int) {\n  v = x\n  push v\n"
          "  if gt(x, 1) {\n    v = mul(x, 10)\n    push v\n  }\n}\n",
          {.domain = {2, 1, 1, 1}, .arguments = {rowOf(ofInt(1), ofInt(2)), {}}});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->events,
              ElementsAre(Event{"push v", 0, {ofInt(1)}}, Event{"push v", 1, {ofInt(2)}},
                          Event{"push v", 1, {ofInt(20)}}));
}

TEST(Evaluate, AFailureEndsItsElement) {
  const auto result =
      run("kernel k(stream x: int, output o: int) {\n  o = 1\n"
          "  if gt(x, 1) {\n    fail \"x <= 1\"(x)\n  }\n  o = 2\n}\n",
          {.domain = {2, 1, 1, 1}, .arguments = {rowOf(ofInt(1), ofInt(2)), {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(asInt(result->outputs[1][0]), 2);
  EXPECT_EQ(asInt(result->outputs[1][1]), 1);
  EXPECT_THAT(result->events, ElementsAre(Event{"fail x <= 1", 1, {ofInt(2)}}));
}

TEST(Evaluate, AFailureInAHelperEndsTheElement) {
  const auto result =
      run("helper h(value v: int) {\n  if gt(v, 1) {\n    fail \"v <= 1\"()\n  }\n}\n"
          "kernel k(stream x: int, output o: int) {\n  o = 1\n  call h(x)\n  o = 2\n}\n",
          {.domain = {2, 1, 1, 1}, .arguments = {rowOf(ofInt(1), ofInt(2)), {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(asInt(result->outputs[1][0]), 2);
  EXPECT_EQ(asInt(result->outputs[1][1]), 1);
}

TEST(Evaluate, ReductionsCombineInOrder) {
  const auto result =
      run("reduction r(stream a: int, accumulator s: int) { s = add(mul(s, 10), a) }",
          {.domain = {3, 1, 1, 1},
           .arguments = {rowOf(ofInt(1), ofInt(2), ofInt(3)), constantOf(ofInt(9))}});
  ASSERT_TRUE(result);
  EXPECT_THAT(result->outputs[1], ElementsAre(ofInt(9123)));
}

TEST(Evaluate, StorageNarrowsWhatIsLeft) {
  const auto result = run("kernel k(constant x: int, output o: int as char) { o = add(x, x) }",
                          {.arguments = {constantOf(ofInt(100)), {}}});
  EXPECT_EQ(asInt(result->outputs[1][0]), -56);
}

TEST(Evaluate, CallsBindStreamsAndPlaces) {
  const auto result =
      run("helper twice(value v: int, output r: int) {\n  r = add(mul(v, 2), position(v).x)\n}\n"
          "kernel k(stream x: int, output o: int) {\n  call twice(x, out o)\n}\n",
          {.domain = {2, 1, 1, 1}, .arguments = {rowOf(ofInt(5), ofInt(6)), {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(asInt(result->outputs[1][0]), 10);
  EXPECT_EQ(asInt(result->outputs[1][1]), 13);
}

TEST(Evaluate, CompositesAreTheirFormulas) {
  const auto result =
      run("kernel k(stream v: float3, constant n: int, output o: float, output p: float3,\n"
          "         output s: int) {\n"
          "  o = length(v)\n  p = normalize(v)\n  s = clamp(sign(n), 2, 1)\n}\n",
          {.arguments = {rowOf(Bits{ofFloat(3.0f)[0], ofFloat(4.0f)[0], ofFloat(12.0f)[0]}),
                         constantOf(ofInt(-7)),
                         {},
                         {},
                         {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(asFloat(result->outputs[2][0]), 13.0f);
  EXPECT_EQ(result->outputs[3][0][2], ofFloat(12.0f / 13.0f)[0]);
  EXPECT_EQ(asInt(result->outputs[4][0]), 2);
}

const char* const kProven =
    "kernel k(constant i: int, gather g[]: int, output o: int) {\n"
    "  var a: int[2]\n  a[0] = 1\n  a[1] = 2\n  o = add(g[i]!, component(a, bitand(i, 1)))\n}\n";

TEST(Evaluate, WrongPromisesOfGathersAreReported) {
  const auto at = [](std::int32_t i) {
    const auto result =
        run(kProven, {.arguments = {constantOf(ofInt(i)), rowOf(ofInt(5), ofInt(6)), {}}});
    return result ? result->wrongIndex : "no result";
  };
  EXPECT_EQ(at(1), "");
  EXPECT_EQ(at(2), "g[2] of 2, at element 0");
  EXPECT_EQ(at(-1), "g[-1] of 2, at element 0");
}

TEST(Evaluate, WrongIndicesOfArraysAreReported) {
  const auto result =
      run("kernel k(constant i: int, output o: int) {\n  var a: int[2]\n"
          "  a[i] = 1\n  o = 0\n}\n",
          {.arguments = {constantOf(ofInt(2)), {}}});
  ASSERT_TRUE(result);
  EXPECT_EQ(result->wrongIndex, "a[2] of 2, at element 0");
}

TEST(Evaluate, LanesFollowTheFirstOne) {
  const auto wrong = [](const std::string& first) {
    const auto result =
        run("kernel k(gather g[]: int, output o: int) {\n"
            "  o = g[add(position(o).x, 1)]->[" +
                first + "]\n}\n",
            {.domain = {4, 1, 1, 1},
             .arguments = {rowOf(ofInt(1), ofInt(2), ofInt(3), ofInt(4), ofInt(5)), {}},
             .lanes = 4});
    return result ? result->wrongIndex : "no result";
  };
  EXPECT_EQ(wrong("add(first(o).x, 1)"), "");
  EXPECT_EQ(wrong("first(o).x"), "g[0] of 5, at element 0");
}

TEST(Evaluate, VariablesWithoutAValueHaveTheBitsGiven) {
  const auto result = run("kernel k(output o: int, output p: int) {\n  var a: int\n  o = a\n}\n",
                          {.arguments = {{}, {}}, .undefined = 7});
  ASSERT_TRUE(result);
  EXPECT_EQ(asInt(result->outputs[0][0]), 7);
  EXPECT_EQ(asInt(result->outputs[1][0]), 7);
}

TEST(Evaluate, EndlessLoopsAreGivenUp) {
  EXPECT_FALSE(
      run("kernel k(output o: int) {\n  o = 0\n  loop while true {\n    o = add(o, 1)\n"
          "  }\n}\n",
          {.arguments = {{}}}));
}

}  // namespace
}  // namespace brook::ir
