// Kernels as objects, on the cpu-scalar backend.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"

#include <brook/error.hpp>
#include <brook/kernel.hpp>
#include <brook/runtime.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cfenv>
#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::ElementsAre;

class KernelObject : public testing::Test {
 protected:
  KernelObject() : x_(Stream<float>{4}), y_(Stream<float>{4}), r_(Stream<float>{4}) {
    setRuntime(&runtime_);
    const float x[] = {1, 2, 3, 4};
    const float y[] = {10, 20, 30, 40};
    const float r[] = {-1, -2, -3, -4};
    x_.read(x);
    y_.read(y);
    r_.read(r);
  }
  ~KernelObject() override { setRuntime(nullptr); }

  std::vector<float> results() const {
    std::vector<float> elements(4);
    r_.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
  kernel saxpy_{cpuKernel(TestKernel::Saxpy)};
  stream x_, y_, r_;
};

TEST_F(KernelObject, IsCalledLikeItsFunction) {
  saxpy_(2.0f, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(12, 24, 36, 48));
}

// Numbers are rounded to nearest in every rounding mode of the program.
TEST_F(KernelObject, ConvertsNumbersInTheStateOfKernels) {
  std::fesetround(FE_UPWARD);
  saxpy_(0.1, x_, y_, r_);
  const float withDouble = results().front();
  saxpy_(16777217, x_, y_, r_);
  std::fesetround(FE_TONEAREST);
  EXPECT_EQ(withDouble, 0.1f * 1 + 10);
  EXPECT_EQ(results().front(), 16777216.0f * 1 + 10);
}

TEST_F(KernelObject, RunsOverASubview) {
  saxpy_.domainOffset(uint4(1, 0, 0, 0));
  saxpy_.domainSize(uint4(2, 1, 1, 1));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(-1, 24, 36, -4));
}

TEST_F(KernelObject, RefusesASubviewOutside) {
  saxpy_.domainOffset(uint4(3, 0, 0, 0));
  saxpy_.domainSize(uint4(2, 1, 1, 1));
  EXPECT_THAT([&] { saxpy_(2.0f, x_, y_, r_); },
              testing::ThrowsMessage<ShapeError>(
                  "saxpy: a domain of size (2, 1, 1, 1) at (3, 0, 0, 0), fastest dimension first, "
                  "is not inside of <4>."));
}

TEST_F(KernelObject, ForgetsPushedArgumentsAfterTheCall) {
  saxpy_->PushConstant(2.0f);
  saxpy_->PushStream(x_);
  saxpy_->PushStream(y_);
  saxpy_->PushOutput(r_);
  saxpy_->Map();
  EXPECT_THAT(results(), ElementsAre(12, 24, 36, 48));
  EXPECT_THROW(saxpy_->Map(), ArgumentError);
}

TEST_F(KernelObject, ACopyHasNoPushedArguments) {
  saxpy_->PushConstant(2.0f);
  kernel copy = saxpy_;
  copy->PushConstant(1.0f);
  copy->PushStream(x_);
  copy->PushStream(y_);
  copy->PushOutput(r_);
  copy->Map();
  EXPECT_THAT(results(), ElementsAre(11, 22, 33, 44));
}

TEST_F(KernelObject, AnEmptyOneRefusesToRun) {
  EXPECT_THROW(kernel()(x_), ArgumentError);
  EXPECT_THROW(kernel()->Map(), ArgumentError);
}

// The call reads only the version of the kernel, or it would report the constant result.
TEST_F(KernelObject, RefusesAKernelOfAnotherVersionFirst) {
  KernelDescriptor old = cpuKernel(TestKernel::Saxpy);
  old.abiVersion = BROOK_ABI_VERSION + 1;
  old.pairwiseInput = 0;
  kernel refused(old);
  EXPECT_THAT([&] { refused(2.0f, x_, y_, 1.0f); },
              testing::ThrowsMessage<ArgumentError>(
                  testing::HasSubstr("saxpy: the kernel was emitted for version")));
}

}  // namespace
}  // namespace brook
