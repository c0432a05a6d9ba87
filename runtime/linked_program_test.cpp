// A program that links the shared library brt and nothing else, as users' programs do, with calls
// in the form that brcc emits.
#include "runtime/backend/conformance/kernels.h"

#include <brook/brook.hpp>
#include <brook/generated.hpp>

#include <gtest/gtest.h>

namespace {

// Lives longer than the runtime of the main thread.
::brook::stream atFileScope = ::brook::Stream<float>{4};

void saxpy(const float& a, ::brook::stream x, ::brook::stream y, ::brook::stream result) {
  ::brook::generated::map(brook::conformance::cpuKernel(brook::conformance::TestKernel::Saxpy),
                          {a, x, y, result});
}
void sum(::brook::stream x, float& result) {
  ::brook::generated::reduce(brook::conformance::cpuKernel(brook::conformance::TestKernel::Sum),
                             {x, ::brook::generated::Argument::target(result)});
}

TEST(LinkedProgram, FileScopeStreamsTouchNothingBeforeTheirFirstUse) {
  EXPECT_EQ(brook::runtime(), nullptr);
}

TEST(LinkedProgram, RunsKernelsAndOutlivesTheRuntime) {
  brook::initialize("cpu");
  const float values[] = {1, 2, 3, 4};
  streamRead(atFileScope, values);
  saxpy(2, atFileScope, atFileScope, atFileScope);
  float total = 0;
  sum(atFileScope, total);
  brook::finish();
  EXPECT_EQ(total, 30);
  EXPECT_EQ(brook::runtime()->backendName(), "cpu");
  EXPECT_EQ(brook::runtime()->launchCount(), 2u);
}

TEST(LinkedProgram, CatchesTypedErrors) {
  EXPECT_THROW(brook::Stream<float>(-1), brook::ShapeError);
  float total = 0;
  EXPECT_THROW(sum(::brook::Stream<float4>{4}, total), brook::TypeError);
}

}  // namespace
