// A program that links only the shared library brt, as users' programs do, with calls in the form
// that brcc emits.
#include "runtime/backend/conformance/kernels.h"

#include <brook/brook.hpp>
#include <brook/generated.hpp>

#include <gtest/gtest.h>

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <new>
#include <string>

namespace {

/// Counts the allocations of this program and of the library.
std::atomic<int> allocations = 0;

}  // namespace

void* operator new(std::size_t size) {
  ++allocations;
  if (void* const memory = std::malloc(size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  std::free(memory);
}

namespace {

// Outlives the runtime of the main thread.
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

TEST(LinkedProgram, CountsItsKernelsAndTransfers) {
  brook::initialize("cpu");
  const float values[] = {1, 2, 3, 4};
  const ::brook::stream x = ::brook::Stream<float>{4};
  brook::startProfile();
  streamRead(x, values);
  saxpy(1, x, x, x);
  saxpy(1, x, x, x);
  brook::stopProfile();
  saxpy(1, x, x, x);
  std::int64_t launches = 0;
  for (const brook::ProfileRow& row : brook::profile())
    launches += row.what == "launch" && row.name == "saxpy" ? row.count : 0;
  EXPECT_EQ(launches, 2);
  EXPECT_NE(brook::profileTable().find("upload"), std::string::npos);
}

TEST(LinkedProgram, LaunchesOnTheCallingThreadAllocateNothing) {
  brook::initialize("cpu");
  const float values[] = {1, 2, 3, 4};
  const ::brook::stream x = ::brook::Stream<float>{4};
  const ::brook::stream repeated = ::brook::Stream<float>{1, 2};
  const ::brook::stream result = ::brook::Stream<float>{4};
  streamRead(x, values);
  streamRead(repeated, values);
  saxpy(2, x, repeated, result);
  const int before = allocations;
  saxpy(2, x, repeated, result);
  saxpy(2, x, x, result);
  EXPECT_EQ(allocations, before);
}

TEST(LinkedProgram, CatchesTypedErrors) {
  EXPECT_THROW(brook::Stream<float>(-1), brook::ShapeError);
  float total = 0;
  EXPECT_THROW(sum(::brook::Stream<float4>{4}, total), brook::TypeError);
}

}  // namespace
