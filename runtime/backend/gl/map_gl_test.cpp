// Maps on both pipelines, with every binding kind, compared with plain C++.
#include "runtime/backend/gl/binding_fixture.h"

#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <climits>
#include <utility>

namespace brook::gl {
namespace {

using test::TestKernel;
using enum ParameterKind;

class GlMap : public BindingTest {};
INSTANTIATE_TEST_SUITE_P(Bindings, GlMap, testing::ValuesIn(kBindingCases), bindingCaseName);

TEST_P(GlMap, Copies) {
  const auto a = makeStream({10, 10}, ramp(100));
  const auto r = makeStream<float>({10, 10}, {});
  map(copyKernel(), {stream(a), stream(r)}, {10, 10});
  EXPECT_EQ(read<float>(*r), ramp(100));
}

TEST_P(GlMap, SaxpyWithAConstant) {
  const TestKernel saxpy("saxpy",
                         {{"a", Constant, ElementType::Float},
                          {"x", Stream, ElementType::Float},
                          {"y", Stream, ElementType::Float},
                          {"r", Output, ElementType::Float}},
                         "out_3 = brook_constant_0.x * fetch_1() + fetch_2();", {{3}},
                         GetParam().bindingKinds);
  const auto x = makeStream({1000}, ramp(1000));
  const auto y = makeStream({1000}, std::vector<float>(1000, 0.25f));
  const auto r = makeStream<float>({1000}, {});
  const float a = 3;
  map(saxpy, {constant(a), stream(x), stream(y), stream(r)}, {1000});
  const std::vector<float> results = read<float>(*r);
  for (std::size_t i = 0; i < 1000; ++i) {
    ASSERT_EQ(results[i], 3 * (static_cast<float>(i) + 0.5f) + 0.25f);
  }
}

TEST_P(GlMap, AddsFloat4) {
  const TestKernel add("add4",
                       {{"a", Stream, ElementType::Float4},
                        {"b", Stream, ElementType::Float4},
                        {"r", Output, ElementType::Float4}},
                       "out_2 = fetch_0() + fetch_1();", {{2}}, GetParam().bindingKinds);
  const auto a = makeStream<float4>({2}, {{1, 2, 3, 4}, {5, 6, 7, 8}});
  const auto b = makeStream<float4>({2}, {{10, 20, 30, 40}, {-5, -6, -7, -8}});
  const auto r = makeStream<float4>({2}, {});
  map(add, {stream(a), stream(b), stream(r)}, {2});
  EXPECT_EQ(read<float4>(*r), (std::vector<float4>{{11, 22, 33, 44}, {0, 0, 0, 0}}));
}

TEST_P(GlMap, AddsIntsThatFloatsCannotHold) {
  const TestKernel add("addInt",
                       {{"a", Stream, ElementType::Int},
                        {"b", Constant, ElementType::Int},
                        {"r", Output, ElementType::Int}},
                       "out_2 = fetch_0() + brook_constant_1.x;", {{2}}, GetParam().bindingKinds);
  const auto a = makeStream<int>({4}, {16777217, -16777219, INT_MAX - 1, INT_MIN});
  const auto r = makeStream<int>({4}, {});
  const int one = 1;
  map(add, {stream(a), constant(one), stream(r)}, {4});
  EXPECT_EQ(read<int>(*r), (std::vector<int>{16777218, -16777218, INT_MAX, INT_MIN + 1}));
}

TEST_P(GlMap, ScalesFloat2AndFloat3) {
  const TestKernel scale("scale",
                         {{"a", Stream, ElementType::Float3},
                          {"b", Stream, ElementType::Float2},
                          {"f", Constant, ElementType::Float3},
                          {"r", Output, ElementType::Float3},
                          {"s", Output, ElementType::Float2}},
                         "out_3 = fetch_0() * brook_constant_2.xyz; out_4 = fetch_1().yx;",
                         {{3, 4}}, GetParam().bindingKinds);
  const auto a = makeStream<float3>({2}, {{1, 2, 3}, {4, 5, 6}});
  const auto b = makeStream<float2>({2}, {{1, 2}, {3, 4}});
  const auto r = makeStream<float3>({2}, {});
  const auto s = makeStream<float2>({2}, {});
  const float3 factor(2, -1, 0.5f);
  map(scale, {stream(a), stream(b), constant(factor), stream(r), stream(s)}, {2});
  EXPECT_EQ(read<float3>(*r), (std::vector<float3>{{2, -2, 1.5f}, {8, -5, 3}}));
  EXPECT_EQ(read<float2>(*s), (std::vector<float2>{{2, 1}, {4, 3}}));
}

TEST_P(GlMap, GathersClampedNeighbours) {
  const TestKernel blur("neighbours",
                        {{"a", Gather, ElementType::Float, 2}, {"r", Output, ElementType::Float}},
                        "out_1 = fetch_0(position + ivec4(1, 0, 0, 0)) - "
                        "fetch_0(position - ivec4(0, 1, 0, 0));",
                        {{1}}, GetParam().bindingKinds);
  const auto a = makeStream<float>({2, 3}, {1, 2, 3, 10, 20, 30});
  const auto r = makeStream<float>({2, 3}, {});
  map(blur, {stream(a), stream(r)}, {2, 3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{1, 1, 0, 19, 28, 27}));
}

TEST_P(GlMap, GathersFromAnotherShape) {
  const TestKernel lookUp("lookUp",
                          {{"table", Gather, ElementType::Float, 1},
                           {"i", Stream, ElementType::Int},
                           {"r", Output, ElementType::Float}},
                          "out_2 = fetch_0(ivec4(fetch_1(), 0, 0, 0));", {{2}},
                          GetParam().bindingKinds);
  const auto table = makeStream<float>({4}, {10, 11, 12, 13});
  const auto index = makeStream<int>({2, 1, 3}, {3, -5, 0, 2, 99, 1});
  const auto r = makeStream<float>({2, 1, 3}, {});
  map(lookUp, {stream(table), stream(index), stream(r)}, {2, 1, 3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{13, 10, 10, 12, 13, 11}));
}

TEST_P(GlMap, KnowsPositionsInEveryRank) {
  const TestKernel positions(
      "positions", {{"r", Output, ElementType::Int}},
      "out_0 = position.x + 10 * position.y + 100 * position.z + 1000 * position.w;", {{0}},
      GetParam().bindingKinds);
  for (const Shape& shape : {Shape{7}, Shape{3, 4}, Shape{2, 3, 4}, Shape{2, 2, 3, 5}}) {
    const auto r = makeStream<int>(shape, {});
    map(positions, {stream(r)}, shape);
    std::vector<int> expected;
    for (int w = 0; w < shape.fromFastest(3); ++w) {
      for (int z = 0; z < shape.fromFastest(2); ++z) {
        for (int y = 0; y < shape.fromFastest(1); ++y) {
          for (int x = 0; x < shape.fromFastest(0); ++x) {
            expected.push_back(x + 10 * y + 100 * z + 1000 * w);
          }
        }
      }
    }
    EXPECT_EQ(read<int>(*r), expected) << shape.toString();
  }
}

TEST_P(GlMap, ReadsTheBoundsOfAnIterator) {
  const TestKernel bounds(
      "bounds", {{"i", Iterator, ElementType::Float2}, {"r", Output, ElementType::Float4}},
      "out_1 = vec4(brook_min_0.xy, brook_max_0.xy);", {{1}}, GetParam().bindingKinds);
  const auto r = makeStream<float4>({1}, {});
  const float2 range[] = {{1, 2}, {3, 4}};
  map(bounds, {{nullptr, range, Shape{1}}, stream(r)}, {1});
  EXPECT_EQ(read<float4>(*r), (std::vector<float4>{{1, 2, 3, 4}}));
}

// A program is made for the shapes of its launches: docs/backends.md, Constants.
TEST_P(GlMap, TellsProgramsTheRankOfTheOutput) {
  const TestKernel rank("rank", {{"r", Output, ElementType::Int}},
                        "out_0 = SPIRV_CROSS_CONSTANT_ID_1;", {{0}}, GetParam().bindingKinds);
  const std::pair<Shape, int> kRanks[] = {{{7}, 1},       {{3, 4}, 2},       {{1, 1, 5}, 1},
                                          {{2, 3, 4}, 3}, {{2, 2, 3, 5}, 4}, {{2, 1, 1, 1}, 4},
                                          {{7}, 1}};
  for (const auto& [shape, expected] : kRanks) {
    const auto r = makeStream<int>(shape, {});
    map(rank, {stream(r)}, shape);
    EXPECT_THAT(read<int>(*r), testing::Each(expected)) << shape.toString();
  }
}

TEST_P(GlMap, TellsProgramsWhetherAllInputsHaveTheShapeOfTheOutput) {
  const TestKernel same(
      "same",
      {{"a", Stream, ElementType::Float},
       {"i", Iterator, ElementType::Float},
       {"table", Gather, ElementType::Float, 1},
       {"r", Output, ElementType::Float}},
      "out_3 = float(SPIRV_CROSS_CONSTANT_ID_0) + 0.0 * (fetch_0() + fetch_2(ivec4(0)));", {{3}},
      GetParam().bindingKinds);
  const auto table = makeStream(Shape{3}, ramp(3));
  const float range[] = {0, 1};
  const auto run = [&](const Shape& input, const Shape& iterator) {
    const auto a = makeStream(input, ramp(6));
    const auto r = makeStream<float>({6}, {});
    map(same, {stream(a), {nullptr, range, iterator}, stream(table), stream(r)}, {6});
    return read<float>(*r).front();
  };
  EXPECT_EQ(run({6}, {6}), 1);
  EXPECT_EQ(run({6}, {3}), 0);
  EXPECT_EQ(run({2, 3}, {6}), 0);
  EXPECT_EQ(run({1, 6}, {6}), 1);
}

TEST_P(GlMap, TellsProgramsWhichGathersHaveTheExtentsOfTheOneBefore) {
  const TestKernel sameExtents("sameExtents",
                               {{"a", Gather, ElementType::Float, 1},
                                {"n", Constant, ElementType::Int},
                                {"b", Gather, ElementType::Float, 1},
                                {"c", Gather, ElementType::Float, 2},
                                {"r", Output, ElementType::Float}},
                               "out_4 = float(SPIRV_CROSS_CONSTANT_ID_8) + "
                               "0.0 * (fetch_0(ivec4(0)) + fetch_2(ivec4(0)) + fetch_3(ivec4(0)));",
                               {{4}}, GetParam().bindingKinds);
  const int n = 1;
  const auto run = [&](const Shape& sa, const Shape& sb, const Shape& sc) {
    const auto a = makeStream(sa, ramp(sa.elementCount()));
    const auto b = makeStream(sb, ramp(sb.elementCount()));
    const auto c = makeStream(sc, ramp(sc.elementCount()));
    const auto r = makeStream<float>({3}, {});
    map(sameExtents, {stream(a), {nullptr, &n, {}}, stream(b), stream(c), stream(r)}, {3});
    return read<float>(*r).front();
  };
  EXPECT_EQ(run({7}, {7}, {2, 7}), 2);
  EXPECT_EQ(run({7}, {8}, {1, 8}), 4);
  EXPECT_EQ(run({7}, {7}, {1, 7}), 6);
  EXPECT_EQ(run({7}, {8}, {1, 7}), 0);
}

// Bit 0: the dispatch begins at element 0, in one row of groups of 64. Bit 1: each invocation has
// an element.
TEST_P(GlMap, TellsProgramsHowTheyAreDispatched) {
  const TestKernel dispatch("dispatch", {{"r", Output, ElementType::Int}},
                            "out_0 = SPIRV_CROSS_CONSTANT_ID_9;", {{0}}, GetParam().bindingKinds);
  const bool isCompute = GetParam().stage == PipelineStage::Compute;
  const auto run = [&](const Shape& output) {
    const auto r = makeStream<int>(output, {});
    map(dispatch, {stream(r)}, output);
    return read<int>(*r).back();
  };
  EXPECT_EQ(run({63}), isCompute ? 1 : 0);
  EXPECT_EQ(run({128}), isCompute ? 3 : 0);
  EXPECT_EQ(run({3, 64}), isCompute ? 3 : 0);
  // A grid, whose rows end inside a group. Folded it would have only full groups.
  EXPECT_EQ(run({64, 63}), isCompute ? 1 : 0);
}

TEST_P(GlMap, TellsProgramsWhetherAllTexturesAreWrapped) {
  const TestKernel wrapped(
      "wrapped", {{"table", Gather, ElementType::Float, 1}, {"r", Output, ElementType::Float}},
      "out_1 = float(SPIRV_CROSS_CONSTANT_ID_3) + 0.0 * fetch_0(ivec4(0));", {{1}},
      GetParam().bindingKinds);
  const bool isFragment = GetParam().stage == PipelineStage::Fragment;
  const auto run = [&](const Shape& gathered, const Shape& output) {
    const auto table = makeStream(gathered, ramp(gathered.elementCount()));
    const auto r = makeStream<float>(output, {});
    map(wrapped, {stream(table), stream(r)}, output);
    return read<float>(*r).front();
  };
  EXPECT_EQ(run({2, 3, 4}, {2, 3, 4}), isFragment ? 1 : 0);
  EXPECT_EQ(run({3, 4}, {2, 3, 4}), 0);
  EXPECT_EQ(run({2, 3, 4}, {3, 4}), 0);
}

TEST_P(GlMap, ComputesMoreElementsThanOneRowOfGroupsOrTexelsHolds) {
  const std::int64_t count = std::int64_t{1} << 22;  // 65536 groups of 64; 256 rows of 16384
  const std::vector<float> values(static_cast<std::size_t>(count), 1.5f);
  const auto a = makeStream({count}, values);
  const auto r = makeStream<float>({count}, {});
  map(incrementKernel(), {stream(a), stream(r)}, {count});
  EXPECT_EQ(read<float>(*r), std::vector<float>(values.size(), 2.5f));
}

TEST_P(GlMap, WritesSeveralOutputsInOnePassOrMore) {
  for (const std::vector<std::vector<int>>& passes :
       {std::vector<std::vector<int>>{{1, 2, 3}}, {{3}, {2, 1}}}) {
    const TestKernel kernel(
        "outputs",
        {{"a", Stream, ElementType::Float},
         {"r", Output, ElementType::Float},
         {"s", Output, ElementType::Int},
         {"t", Output, ElementType::Float4}},
        "float a = fetch_0(); out_1 = a + 1.0; out_2 = int(a); out_3 = vec4(a);", passes,
        GetParam().bindingKinds);
    const auto a = makeStream<float>({2}, {1.5f, -2.5f});
    const auto r = makeStream<float>({2}, {});
    const auto s = makeStream<int>({2}, {});
    const auto t = makeStream<float4>({2}, {});
    map(kernel, {stream(a), stream(r), stream(s), stream(t)}, {2});
    EXPECT_EQ(read<float>(*r), (std::vector<float>{2.5f, -1.5f}));
    EXPECT_EQ(read<int>(*s), (std::vector<int>{1, -2}));
    EXPECT_EQ(read<float4>(*t), (std::vector<float4>{float4(1.5f), float4(-2.5f)}));
  }
}

TEST_P(GlMap, WritesInPlace) {
  const auto a = makeStream({20, 20}, ramp(400));
  const TestKernel increment = incrementKernel();
  for (int i = 0; i < 3; ++i)
    map(increment, {stream(a), stream(a)}, {20, 20});
  std::vector<float> expected = ramp(400);
  for (float& value : expected)
    value += 3;
  EXPECT_EQ(read<float>(*a), expected);
}

TEST_P(GlMap, LaterPassesOfAnInPlaceLaunchSeeTheOldElements) {
  const TestKernel swap("swap",
                        {{"a", Stream, ElementType::Float},
                         {"b", Stream, ElementType::Float},
                         {"r", Output, ElementType::Float},
                         {"s", Output, ElementType::Float}},
                        "out_2 = fetch_1(); out_3 = fetch_0();", {{2}, {3}},
                        GetParam().bindingKinds);
  const auto a = makeStream<float>({3}, {1, 2, 3});
  const auto b = makeStream<float>({3}, {10, 20, 30});
  map(swap, {stream(a), stream(b), stream(a), stream(b)}, {3});
  EXPECT_EQ(read<float>(*a), (std::vector<float>{10, 20, 30}));
  EXPECT_EQ(read<float>(*b), (std::vector<float>{1, 2, 3}));
}

TEST_P(GlMap, MixesRanksThatDifferByLeadingOnes) {
  const TestKernel swap("twoCopies",
                        {{"a", Stream, ElementType::Float},
                         {"r", Output, ElementType::Float},
                         {"s", Output, ElementType::Float}},
                        "out_1 = fetch_0(); out_2 = -fetch_0();", {{1, 2}},
                        GetParam().bindingKinds);
  const auto a = makeStream<float>({3}, {1, 2, 3});
  const auto r = makeStream<float>({1, 1, 3}, {});
  const auto s = makeStream<float>({3}, {});
  map(swap, {stream(a), stream(r), stream(s)}, {3});
  EXPECT_EQ(read<float>(*r), (std::vector<float>{1, 2, 3}));
  EXPECT_EQ(read<float>(*s), (std::vector<float>{-1, -2, -3}));
}

}  // namespace
}  // namespace brook::gl
