#include "progress_line.hpp"

#include <gtest/gtest.h>

namespace samples {
namespace {

Progress quarter() {
  return {"cpu", "computing", 5, 200, {400e6, "cells/s"}, 50, 4};
}

TEST(ProgressLine, TellsActivityAndTime) {
  EXPECT_EQ(progressLine({"cpu", "warming up", 67, 1, {}, 0, 0}, 80), "cpu  warming up  1:07");
  EXPECT_EQ(progressLine({"cpu", "computing", 2.9, 1, {1e9, "FLOPS"}, 0, 0}, 80),
            "cpu  computing  0:02");
}

TEST(ProgressLine, ShowsPartRateAndTimeLeft) {
  EXPECT_EQ(progressLine(quarter(), 100),
            "cpu  computing 51 of 200  [######..................]  25 %  25.0 Mcells/s"
            "  0:05, 0:11 left");
}

TEST(ProgressLine, KnowsNoRateBeforeTheFirstStep) {
  Progress first = quarter();
  first.done = 0;
  EXPECT_EQ(progressLine(first, 100),
            "cpu  computing 1 of 200  [........................]   0 %  0:05");
}

TEST(ProgressLine, CountsNoMoreStepsThanThereAre) {
  Progress last = quarter();
  last.done = 200;
  EXPECT_EQ(progressLine(last, 100),
            "cpu  computing 200 of 200  [########################]  100 %  100 Mcells/s  0:05");
}

TEST(ProgressLine, SaysNothingOfTheTimeLeftWhereItIsOver) {
  Progress late = quarter();
  late.seconds = 20;
  EXPECT_EQ(progressLine(late, 100),
            "cpu  computing 51 of 200  [######..................]  25 %  25.0 Mcells/s  0:20");
}

TEST(ProgressLine, KnowsNoPartOfStepsThatMayBeFewer) {
  Progress search = quarter();
  search.isAtMost = true;
  EXPECT_EQ(progressLine(search, 100),
            "cpu  computing 51 of at most 200  [######..................]  12.5 steps/s"
            "  0:05, at most 0:11 left");
  search.done = 0;
  EXPECT_EQ(progressLine(search, 60),
            "cpu  computing 1 of at most 200  [...................]  0:05");
}

TEST(ProgressLine, FitsTheColumns) {
  EXPECT_EQ(progressLine(quarter(), 79),
            "cpu  computing 51 of 200  [###..........]  25 %  25.0 Mcells/s  0:05, 0:11 left");
  EXPECT_EQ(progressLine(quarter(), 70),
            "cpu  computing 51 of 200  25 %  25.0 Mcells/s  0:05, 0:11 left");
  EXPECT_EQ(progressLine(quarter(), 20), "cpu  computing 51 of");
  EXPECT_EQ(progressLine(quarter(), 0), "");
}

}  // namespace
}  // namespace samples
