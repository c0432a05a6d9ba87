// Reductions on both pipelines, with every binding kind: the trees of docs/language/reductions.md
// (Order of combination), bit for bit.
#include "runtime/backend/gl/binding_fixture.h"

#include <algorithm>
#include <cstddef>

namespace brook::gl {
namespace {

using test::TestKernel;
using enum ParameterKind;

class GlReduce : public BindingTest {};
INSTANTIATE_TEST_SUITE_P(Bindings, GlReduce, testing::ValuesIn(kBindingCases), bindingCaseName);

// Combines adjacent pairs; an odd last value moves up (docs/language/reductions.md, Order of
// combination).
template <class T, class Combine>
T pairTree(std::vector<T> values, Combine combine) {
  while (values.size() > 1) {
    std::vector<T> next;
    for (std::size_t i = 0; i + 1 < values.size(); i += 2) {
      next.push_back(combine(values[i], values[i + 1]));
    }
    if (values.size() % 2 == 1) next.push_back(values.back());
    values = next;
  }
  return values.front();
}

// Combines 64 lanes in blocks of 4096, then pairs in each block, then pairs of blocks
// (docs/language/reductions.md, Order of combination).
float laneTree(const std::vector<float>& values) {
  const auto add = [](float left, float right) { return left + right; };
  std::vector<float> blocks;
  for (std::size_t begin = 0; begin < values.size(); begin += 4096) {
    const std::size_t end = std::min(begin + 4096, values.size());
    std::vector<float> lanes(
        values.begin() + static_cast<std::ptrdiff_t>(begin),
        values.begin() + static_cast<std::ptrdiff_t>(std::min(begin + 64, end)));
    for (std::size_t i = begin + 64; i < end; ++i)
      lanes[(i - begin) % 64] += values[i];
    blocks.push_back(pairTree(lanes, add));
  }
  return pairTree(blocks, add);
}

TEST_P(GlReduce, SumsInTheOrderOfTheLanes) {
  const TestKernel sum("sum",
                       {{"a", Stream, ElementType::Float}, {"r", Accumulator, ElementType::Float}},
                       "left + right", true, GetParam().bindingKinds);
  // The last shapes have textures that are wrapped, or have a power of two as width, or another
  // width.
  for (const Shape& shape :
       {Shape{1}, Shape{2}, Shape{7}, Shape{8}, Shape{9}, Shape{63}, Shape{64}, Shape{65},
        Shape{66}, Shape{1000}, Shape{4095}, Shape{4096}, Shape{4097}, Shape{4099}, Shape{20000},
        Shape{64, 128}, Shape{10, 1001}}) {
    std::vector<float> values = ramp(shape.elementCount());
    for (float& value : values)
      value = 1.0f / value;  // sums have rounding errors
    const auto a = makeStream(shape, values);
    const auto r = makeStream<float>(shape.rank() == 2 ? Shape{1, 1} : Shape{1}, {});
    reduce(sum, {stream(a), stream(r)});
    EXPECT_EQ(read<float>(*r).front(), laneTree(values)) << shape.toString();
  }
}

TEST_P(GlReduce, CombinesInOrderWhenNotCommutative) {
  const TestKernel mix("mix",
                       {{"r", Accumulator, ElementType::Int}, {"a", Stream, ElementType::Int}},
                       "left * 3 + right", false, GetParam().bindingKinds);
  for (const std::int64_t count : {1, 3, 8, 11, 64, 65, 77, 513, 4097}) {
    std::vector<int> values(static_cast<std::size_t>(count));
    std::iota(values.begin(), values.end(), -5);
    const auto a = makeStream({count}, values);
    const auto r = makeStream<int>({1}, {});
    reduce(mix, {stream(r), stream(a)});
    const unsigned expected =
        pairTree(std::vector<unsigned>(values.begin(), values.end()),
                 [](unsigned left, unsigned right) { return left * 3 + right; });
    EXPECT_EQ(read<int>(*r).front(), static_cast<int>(expected)) << count;
  }
}

TEST_P(GlReduce, ReducesBlocksToAStream) {
  const TestKernel mix("mix",
                       {{"a", Stream, ElementType::Int}, {"r", Accumulator, ElementType::Int}},
                       "left * 3 + right", false, GetParam().bindingKinds);
  std::vector<int> values(120);
  std::iota(values.begin(), values.end(), 1);
  const auto a = makeStream<int>({10, 12}, values);
  for (const Shape& target : {Shape{2, 3}, Shape{10, 1}, Shape{1, 12}, Shape{5, 12}, Shape{1, 1},
                              Shape{10, 12}, Shape{2, 1}}) {
    const int height = 10 / target[0];
    const int width = 12 / target[1];
    std::vector<int> expected;
    for (int r = 0; r < target.elementCount(); ++r) {
      std::vector<int> block;
      for (int i = 0; i < height * width; ++i) {
        const int y = r / target[1] * height + i / width;
        const int x = r % target[1] * width + i % width;
        block.push_back(values[static_cast<std::size_t>(12 * y + x)]);
      }
      expected.push_back(pairTree(block, [](int left, int right) { return left * 3 + right; }));
    }
    const auto r = makeStream<int>(target, {});
    reduce(mix, {stream(a), stream(r)});
    EXPECT_EQ(read<int>(*r), expected) << target.toString();
  }
}

TEST_P(GlReduce, ReducesWrappedStreamsWithAGatherAndAConstant) {
  const TestKernel sum("scaledSum",
                       {{"table", Gather, ElementType::Float, 1},
                        {"a", Stream, ElementType::Float},
                        {"zero", Constant, ElementType::Float},
                        {"r", Accumulator, ElementType::Float}},
                       "left + right + fetch_0(ivec4(0)) * brook_constant_2.x", true,
                       GetParam().bindingKinds);
  const auto table = makeStream<float>({2}, {5, 6});
  const auto a = makeStream<float>({4, 6, 10}, std::vector<float>(240, 1.0f));
  const auto r = makeStream<float>({2, 3, 2}, {});
  const float zero = 0;
  reduce(sum, {stream(table), stream(a), constant(zero), stream(r)});
  EXPECT_EQ(read<float>(*r), std::vector<float>(12, 20.0f));
}

}  // namespace
}  // namespace brook::gl
