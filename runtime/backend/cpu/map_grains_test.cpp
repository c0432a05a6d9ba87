// The grains of launches: one or several, which cover the domain once.
#include "runtime/backend/cpu/map_grains.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace brook::cpu {
namespace {

KernelDescriptor kernelOf(int operations, bool hasLoops) {
  KernelDescriptor kernel{};
  kernel.operations = operations;
  kernel.hasLoops = hasLoops;
  return kernel;
}

void wait(std::chrono::microseconds time) {
  const auto begin = std::chrono::steady_clock::now();
  while (std::chrono::steady_clock::now() - begin < time) {
  }
}

TEST(MapGrains, TheWorkOfAnElementDecides) {
  const KernelDescriptor straight = kernelOf(100, false);
  EXPECT_TRUE(isOneGrain(straight, elementsPerGrain(straight), 8));
  EXPECT_FALSE(isOneGrain(straight, 2 * elementsPerGrain(straight), 8));
  EXPECT_FALSE(isOneGrain(straight, 2 * elementsPerGrain(straight), 1));
  const KernelDescriptor looping = kernelOf(100, true);
  EXPECT_FALSE(isOneGrain(looping, 1000, 8));
  EXPECT_TRUE(isOneGrain(looping, 1000, 1));
  EXPECT_FALSE(isOneGrain(looping, 65, 8));
  EXPECT_TRUE(isOneGrain(looping, 64, 8));
}

// Short launches end within the first grain, long ones while other threads run grains.
TEST(MapGrains, EachElementOnce) {
  ThreadPool threads(3);
  const KernelDescriptor kernels[] = {kernelOf(100, false), kernelOf(100, true),
                                      kernelOf(1000000, true)};
  for (const KernelDescriptor& kernel : kernels) {
    for (const auto& [rows, width] :
         {std::pair(1, 1000), {1, 70001}, {3, 333}, {31, 65}, {300, 7}, {145, 144}, {1000, 1}}) {
      for (const int microseconds : {0, 1, 10}) {
        SCOPED_TRACE(std::to_string(rows) + " x " + std::to_string(width) + ", " +
                     std::to_string(microseconds) + " us");
        std::vector<std::atomic<int>> visits(static_cast<std::size_t>(rows) * width);
        runGrains(kernel, {0, rows, 0, width}, kGrainAlignment, threads,
                  [&](const body::Range& range) {
                    for (long long row = range.rowBegin; row < range.rowEnd; ++row) {
                      for (int x = range.xBegin; x < range.xEnd; ++x)
                        ++visits[row * width + x];
                    }
                    wait(std::chrono::microseconds(microseconds));
                  });
        EXPECT_TRUE(std::all_of(visits.begin(), visits.end(), [](int n) { return n == 1; }));
      }
    }
  }
}

TEST(MapGrains, GrainsOfRowsBeginAtMultiples) {
  ThreadPool threads(3);
  for (const std::int64_t alignment : {kGrainAlignment, kWideGrainAlignment}) {
    std::atomic<int> grains = 0;
    std::atomic<bool> isAligned = true;
    runGrains(kernelOf(100, true), {0, 1, 0, 5000}, alignment, threads,
              [&](const body::Range& range) {
                if (range.xBegin % alignment != 0) isAligned = false;
                ++grains;
                wait(std::chrono::microseconds(10));
              });
    EXPECT_TRUE(isAligned) << alignment;
    EXPECT_GT(grains, 2) << alignment;
  }
}

// A few elements with long loops: the first grain shows this, and the others wait for another
// thread.
TEST(MapGrains, LongLoopsOfFewElementsRunOnSeveralThreads) {
  for (const KernelDescriptor& kernel : {kernelOf(100, true), kernelOf(1000000, true)}) {
    ThreadPool threads(2);
    std::mutex mutex;
    std::condition_variable changed;
    std::set<std::thread::id> seen;
    runGrains(kernel, {0, 1, 0, 256}, kGrainAlignment, threads, [&](const body::Range& range) {
      wait(std::chrono::microseconds(20));
      if (range.xBegin == 0) return;
      std::unique_lock lock(mutex);
      seen.insert(std::this_thread::get_id());
      changed.notify_all();
      // A limit of the wait, after which the test fails because there is only one thread.
      changed.wait_for(lock, std::chrono::seconds(20), [&] { return seen.size() == 2; });
    });
    EXPECT_EQ(seen.size(), 2u);
  }
}

}  // namespace
}  // namespace brook::cpu
