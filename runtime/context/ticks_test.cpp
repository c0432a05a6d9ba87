#include "runtime/context/ticks.h"

#include <gtest/gtest.h>

#include <chrono>
#include <cstdint>
#include <thread>

namespace brook::context {
namespace {

TEST(Ticks, GrowAndAreTime) {
  std::int64_t sum = 0;
  const auto before = std::chrono::steady_clock::now();
  {
    const Stopwatch stopwatch(sum);
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  const std::chrono::duration<double> most = std::chrono::steady_clock::now() - before;
  EXPECT_GE(secondsOf(sum), 0.0199);
  EXPECT_LE(secondsOf(sum), most.count() * 1.01);
  EXPECT_EQ(secondsOf(0), 0);
}

TEST(Ticks, ShortTimesCount) {
  std::int64_t sum = 0;
  for (int i = 0; i < 1000; ++i)
    const Stopwatch stopwatch(sum);
  EXPECT_GT(sum, 0);
}

}  // namespace
}  // namespace brook::context
