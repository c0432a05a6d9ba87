// The reductions of the suite: the trees of docs/language/reductions.md (Order of combination), bit
// for bit, for many shapes.
#include "runtime/backend/conformance/elements.h"
#include "runtime/backend/conformance/reference.h"
#include "runtime/backend/conformance/suite.h"
#include "runtime/shape/block_layout.h"

#include <brook/vector_types.hpp>

#include <gmock/gmock.h>

#include <cmath>
#include <random>
#include <utility>
#include <vector>

namespace brook::conformance {
namespace {

using testing::ElementsAre;

float add(float left, float right) {
  return left + right;
}
float4 multiply(float4 l, float4 r) {
  return float4(l.x * r.x + l.y * r.z, l.x * r.y + l.y * r.w, l.z * r.x + l.w * r.z,
                l.z * r.y + l.w * r.w);
}

const int kLengths[] = {1,    2,    3,    5,    8,    9,    63,   64,    65,    127,   128,
                        4095, 4096, 4097, 4160, 8191, 8192, 8193, 12288, 70001, 262145};

TEST_P(Conformance, CommutativeReductionOfEveryLength) {
  for (const int n : kLengths) {
    SCOPED_TRACE(n);
    const std::vector<float> x = randomElements<float>({n});
    const Handle input = upload({n}, x), target = allocate<float>({1});
    reduce(TestKernel::Sum, input, target);
    EXPECT_EQ(bits(download<float>(*target)), bits(std::vector{commutativeTree(x, add)}));
  }
}

/// Returns rotations, whose long products neither overflow nor vanish.
std::vector<float4> randomRotations(int n) {
  std::uniform_real_distribution<float> angle(-3.0f, 3.0f);
  std::vector<float4> rotations;
  for (int i = 0; i < n; ++i) {
    const float a = angle(generator());
    rotations.emplace_back(std::cos(a), -std::sin(a), std::sin(a), std::cos(a));
  }
  return rotations;
}

TEST_P(Conformance, OrderedReductionOfEveryLength) {
  for (const int n : kLengths) {
    SCOPED_TRACE(n);
    const std::vector<float4> x = randomRotations(n);
    const Handle input = upload({n}, x), target = allocate<float4>({1});
    reduce(TestKernel::Product, input, target);
    EXPECT_EQ(bits(download<float4>(*target)), bits(std::vector{orderedTree(x, multiply)}));
  }
}

TEST_P(Conformance, OrderedReductionKeepsLeftAndRight) {
  const std::vector<float4> shears = {{1, 1, 0, 1}, {1, 0, 1, 1}, {1, 2, 0, 1}};
  const Handle input = upload({3}, shears), target = allocate<float4>({1});
  reduce(TestKernel::Product, input, target);
  EXPECT_THAT(download<float4>(*target), ElementsAre(float4(2, 5, 1, 3)));
}

/// Returns the elements of each result in order.
template <class T>
std::vector<std::vector<T>> blocksOf(const std::vector<T>& x, const BlockLayout& layout) {
  std::vector<std::vector<T>> blocks(static_cast<std::size_t>(layout.resultCount));
  for (std::int64_t r = 0; r < layout.resultCount; ++r) {
    for (std::int64_t i = 0; i < layout.elementsPerResult; ++i)
      blocks[r].push_back(x[layout.inputIndex(r, i)]);
  }
  return blocks;
}

const struct {
  Shape input, target;
} kReductions[] = {
    {{12}, {4}},
    {{2, 3}, {1, 3}},
    {{2, 3}, {2, 1}},
    {{2, 3}, {2, 3}},
    {{6, 8}, {3, 2}},
    {{1, 9}, {1, 3}},
    {{9000, 3}, {1, 3}},
    {{3, 9000}, {3, 1}},
    {{4, 6, 10}, {2, 3, 5}},
    {{3, 4, 5}, {3, 1, 1}},
    {{2, 6, 2, 6}, {2, 3, 1, 2}},
    {{100, 200}, {100, 1}},
    // Hundreds of rows, with a power of two of elements and with other counts.
    {{300, 32}, {300, 1}},
    {{300, 64}, {300, 1}},
    {{300, 3}, {300, 1}},
    {{131, 63}, {131, 1}},
    // Columns: few rows, rows that do not fill the lanes, several blocks of 4096; few and many
    // columns.
    {{7, 131}, {1, 131}},
    {{64, 64}, {1, 64}},
    {{65, 130}, {1, 130}},
    {{1000, 67}, {1, 67}},
    {{4161, 70}, {1, 70}},
    {{8300, 65}, {1, 65}},
    {{5000, 64}, {5, 64}},
    {{200, 64}, {1, 64}},
    {{4099, 5, 3}, {1, 5, 3}},
    // Blocks with ranges of 2 to 64 elements, of other counts than powers of two, and long ones.
    {{6, 262}, {3, 131}},
    {{66, 132}, {1, 66}},
    {{130, 520}, {1, 65}},
    {{4100, 12}, {2, 6}},
    {{132, 128}, {2, 2}},
    {{70, 4160}, {2, 65}},
    {{66, 390}, {2, 3}},
    {{9, 405}, {3, 135}},
    {{70, 130}, {7, 13}},
    {{12, 210}, {2, 70}},
    {{5, 6, 140}, {5, 2, 70}},
    {{6, 10, 4, 34}, {2, 5, 1, 17}},
    {{40, 3, 40, 66}, {1, 3, 1, 66}},
};

TEST_P(Conformance, CommutativeReductionToAStream) {
  for (const auto& c : kReductions) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const std::vector<float> x = randomElements<float>(c.input);
    const Handle input = upload(c.input, x), target = allocate<float>(c.target);
    reduce(TestKernel::Sum, input, target);
    std::vector<float> expected;
    for (const std::vector<float>& block : blocksOf(x, BlockLayout(c.input, c.target)))
      expected.push_back(commutativeTree(block, add));
    EXPECT_EQ(bits(download<float>(*target)), bits(expected));
  }
}

TEST_P(Conformance, OrderedReductionToAStream) {
  for (const auto& c : kReductions) {
    SCOPED_TRACE(c.input.toString() + " to " + c.target.toString());
    const std::vector<float4> x = randomRotations(static_cast<int>(c.input.elementCount()));
    const Handle input = upload(c.input, x), target = allocate<float4>(c.target);
    reduce(TestKernel::Product, input, target);
    std::vector<float4> expected;
    for (const std::vector<float4>& block : blocksOf(x, BlockLayout(c.input, c.target)))
      expected.push_back(orderedTree(block, multiply));
    EXPECT_EQ(bits(download<float4>(*target)), bits(expected));
  }
}

TEST_P(Conformance, ReductionLeavesTheInput) {
  const std::vector<float> x = randomElements<float>({5000});
  const Handle input = upload({5000}, x), target = allocate<float>({1});
  reduce(TestKernel::Sum, input, target);
  EXPECT_EQ(bits(download<float>(*input)), bits(x));
}

template <class T>
void expectBlocks(const BlockLayout& layout, const std::vector<T>& elements,
                  const std::vector<T>& blocks) {
  for (std::int64_t r = 0; r < layout.resultCount; ++r) {
    for (std::int64_t i = 0; i < layout.elementsPerResult; ++i) {
      const T& expected = elements[static_cast<std::size_t>(layout.inputIndex(r, i))];
      const T& got = blocks[static_cast<std::size_t>(r * layout.elementsPerResult + i)];
      ASSERT_EQ(bits<T>({got}), bits<T>({expected})) << r << ", " << i;
    }
  }
}

#define BROOK_BLOCKS(T)                                                                  \
  TEST_P(Conformance, CopiesBlocks_##T) {                                                \
    const std::pair<Shape, Shape> kCases[] = {                                           \
        {{12}, {3}},           {{30000}, {2}},         {{6, 4}, {3, 2}},                 \
        {{6, 4}, {6, 1}},      {{6, 4}, {1, 4}},       {{6, 4}, {6, 4}},                 \
        {{300, 90}, {20, 10}}, {{2, 4, 6}, {1, 2, 3}}, {{2, 4, 6, 10}, {2, 2, 1, 5}}};   \
    for (const auto& [input, target] : kCases) {                                         \
      SCOPED_TRACE(input.toString() + " to " + target.toString());                       \
      const BlockLayout layout(input, target);                                           \
      const std::vector<T> elements = randomElements<T>(input);                          \
      const Handle blocks = allocate<T>({layout.resultCount, layout.elementsPerResult}); \
      backend_->copyBlocks(*upload(input, elements), input, target, *blocks);            \
      expectBlocks(layout, elements, download<T>(*blocks));                              \
    }                                                                                    \
  }
BROOK_BLOCKS(float)
BROOK_BLOCKS(float3)
BROOK_BLOCKS(int4)

}  // namespace
}  // namespace brook::conformance
