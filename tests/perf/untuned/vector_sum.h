// The sum of a plane of floats in vector code, for each instruction set (HAND_ISA).
#pragma once

#include "tests/perf/cpu/hand/lanes.h"

namespace brook::perf::hand::HAND_ISA {

/// A sum for each row keeps the error of the total small. Additions wait for each other, so several
/// registers go side by side.
inline void sumOfRows(int width, int height, const float* a, float* total) {
  constexpr int kSums = 4;
  float all = 0;
  for (int y = 0; y < height; ++y, a += width) {
    Lanes sums[kSums] = {};
    int x = 0;
    for (; x + kSums * kLanes <= width; x += kSums * kLanes) {
      for (int k = 0; k < kSums; ++k)
        sums[k] = sums[k] + load(a + x + k * kLanes);
    }
    for (; x + kLanes <= width; x += kLanes)
      sums[0] = sums[0] + load(a + x);
    float row = sumOfLanes((sums[0] + sums[1]) + (sums[2] + sums[3]));
    for (; x < width; ++x)
      row += a[x];
    all += row;
  }
  *total = all;
}

}  // namespace brook::perf::hand::HAND_ISA
