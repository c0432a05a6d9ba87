#include "rate.hpp"

#include <gtest/gtest.h>

namespace samples {
namespace {

TEST(RateText, HasThreeDigitsAndAPrefix) {
  EXPECT_EQ(rateText({12.34e9, "FLOPS"}, 1), "12.3 GFLOPS");
  EXPECT_EQ(rateText({1.2345e6, "cells/s"}, 2), "617 kcells/s");
  EXPECT_EQ(rateText({5, "B/s"}, 1), "5.00 B/s");
  EXPECT_EQ(rateText({999.9e6, "B/s"}, 1), "1.00 GB/s");
}

TEST(RateText, IsADashWithoutWorkOrTime) {
  EXPECT_EQ(rateText({0, "FLOPS"}, 1), "-");
  EXPECT_EQ(rateText({1, "FLOPS"}, 0), "-");
}

TEST(DurationText, ChoosesTheUnit) {
  EXPECT_EQ(durationText(0), "0.00 us");
  EXPECT_EQ(durationText(850.4e-6), "850 us");
  EXPECT_EQ(durationText(12.34e-3), "12.3 ms");
  EXPECT_EQ(durationText(0.99996), "1.00 s");
  EXPECT_EQ(durationText(75), "75.0 s");
}

}  // namespace
}  // namespace samples
