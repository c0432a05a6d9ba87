#include "runtime/backend/cpu/index_entries.h"

#include <gmock/gmock.h>

#include <cmath>
#include <vector>

namespace brook::cpu {
namespace {

using testing::ElementsAre;

constexpr std::uint32_t kOutside = UINT32_MAX;

std::vector<std::uint32_t> elementsOf(const std::vector<float>& values, int rank,
                                      const Shape& indexed) {
  const auto count = static_cast<std::int64_t>(values.size()) / rank;
  std::vector<std::uint32_t> elements(static_cast<std::size_t>(count));
  IndexStream(values.data(), rank, indexed).findElements(0, count, elements.data());
  return elements;
}

TEST(IndexStream, RoundsToTheNearest) {
  EXPECT_THAT(elementsOf({0, 0.49999997f, 0.5f, 1.5f, -0.5f, 3.4f}, 1, {4}),
              ElementsAre(0, 0, 1, 2, 0, 3));
  EXPECT_THAT(elementsOf({8388609, 16777215}, 1, {20000000}), ElementsAre(8388609, 16777215));
}

TEST(IndexStream, WhatLiesOutsideIsNoElement) {
  EXPECT_THAT(elementsOf({-0.51f, 3.5f, 1e30f, -1e30f, NAN, INFINITY}, 1, {4}),
              ElementsAre(kOutside, kOutside, kOutside, kOutside, kOutside, kOutside));
  EXPECT_THAT(elementsOf({0}, 1, {0}), ElementsAre(kOutside));
}

TEST(IndexStream, TakesTheFastestDimensionFirst) {
  EXPECT_THAT(elementsOf({2, 1, 3, 0, 0, -1, 0, 2, 0, 0}, 2, {2, 3}),
              ElementsAre(5, kOutside, kOutside, kOutside, 0));
  EXPECT_THAT(elementsOf({3, 2, 1}, 3, {2, 3, 4}), ElementsAre(23));
}

TEST(IndexEntries, KeepsThoseOfAShare) {
  const std::uint32_t elements[] = {2, 0, kOutside, kOutside, 2};
  IndexEntries entries;
  entries.keep(elements, 10, 5, 0, 3);
  EXPECT_EQ(entries.count(), 3);
  EXPECT_THAT(std::vector(entries.entries(), entries.entries() + 3), ElementsAre(10, 11, 14));
  EXPECT_THAT(std::vector(entries.elements(), entries.elements() + 3), ElementsAre(2, 0, 2));
  entries.keep(elements, 10, 5, 0, 2);
  EXPECT_EQ(entries.count(), 1);
  EXPECT_EQ(entries.entries()[0], 11u);
  entries.keep(elements, 10, 5, 3, 3);
  EXPECT_EQ(entries.count(), 0);
}

}  // namespace
}  // namespace brook::cpu
