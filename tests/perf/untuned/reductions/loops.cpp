// The reductions as plain loops. Eight sums side by side keep the error of the total small, and
// need no license to change the order.
#include "tests/perf/untuned/reductions/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void sum(int width, int height, const float* __restrict a, float* __restrict total) {
  float all = 0;
  for (int y = 0; y < height; ++y) {
    const float* row = a + static_cast<std::ptrdiff_t>(y) * width;
    float part[8] = {};
    int x = 0;
    for (; x + 8 <= width; x += 8) {
      for (int i = 0; i < 8; ++i)
        part[i] += row[x + i];
    }
    for (; x < width; ++x)
      part[0] += row[x];
    for (int i = 1; i < 8; ++i)
      part[0] += part[i];
    all += part[0];
  }
  *total = all;
}

void sumOfColumns(int width, int height, const float* __restrict a, float* __restrict sum) {
  std::copy(a, a + width, sum);
  for (int y = 1; y < height; ++y) {
    const float* row = a + static_cast<std::ptrdiff_t>(y) * width;
    for (int x = 0; x < width; ++x)
      sum[x] += row[x];
  }
}

void largestOfRows(int width, int height, const float* __restrict a, float* __restrict largest) {
  for (int y = 0; y < height; ++y) {
    const float* row = a + static_cast<std::ptrdiff_t>(y) * width;
    float most = row[0];
    for (int x = 1; x < width; ++x)
      most = std::max(most, row[x]);
    largest[y] = most;
  }
}

void segments(int width, int height, int length, const float* __restrict a, float* __restrict sums,
              float* __restrict extremes) {
  const int count = width / length * height;
  for (int segment = 0; segment < count; ++segment) {
    const float* v = a + static_cast<std::ptrdiff_t>(segment) * length;
    float total = v[0], squares = v[0] * v[0], least = v[0], most = v[0];
    for (int i = 1; i < length; ++i) {
      total += v[i];
      squares += v[i] * v[i];
      least = std::min(least, v[i]);
      most = std::max(most, v[i]);
    }
    sums[2 * segment] = total;
    sums[2 * segment + 1] = squares;
    extremes[2 * segment] = least;
    extremes[2 * segment + 1] = most;
  }
}

}  // namespace

extern const ReductionsLaunches kReductionsLoops = {LOOPS_COMPILER_NAME, sum, sumOfColumns,
                                                    largestOfRows, segments};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
