#include "runtime/backend/cpu/cpu_backend.h"

#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/isa.h"
#include "runtime/backend/cpu/map_cpu.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <brook/error.hpp>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

namespace brook::cpu {
namespace {

using backend::Backend;
using backend::LaunchArgument;
using backend::Storage;
using conformance::cpuKernel;
using conformance::TestKernel;

std::unique_ptr<Storage> uploadFloats(Backend& backend, const std::vector<float>& elements) {
  auto storage =
      backend.allocate(ElementType::Float, Shape{static_cast<std::int64_t>(elements.size())});
  backend.upload(*storage, elements.data());
  return storage;
}

float sumOn(Backend& backend, const std::vector<float>& elements) {
  const auto input = uploadFloats(backend, elements);
  const auto target = backend.allocate(ElementType::Float, {1});
  const LaunchArgument arguments[] = {{input.get(), nullptr, input->shape()},
                                      {target.get(), nullptr, {1}}};
  backend.reduce({&cpuKernel(TestKernel::Sum), arguments});
  float result;
  backend.download(*target, &result);
  return result;
}

TEST(CpuBackend, SumHasTheSameBitsForAnyThreadsAndInstructionSet) {
  std::vector<float> elements(3000001);
  for (std::size_t i = 0; i < elements.size(); ++i) {
    elements[i] = std::sin(static_cast<float>(i)) * std::exp2(static_cast<float>(i % 23));
  }
  const float expected = sumOn(*makeCpu({Isa::Scalar}), elements);
  for (const Isa isa : availableIsas()) {
    for (const int threads : {1, 2, 3, 8}) {
      EXPECT_EQ(sumOn(*makeCpu({isa, threads}), elements), expected) << isaName(isa) << threads;
    }
  }
}

TEST(CpuBackend, RunsTheBodyOfTheInstructionSetAskedFor) {
  for (const Isa isa : availableIsas()) {
    sumOn(*makeCpu({isa, 2}), {1, 2, 3});
    EXPECT_EQ(conformance::lastIsa(), isa);
  }
  sumOn(*makeCpu({Isa::Scalar}), {1, 2, 3});
  EXPECT_EQ(conformance::lastIsa(), Isa::Scalar);
  sumOn(*makeCpu(), {1, 2, 3});
  EXPECT_EQ(conformance::lastIsa(), availableIsas().front());
}

TEST(CpuBackend, AliasesRangesThatLaunchesWrite) {
  const auto backend = makeCpu();
  const auto whole = uploadFloats(*backend, {0, 1, 2, 3, 4, 5});
  const auto x = uploadFloats(*backend, {10, 20, 30});
  const auto run = backend->aliasRange(*whole, 1, Shape{3});
  ASSERT_NE(run, nullptr);
  EXPECT_EQ(run->shape(), Shape{3});
  const float two = 2;
  const LaunchArgument arguments[] = {{nullptr, &two, {1}},
                                      {x.get(), nullptr, {3}},
                                      {x.get(), nullptr, {3}},
                                      {run.get(), nullptr, {3}}};
  backend->map({&cpuKernel(TestKernel::Saxpy), arguments, {3}});
  std::vector<float> elements(6);
  backend->download(*whole, elements.data());
  EXPECT_EQ(elements, (std::vector<float>{0, 30, 60, 90, 4, 5}));
}

TEST(CpuBackend, SaysWhoItIs) {
  EXPECT_EQ(makeCpu({Isa::Scalar, 4})->info().name, "cpu-scalar");
  EXPECT_EQ(makeCpu({Isa::Scalar, 4})->info().device, "scalar, 1 thread");
  EXPECT_EQ(makeCpu({Isa::Generic, 4})->info().name, "cpu");
  EXPECT_EQ(makeCpu({Isa::Generic, 4})->info().device, "generic, 4 threads");
}

TEST(CpuBackend, KernelWithoutABodyIsAnError) {
  KernelDescriptor kernel = cpuKernel(TestKernel::Sum);
  kernel.cpuBodies = {};
  const auto backend = makeCpu();
  const auto input = uploadFloats(*backend, {1, 2});
  const auto target = backend->allocate(ElementType::Float, {1});
  const LaunchArgument arguments[] = {{input.get(), nullptr, {2}}, {target.get(), nullptr, {1}}};
  try {
    backend->reduce({&kernel, arguments});
    FAIL() << "no error";
  } catch (const CompileError& error) {
    EXPECT_STREQ(error.what(),
                 "sum: the kernel of kernels.br holds no code that the backend cpu can run here; "
                 "brcc --target=cpu emits code for every processor.");
  }
  EXPECT_EQ(backend->launchCount(), 0u);
}

TEST(CpuBackend, TheErrorSaysWhichCodeAKernelHas) {
  const CpuBody bodies[] = {{Isa::Avx512}, {Isa::Scalar}};
  KernelDescriptor kernel = cpuKernel(TestKernel::Sum);
  kernel.cpuBodies = bodies;
  constexpr Isa kOfThisMachine[] = {Isa::Avx2, Isa::Sse2, Isa::Generic};
  try {
    chooseBody(kernel, kOfThisMachine, "cpu");
    FAIL() << "no error";
  } catch (const CompileError& error) {
    EXPECT_STREQ(error.what(),
                 "sum: the kernel of kernels.br holds code for AVX-512, but none for AVX2, SSE2, "
                 "which the backend cpu can run here; brcc --target=cpu emits code for every "
                 "processor.");
  }
}

TEST(CpuBackend, TheErrorSaysHowToGetScalarCode) {
  const CpuBody bodies[] = {{Isa::Avx2}};
  KernelDescriptor kernel = cpuKernel(TestKernel::Sum);
  kernel.cpuBodies = bodies;
  constexpr Isa kScalar[] = {Isa::Scalar};
  try {
    chooseBody(kernel, kScalar, "cpu-scalar");
    FAIL() << "no error";
  } catch (const CompileError& error) {
    EXPECT_STREQ(
        error.what(),
        "sum: the kernel of kernels.br holds code for AVX2, but none for scalar, which the "
        "backend cpu-scalar can run here; brcc emits it without --target, or with "
        "cpu-scalar in its list.");
  }
}

TEST(CpuBackend, StreamLargerThanMemory) {
  Options options;
  options.availableMemory = [] { return std::int64_t{1} << 30; };
  try {
    makeCpu(options)->allocate(ElementType::Float4, {65536, 4096});
    FAIL() << "no error";
  } catch (const OutOfMemoryError& error) {
    EXPECT_STREQ(error.what(),
                 "A stream of float4<65536, 4096> needs 4294967296 bytes, but only 1073741824 are "
                 "available.");
  }
}

#if !defined(__SANITIZE_ADDRESS__)  // which needs more addresses than the limit
/// Ends the process with status 0 if an allocation that the system refuses has the right error.
[[noreturn]] void allocateBeyondTheLimit() {
  const rlimit limit = {rlim_t{1} << 30, rlim_t{1} << 30};
  setrlimit(RLIMIT_AS, &limit);
  Options options;
  options.availableMemory = [] { return INT64_MAX; };
  try {
    makeCpu(options)->allocate(ElementType::Float4, {65536, 4096});
  } catch (const OutOfMemoryError& error) {
    const bool isRight =
        std::string(error.what()) ==
        "A stream of float4<65536, 4096> needs 4294967296 bytes, which the system does not give "
        "this process (ulimit -v).";
    std::_Exit(isRight ? 0 : 1);
  }
  std::_Exit(2);
}

TEST(CpuBackend, StreamThatTheSystemRefuses) {
  EXPECT_EXIT(allocateBeyondTheLimit(), testing::ExitedWithCode(0), "");
}
#endif

TEST(AvailableMemory, IsPlausible) {
  EXPECT_GT(availableMemory(), 1 << 20);
}

/// Counts the visits of each item.
std::vector<int> visits(ThreadPool& pool, int count, int grain) {
  std::vector<int> visited(count);
  pool.forEach(count, grain, [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t i = begin; i < end; ++i)
      ++visited[i];
  });
  return visited;
}

TEST(ThreadPool, VisitsEachItemOnce) {
  for (const int threads : {1, 4}) {
    ThreadPool pool(threads);
    for (const int grain : {1, 7, 1000, 5000}) {
      EXPECT_EQ(visits(pool, 1000, grain), std::vector<int>(1000, 1));
    }
    EXPECT_EQ(visits(pool, 0, 1), std::vector<int>());
  }
}

TEST(ThreadPool, PassesExceptionsOn) {
  ThreadPool pool(2);
  const auto fail = [](std::int64_t, std::int64_t) { throw LimitError("from a worker"); };
  EXPECT_THROW(pool.forEach(100, 1, fail), LimitError);
}

TEST(ThreadPool, SmallWorkStaysOnTheCallingThread) {
  ThreadPool pool(4);
  std::thread::id id;
  pool.forEach(10, 10, [&](std::int64_t, std::int64_t) { id = std::this_thread::get_id(); });
  EXPECT_EQ(id, std::this_thread::get_id());
}

TEST(CanFlatten, OnlyWhenNoPositionMatters) {
  const auto storage = makeCpu()->allocate(ElementType::Float, {2, 3});
  const auto argument = [&](const Shape& shape) {
    return LaunchArgument{storage.get(), nullptr, shape};
  };
  const LaunchArgument same[] = {{}, argument({2, 3}), argument({2, 3}), argument({2, 3})};
  const LaunchArgument repeated[] = {{}, argument({1, 3}), argument({2, 3}), argument({2, 3})};
  const KernelDescriptor& saxpy = cpuKernel(TestKernel::Saxpy);
  EXPECT_TRUE(canFlatten({&saxpy, same, {2, 3}}));
  EXPECT_FALSE(canFlatten({&saxpy, repeated, {2, 3}}));
  const LaunchArgument positions[] = {argument({2, 3}), argument({2, 3})};
  EXPECT_FALSE(canFlatten({&cpuKernel(TestKernel::Position), positions, {2, 3}}));
  EXPECT_FALSE(canFlatten({&cpuKernel(TestKernel::Ramp), positions, {2, 3}}));
}

TEST(LaunchTraffic, CountsEachStreamOnce) {
  const auto backend = makeCpu();
  const Shape shape = {1000};
  const auto x = backend->allocate(ElementType::Float, shape);
  const auto y = backend->allocate(ElementType::Float, shape);
  const auto r = backend->allocate(ElementType::Float, shape);
  const KernelDescriptor& saxpy = cpuKernel(TestKernel::Saxpy);
  const auto traffic = [&](Storage& a, Storage& b, Storage& out) {
    const LaunchArgument arguments[] = {
        {}, {&a, nullptr, shape}, {&b, nullptr, shape}, {&out, nullptr, shape}};
    return trafficOf({&saxpy, arguments, shape});
  };
  EXPECT_EQ(traffic(*x, *y, *r).all, 12000);
  EXPECT_EQ(traffic(*x, *y, *r).written, 4000);
  EXPECT_EQ(traffic(*x, *x, *r).all, 8000);
  EXPECT_EQ(traffic(*x, *x, *r).written, 4000);
  EXPECT_EQ(traffic(*x, *y, *y).all, 8000);
  EXPECT_EQ(traffic(*x, *y, *y).written, 0);
}

TEST(LaunchTraffic, StoresPastCachesThatWouldKeepLittle) {
  EXPECT_TRUE(storesPastCaches({.all = 48, .written = 16}, 32));
  EXPECT_TRUE(storesPastCaches({.all = 32, .written = 32}, 32));
  EXPECT_FALSE(storesPastCaches({.all = 31, .written = 31}, 32)) << "it fits";
  EXPECT_FALSE(storesPastCaches({.all = 90, .written = 15}, 32)) << "most of it is inputs";
}

}  // namespace
}  // namespace brook::cpu
