// Reductions as emitted code calls them: values on the cpu-scalar backend, checks on null.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/null/null_backend.h"
#include "runtime/error_fixture.h"

#include <brook/error.hpp>
#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::ElementsAre;

void sum(const stream& x, const stream& r) {
  generated::reduce(cpuKernel(TestKernel::Sum), {x, r});
}
void sum(const stream& x, float& r) {
  generated::reduce(cpuKernel(TestKernel::Sum), {x, generated::Argument::target(r)});
}

class ReduceTest : public testing::Test {
 protected:
  ReduceTest() { setRuntime(&runtime_); }
  ~ReduceTest() override { setRuntime(nullptr); }

  /// Returns the elements 1, 2, 3, ...
  static stream counting(const Shape& shape) {
    std::vector<float> elements(shape.elementCount());
    std::iota(elements.begin(), elements.end(), 1.0f);
    stream s = Stream<float>(shape);
    s.read(elements.data());
    return s;
  }
  static std::vector<float> sumsTo(const Shape& input, const Shape& target) {
    const stream r = Stream<float>(target);
    sum(counting(input), r);
    std::vector<float> elements(target.elementCount());
    r.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
};

TEST_F(ReduceTest, ToAVariableWhoseOldValueIsIgnored) {
  float s = 1000;
  sum(counting({4, 5}), s);
  EXPECT_EQ(s, 210);
  EXPECT_EQ(runtime_.launchCount(), 1u);
}

TEST_F(ReduceTest, OneElementIsTheResult) {
  float s = 0;
  sum(counting({1}), s);
  EXPECT_EQ(s, 1);
}

TEST_F(ReduceTest, ToAStream) {
  EXPECT_THAT(sumsTo({2, 3}, {1, 3}), ElementsAre(5, 7, 9));
  EXPECT_THAT(sumsTo({2, 3}, {2, 1}), ElementsAre(6, 15));
  EXPECT_THAT(sumsTo({2, 3}, {2, 3}), ElementsAre(1, 2, 3, 4, 5, 6));
}

TEST_F(ReduceTest, RanksThatDiffer) {
  EXPECT_THAT(sumsTo({1, 4}, {4}), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(sumsTo({3, 4}, {3}), ElementsAre(10, 26, 42));
  EXPECT_THAT(sumsTo({3, 4}, {1}), ElementsAre(78));
  EXPECT_THAT(sumsTo({12}, {1, 3}), ElementsAre(10, 26, 42));
}

TEST_F(ReduceTest, ShapesThatDoNotFit) {
  EXPECT_EQ(errorOf([] { sumsTo({10}, {4}); }),
            "sum: input 'x' has shape <10> and cannot be reduced to the shape <4>: every extent "
            "must be a multiple of the target's.");
  EXPECT_EQ(
      errorOf([] { sumsTo({4}, {8}); }),
      "sum: input 'x' has shape <4> and cannot be reduced to the shape <8>: every extent must "
      "be a multiple of the target's.");
  EXPECT_EQ(errorOf([] { sumsTo({4, 6}, {6}); }),
            "sum: input 'x' has shape <4, 6> and cannot be reduced to the shape <6>: the "
            "dimensions of the target are not the first ones of the input.");
}

TEST_F(ReduceTest, InputWithoutElementsLeavesTheTarget) {
  float s = 7;
  EXPECT_EQ(errorOf([&] { sum(Stream<float>{0}, s); }),
            "sum: input 'x' has shape <0> and so no element to begin the reduction with.");
  EXPECT_EQ(s, 7);
}

TEST_F(ReduceTest, TargetWithoutElementsDoesNothing) {
  sum(counting({3}), Stream<float>{0});
  EXPECT_EQ(runtime_.launchCount(), 0u);
}

TEST_F(ReduceTest, NotInPlace) {
  const stream x = counting({4});
  EXPECT_EQ(errorOf([&] { sum(x, x); }),
            "sum: target 'r' is the same stream as the input: a reduction is not done in place.");
}

TEST_F(ReduceTest, TypesAndKinds) {
  float s;
  int n;
  const KernelDescriptor& kernel = cpuKernel(TestKernel::Sum);
  const stream x = counting({4});
  EXPECT_EQ(errorOf([&] { sum(Stream<int>{4}, s); }),
            "sum: input 'x' has elements of int, but the kernel declares float.");
  EXPECT_EQ(errorOf([&] { generated::reduce(kernel, {x, generated::Argument::target(n)}); }),
            "sum: target 'r' has elements of int, but the kernel declares float.");
  EXPECT_EQ(errorOf([&] { generated::reduce(cpuKernel(TestKernel::Saxpy), {}); }),
            "saxpy: the kernel was called as a reduction.");
}

TEST(ReduceContract, EveryFittingCallKeepsIt) {
  Runtime runtime(std::make_unique<backend::NullBackend>());
  setRuntime(&runtime);
  float s;
  sum(Stream<float>{5, 1, 7}, s);
  sum(Stream<float>{1, 12}, Stream<float>{12});
  sum(Stream<float>{100, 200}, Stream<float>{100});
  sum(Stream<float>{4, 6}, Stream<float>{1, 1, 2, 3});
  EXPECT_EQ(runtime.launchCount(), 4u);
  setRuntime(nullptr);
}

}  // namespace
}  // namespace brook
