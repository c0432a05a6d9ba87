// Kernels as objects of Brook+, on the cpu-scalar backend.
// clang-format off: before all other headers of Brook
#include <brook/brook_plus.hpp>
// clang-format on

#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"

#include <brook/KernelInterface.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <vector>

namespace brook {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::ElementsAre;
using testing::HasSubstr;

// The class that the header of a kernel declares.
class SaxpyKernel : public KernelInterface {
 public:
  void operator()(float a, const Stream<float>& x, const Stream<float>& y,
                  const Stream<float>& result) {
    call(kernel(cpuKernel(TestKernel::Saxpy)), {&x, &y}, {&result},
         [&](const kernel& saxpy) { saxpy(a, x, y, result); });
  }
};

class PlusKernel : public testing::Test {
 protected:
  PlusKernel() {
    setRuntime(&runtime_);
    const float x[] = {1, 2, 3, 4};
    const float y[] = {10, 20, 30, 40};
    const float r[] = {-1, -2, -3, -4};
    x_.read(x);
    y_.read(y);
    r_.read(r);
  }
  ~PlusKernel() override { setRuntime(nullptr); }

  std::vector<float> results() const {
    std::vector<float> elements(4);
    r_.write(elements.data());
    return elements;
  }

  Runtime runtime_{cpu::makeCpu({Isa::Scalar})};
  SaxpyKernel saxpy_;
  unsigned dimensions_[2] = {4, 1};
  Stream<float> x_{1, dimensions_}, y_{1, dimensions_}, r_{1, dimensions_};
};

TEST_F(PlusKernel, RunsOverTheOutput) {
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(12, 24, 36, 48));
  EXPECT_EQ(r_.error(), BR_NO_ERROR);
}

TEST_F(PlusKernel, TheDomainIsForOneCall) {
  saxpy_.domainOffset(uint4(1, 0, 0, 0));
  saxpy_.domainSize(uint4(2, 1, 1, 1));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(-1, 24, 36, -4));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(12, 24, 36, 48));
}

TEST_F(PlusKernel, AnOffsetAloneReachesToTheEnd) {
  saxpy_.domainOffset(uint4(3));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(-1, -2, -3, 48));
}

TEST_F(PlusKernel, ComponentsBeyondTheRankMeanNothing) {
  saxpy_.domainOffset(uint4(0, 7, 7, 7));
  saxpy_.domainSize(uint4(1, 9, 9, 9));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(12, -2, -3, -4));
  saxpy_.domainSize(uint4(2));
  saxpy_(2, x_, y_, r_);
  EXPECT_THAT(results(), ElementsAre(12, 24, -3, -4));
}

TEST_F(PlusKernel, ExecDomainRunsForTheFirstPositions) {
  saxpy_(2, x_, y_, r_.execDomain(3));
  EXPECT_THAT(results(), ElementsAre(12, 24, 36, -4));
}

TEST_F(PlusKernel, KeepsADomainOutside) {
  saxpy_.domainOffset(uint4(3));
  saxpy_.domainSize(uint4(2));
  saxpy_(2, x_, y_, r_);
  EXPECT_EQ(r_.error(), BR_ERROR_KERNEL);
  EXPECT_THAT(r_.errorLog(), HasSubstr("is not inside of <4>"));
  EXPECT_THAT(results(), ElementsAre(-1, -2, -3, -4));
}

TEST_F(PlusKernel, KeepsShapesThatDoNotFit) {
  unsigned plane[] = {2, 2};
  const Stream<float> other(2, plane);
  saxpy_(2, other, y_, r_);
  EXPECT_EQ(r_.error(), BR_ERROR_KERNEL);
  EXPECT_EQ(other.error(), BR_NO_ERROR);
}

TEST_F(PlusKernel, KeepsInputsThatAreEmpty) {
  saxpy_(2, Stream<float>(), y_, r_);
  EXPECT_EQ(r_.error(), BR_ERROR_KERNEL);
}

TEST_F(PlusKernel, OutputsGetTheErrorsOfInputs) {
  x_.read(nullptr);
  saxpy_(2, x_, y_, r_);
  EXPECT_EQ(r_.error(), BR_ERROR_INVALID_PARAMATER);
  EXPECT_EQ(x_.error(), BR_ERROR_INVALID_PARAMATER);
  saxpy_(2, x_, y_, r_);
  EXPECT_EQ(r_.error(), BR_NO_ERROR);
}

TEST_F(PlusKernel, AnEmptyOutputIsNoCrash) {
  Stream<float> none;
  saxpy_(2, x_, y_, none);
  EXPECT_EQ(none.error(), BR_ERROR_INVALID_PARAMATER);
}

}  // namespace
}  // namespace brook
