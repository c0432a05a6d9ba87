// The threads that run the grains of a launch. Results do not depend on the count of threads; these
// tests check that there were several threads, or only one.
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/cpu/isa.h"
#include "runtime/backend/cpu/map_grains.h"
#include "runtime/backend/cpu/thread_pool.h"

#include <brook/error.hpp>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <set>
#include <thread>
#include <vector>

namespace brook::cpu {
namespace {

using backend::Backend;
using backend::LaunchArgument;
using backend::Storage;
using conformance::cpuKernel;
using conformance::TestKernel;

/// Counts threads. With `atLeast` the first threads wait for the others, so that even on few or
/// busy processors no thread does all the work before another one starts.
class Meeting {
 public:
  explicit Meeting(std::size_t atLeast = 1) : atLeast_(atLeast) {}

  /// Runs a grain of the work after enough threads have arrived.
  template <class Grain>
  void run(const Grain& grain) {
    arrive();
    grain();
    const std::lock_guard lock(mutex_);
    --present_;
  }
  std::set<std::thread::id> threads() const {
    const std::lock_guard lock(mutex_);
    return threads_;
  }
  /// The maximum of threads that ran grains, or waited to, at the same time. The total may be
  /// higher, because oneTBB replaces a thread that finds no grain for a while by another one.
  std::size_t mostAtOnce() const {
    const std::lock_guard lock(mutex_);
    return mostAtOnce_;
  }

 private:
  void arrive() {
    std::unique_lock lock(mutex_);
    threads_.insert(std::this_thread::get_id());
    mostAtOnce_ = std::max(mostAtOnce_, ++present_);
    changed_.notify_all();
    // A limit of the wait, after which the test fails because there are too few threads.
    if (!changed_.wait_for(lock, std::chrono::seconds(60),
                           [&] { return threads_.size() >= atLeast_; })) {
      atLeast_ = 1;
    }
  }

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::size_t atLeast_;
  std::size_t present_ = 0;
  std::size_t mostAtOnce_ = 0;
  std::set<std::thread::id> threads_;
};

// --- bodies that come to a meeting before they run -----------------------------------------------

Meeting* meeting = nullptr;
CpuBody body;

void meetAndMap(const body::Launch* launch, const body::Range* range) {
  meeting->run([&] { body.map(launch, range); });
}
void meetAndCombine(const body::Argument* arguments, const void* elements, long long n,
                    void* results) {
  meeting->run([&] { body.combine(arguments, elements, n, results); });
}
void meetAndAccumulate(const body::Argument* arguments, const void* elements, long long n,
                       void* lanes) {
  meeting->run([&] { body.accumulate(arguments, elements, n, lanes); });
}

/// The result of a launch on a backend with a given count of threads.
struct Outcome {
  std::vector<std::byte> result;
  std::set<std::thread::id> threads;
};

class Launches {
 public:
  Launches(Isa isa, int threads, Meeting& place) : backend_(makeCpu({isa, threads})), isa_(isa) {
    meeting = &place;
  }

  /// Runs the kernel. Inputs have `shape`, and the result has `target`.
  Outcome run(TestKernel kernel, const Shape& shape, const Shape& target) {
    KernelDescriptor meets = cpuKernel(kernel);
    for (const CpuBody& candidate : meets.cpuBodies) {
      if (candidate.isa == isa_) body = candidate;
    }
    const CpuBody meetingBody{isa_, &meetAndMap, &meetAndCombine, &meetAndAccumulate};
    meets.cpuBodies = {&meetingBody, 1};
    std::vector<std::unique_ptr<Storage>> storages;
    std::vector<LaunchArgument> arguments;
    for (const ParameterDescriptor& parameter : meets.parameters) {
      const bool isInput =
          parameter.kind == ParameterKind::Stream || parameter.kind == ParameterKind::Gather;
      if (parameter.kind == ParameterKind::Constant) {
        arguments.push_back({nullptr, &kConstant, {}});
        continue;
      }
      storages.push_back(backend_->allocate(parameter.type, isInput ? shape : target));
      if (isInput) fill(*storages.back());
      arguments.push_back({storages.back().get(), nullptr, isInput ? shape : target});
    }
    if (meets.isReduction) {
      backend_->reduce({&meets, arguments});
    } else {
      backend_->map({&meets, arguments, target});
    }
    Outcome run{std::vector<std::byte>(storages.back()->byteCount()), meeting->threads()};
    backend_->download(*storages.back(), run.result.data());
    return run;
  }

