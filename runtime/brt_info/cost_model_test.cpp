#include "runtime/brt_info/cost_model.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace brook::info {
namespace {

TEST(FitLinearCost, FindsBothParts) {
  std::vector<CostSample> samples;
  for (const double bytes : {4e3, 64e3, 1e6, 16e6})
    samples.push_back({bytes, 20e-6 + 0.5e-9 * bytes});
  const LinearCost cost = fitLinearCost(samples);
  EXPECT_NEAR(cost.fixed, 20e-6, 1e-12);
  EXPECT_NEAR(cost.perUnit, 0.5e-9, 1e-15);
  EXPECT_NEAR(cost.of(2e6), 1.02e-3, 1e-9);
}

TEST(FitLinearCost, SmallSamplesCountAsMuchAsLargeOnes) {
  // The line with the least squares of absolute errors begins at 67 us.
  const std::vector<CostSample> samples{{1, 1e-6}, {1e6, 1e-3}, {2e6, 1.8e-3}};
  EXPECT_NEAR(fitLinearCost(samples).of(1), 1e-6, 0.1e-6);
}

TEST(FitLinearCost, OneSizeHasNoFixedPart) {
  const std::vector<CostSample> samples{{1000, 2e-6}, {1000, 2e-6}, {1000, 2e-6}};
  const LinearCost cost = fitLinearCost(samples);
  EXPECT_EQ(cost.fixed, 0);
  EXPECT_NEAR(cost.perUnit, 2e-9, 1e-15);
}

TEST(FitLinearCost, NoPartIsBelowZero) {
  const std::vector<CostSample> fasterWhenLarge{{1, 2e-6}, {1000, 1e-6}};
  EXPECT_EQ(fitLinearCost(fasterWhenLarge).perUnit, 0);
  const std::vector<CostSample> slowerWhenLarge{{10, 1e-6}, {100, 20e-6}};
  EXPECT_EQ(fitLinearCost(slowerWhenLarge).fixed, 0);
  EXPECT_EQ(fitLinearCost({}).of(100), 0);
}

TEST(TransferCosts, WhatIsNotThereCostsNothing) {
  const TransferCosts costs{{1, 0.5}, {2, 0.25}};
  EXPECT_EQ(costs.of(10, 4), 1 + 5 + 2 + 1);
  EXPECT_EQ(costs.of(0, 4), 3);
  EXPECT_EQ(costs.of(10, 0), 6);
}

TEST(Balance, IsThePapersRelation) {
  // s = 3, so gamma must exceed 0.5, which K_gpu = 2 does for T_r < 4.
  const Balance pays{6, 2, 3.9}, doesNot{6, 2, 4.1};
  EXPECT_DOUBLE_EQ(pays.speedup(), 3);
  EXPECT_DOUBLE_EQ(pays.threshold(), 0.5);
  EXPECT_DOUBLE_EQ(pays.intensity(), 2 / 3.9);
  for (const Balance& balance : {pays, doesNot})
    EXPECT_EQ(balance.devicePays(), balance.intensity() > balance.threshold());
  EXPECT_TRUE(pays.devicePays());
  EXPECT_FALSE(doesNot.devicePays());
}

TEST(Balance, ASlowerDeviceNeverPays) {
  const Balance balance{2, 3, 0};
  EXPECT_TRUE(std::isinf(balance.threshold()));
  EXPECT_TRUE(std::isinf(balance.intensity()));
  EXPECT_TRUE(std::isinf(balance.callsToPay()));
  EXPECT_FALSE(balance.devicePays());
}

TEST(Balance, CallsShareTheTransfers) {
  EXPECT_EQ((Balance{6, 2, 3}.callsToPay()), 1);
  EXPECT_EQ((Balance{6, 2, 4}.callsToPay()), 2);  // the second call is the first faster one
  EXPECT_EQ((Balance{6, 2, 39}.callsToPay()), 10);
}

TEST(OperationsToPay, AreThoseThatMakeUpForTheTransfer) {
  const TransferCosts host{{0, 1e-10}, {0, 1e-10}}, device{{0, 3e-10}, {0, 7e-10}};
  // 4 bytes that take 4e-10 s longer each, operations that are 1e-10 s faster each.
  EXPECT_NEAR(operationsToPay(host, device, 1.5e-10, 0.5e-10), 16, 1e-9);
  EXPECT_TRUE(std::isinf(operationsToPay(host, device, 1e-10, 1e-10)));
  EXPECT_EQ(operationsToPay(device, host, 1.5e-10, 0.5e-10), 0);
}

}  // namespace
}  // namespace brook::info
