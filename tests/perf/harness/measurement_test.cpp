#include "tests/perf/harness/measurement.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

namespace brook::perf {
namespace {

// Time that passes only when contestants run.
struct FakeTime {
  double now = 0;
  std::string order;

  Contestant contestant(const std::string& name, double seconds) {
    return {name,
            [this, name, seconds](int count) {
              now += seconds * count;
              order += name;
            },
            [] { return std::vector<float>{1, 2}; }};
  }
  Settings settings(int rounds) {
    return {.clock = [this] { return now; }, .rounds = rounds, .sampleSeconds = 1};
  }
};

TEST(Measure, GivesTheTimeOfOneRunWhateverTheSampleRepeats) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("a", 0.25), time.contestant("b", 4)};
  const auto samples = measure(contestants, time.settings(3));
  EXPECT_THAT(samples[0], testing::ElementsAre(0.25, 0.25, 0.25));
  EXPECT_THAT(samples[1], testing::ElementsAre(4, 4, 4));
  EXPECT_EQ(speedOver(samples[1], samples[0]).median, 16);
}

TEST(Measure, TakesTurns) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("a", 2), time.contestant("b", 2),
                                               time.contestant("c", 2)};
  measure(contestants, time.settings(6));
  EXPECT_EQ(time.order,
            "aabbcc"        // compilation, and how long one run takes
            "aabbccccbbaa"  // each with a run that does not count
            "bbccaabbaacc"
            "ccaabbaaccbb");
}

TEST(Quartiles, InterpolateBetweenNeighbours) {
  const Quartiles q = quartiles({4, 1, 3, 2});
  EXPECT_DOUBLE_EQ(q.q1, 1.75);
  EXPECT_DOUBLE_EQ(q.median, 2.5);
  EXPECT_DOUBLE_EQ(q.q3, 3.25);
  EXPECT_DOUBLE_EQ(quartiles({7}).q3, 7);
}

TEST(SpeedOver, ComparesRoundByRound) {
  EXPECT_DOUBLE_EQ(speedOver({2, 20, 6}, {1, 10, 2}).median, 2);
}

TEST(Verify, AcceptsWhatIsNear) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("a", 1)};
  EXPECT_NO_THROW(verify(contestants, {.values = {1, 2.01f}, .tolerance = 0.01f}));
}

TEST(Verify, NamesTheContestantAndTheValue) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("wrong one", 1)};
  try {
    verify(contestants, {.values = {1, 2.1f}, .tolerance = 0.01f});
    FAIL();
  } catch (const std::runtime_error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("wrong one: value 1 is 2.0"));
  }
}

TEST(Verify, CountsOutliers) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("a", 1)};
  EXPECT_NO_THROW(verify(contestants, {.values = {1, 7}, .outliers = 1}));
  EXPECT_THROW(verify(contestants, {.values = {7, 7}, .outliers = 1}), std::runtime_error);
}

TEST(Verify, RefusesAnotherNumberOfValues) {
  FakeTime time;
  const std::vector<Contestant> contestants = {time.contestant("a", 1)};
  EXPECT_THROW(verify(contestants, {.values = {1}}), std::runtime_error);
}

TEST(Clocks, GoForward) {
  const double wall = wallSeconds();
  const double process = processSeconds();
  volatile double sum = 0;
  for (int i = 0; i < 1000000; ++i)
    sum = sum + i;
  EXPECT_GT(wallSeconds(), wall);
  EXPECT_GT(processSeconds(), process);
}

}  // namespace
}  // namespace brook::perf