 private:
  static constexpr int kConstant = 1;

  void fill(Storage& storage) {
    std::vector<float> elements(storage.byteCount() / sizeof(float));
    for (std::size_t i = 0; i < elements.size(); ++i)
      elements[i] = std::sin(static_cast<float>(i)) * std::exp2(static_cast<float>(i % 5));
    backend_->upload(storage, elements.data());
  }

  std::unique_ptr<Backend> backend_;
  Isa isa_;
};

struct Case {
  TestKernel kernel;
  Shape shape;
  Shape target;
};

/// Work for many grains: maps in two dimensions without positions and with them, and reductions by
/// both trees, to one value and to several.
const Case kLargeCases[] = {
    {TestKernel::Saxpy, {500, 501}, {500, 501}}, {TestKernel::Shift, {499, 501}, {499, 501}},
    {TestKernel::Saxpy, {1, 501}, {500, 501}},   {TestKernel::Sum, {500001}, {1}},
    {TestKernel::Product, {150001}, {1}},        {TestKernel::Sum, {100, 5003}, {100, 1}},
    {TestKernel::Product, {300, 512}, {1, 512}}};

TEST(Threads, LargeLaunchesRunOnSeveralWithTheSameResult) {
  for (const Case& c : kLargeCases) {
    Meeting alone;
    const Outcome expected = Launches(Isa::Scalar, 1, alone).run(c.kernel, c.shape, c.target);
    EXPECT_EQ(expected.threads, std::set{std::this_thread::get_id()});
    for (const Isa isa : availableIsas()) {
      for (const int threads : {1, 2, 3, 8}) {
        SCOPED_TRACE(std::string(cpuKernel(c.kernel).name) + c.shape.toString() + " " +
                     isaName(isa) + " " + std::to_string(threads));
        Meeting place(threads == 1 ? 1 : 2);
        const Outcome run = Launches(isa, threads, place).run(c.kernel, c.shape, c.target);
        EXPECT_EQ(run.result, expected.result);
        if (threads == 1) {
          EXPECT_EQ(run.threads, std::set{std::this_thread::get_id()});
        } else {
          EXPECT_GE(run.threads.size(), 2u);
          EXPECT_LE(place.mostAtOnce(), static_cast<std::size_t>(threads));
        }
      }
    }
  }
}

TEST(Threads, SmallLaunchesStayOnTheCallingOne) {
  const std::int64_t few = elementsPerGrain(cpuKernel(TestKernel::Saxpy));
  const Case cases[] = {{TestKernel::Saxpy, {few}, {few}},
                        {TestKernel::Saxpy, {1, few / 64}, {64, few / 64}},
                        {TestKernel::Shift, {64, few / 64}, {64, few / 64}},
                        {TestKernel::Sum, {4096}, {1}},
                        {TestKernel::Product, {64, 64}, {64, 1}}};
  for (const Case& c : cases) {
    Meeting place;
    const Outcome run = Launches(Isa::Generic, 8, place).run(c.kernel, c.shape, c.target);
    EXPECT_EQ(run.threads, std::set{std::this_thread::get_id()})
        << cpuKernel(c.kernel).name << c.shape.toString();
  }
}

TEST(ThreadPool, SeveralThreadsTakeGrains) {
  for (const int threads : {2, 3, 8}) {
    ThreadPool pool(threads);
    Meeting place(2);
    const auto takeAWhile = [] { std::this_thread::sleep_for(std::chrono::microseconds(100)); };
    pool.forEach(1000, 1, [&](std::int64_t, std::int64_t) { place.run(takeAWhile); });
    EXPECT_GE(place.threads().size(), 2u);
    EXPECT_LE(place.mostAtOnce(), static_cast<std::size_t>(threads));
  }
}

TEST(ThreadPool, ExceptionOfOneGrainReachesTheCaller) {
  ThreadPool pool(3);
  Meeting place(2);
  const auto failAtTheEnd = [&](std::int64_t, std::int64_t end) {
    place.run([] {});
    if (end == 1000) throw LimitError("the last grain");
  };
  try {
    pool.forEach(1000, 1, failAtTheEnd);
    FAIL() << "no error";
  } catch (const LimitError& error) {
    EXPECT_STREQ(error.what(), "the last grain");
  }
  std::atomic<std::int64_t> visited = 0;
  pool.forEach(1000, 1, [&](std::int64_t begin, std::int64_t end) { visited += end - begin; });
  EXPECT_EQ(visited, 1000);
}

TEST(ThreadPool, NestedCallsVisitEachItemOnce) {
  ThreadPool outer(3);
  ThreadPool inner(2);
  std::vector<std::atomic<int>> visited(std::size_t{50} * 50);
  const auto rows = [&](std::int64_t begin, std::int64_t end) {
    for (std::int64_t row = begin; row < end; ++row) {
      ThreadPool& pool = row % 2 == 0 ? outer : inner;
      pool.forEach(50, 1, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t i = first; i < last; ++i)
          ++visited[row * 50 + i];
      });
    }
  };
  outer.forEach(50, 1, rows);
  for (const std::atomic<int>& count : visited)
    EXPECT_EQ(count, 1);
}

// More threads than processors, in pools of different sizes at the same time.
TEST(ThreadPool, PrintsNothing) {
  testing::internal::CaptureStderr();
  const int many = processorCount() + 6;
  for (const int second : {many - 3, many + 3}) {
    ThreadPool first(many), other(second);
    for (ThreadPool* pool : {&first, &other}) {
      std::atomic<std::int64_t> visited = 0;
      pool->forEach(1000, 1, [&](std::int64_t begin, std::int64_t end) { visited += end - begin; });
      EXPECT_EQ(visited, 1000);
    }
  }
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
}

/// Runs in its own process as a user with few threads, because the limit does not apply to root.
void runWithFewThreads(rlim_t mostThreads) {
  constexpr uid_t kNobody = 65534;
  if (geteuid() == 0 && setuid(kNobody) != 0) std::_Exit(2);
  const rlimit limit = {mostThreads, mostThreads};
  if (setrlimit(RLIMIT_NPROC, &limit) != 0) std::_Exit(3);
  std::atomic<std::int64_t> visited = 0;
  ThreadPool pool(64);
  for (int i = 0; i < 10; ++i)
    pool.forEach(1000, 1, [&](std::int64_t begin, std::int64_t end) { visited += end - begin; });
  std::_Exit(visited == std::int64_t{10} * 1000 ? 0 : 1);
}

TEST(ThreadPoolDeathTest, MakesDoWithAsManyThreadsAsThereMayBe) {
  for (const rlim_t most : {1, 4, 16})
    EXPECT_EXIT(runWithFewThreads(most), testing::ExitedWithCode(0), "");
}

TEST(ThreadPool, ThreadsOfTheProgramUseTheirOwnPools) {
  std::vector<std::thread> callers;
  std::atomic<std::int64_t> visited = 0;
  for (int t = 0; t < 4; ++t) {
    callers.emplace_back([&] {
      ThreadPool pool(3);
      for (int round = 0; round < 20; ++round) {
        pool.forEach(500, 1, [&](std::int64_t begin, std::int64_t end) { visited += end - begin; });
      }
    });
  }
  for (std::thread& caller : callers)
    caller.join();
  EXPECT_EQ(visited, 4 * 20 * 500);
}

}  // namespace
}  // namespace brook::cpu
