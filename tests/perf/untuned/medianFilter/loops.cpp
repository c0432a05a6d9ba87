#include "tests/perf/untuned/medianFilter/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void order(unsigned char& a, unsigned char& b) {
  const unsigned char low = std::min(a, b);
  b = std::max(a, b);
  a = low;
}

unsigned char median(const unsigned char* above, const unsigned char* row,
                     const unsigned char* below, int left, int x, int right) {
  unsigned char w[9] = {above[left], above[x],    above[right], row[left],   row[x],
                        row[right],  below[left], below[x],     below[right]};
  order(w[1], w[2]);
  order(w[4], w[5]);
  order(w[7], w[8]);
  order(w[0], w[1]);
  order(w[3], w[4]);
  order(w[6], w[7]);
  order(w[1], w[2]);
  order(w[4], w[5]);
  order(w[7], w[8]);
  order(w[0], w[3]);
  order(w[5], w[8]);
  order(w[4], w[7]);
  order(w[3], w[6]);
  order(w[1], w[4]);
  order(w[2], w[5]);
  order(w[4], w[7]);
  order(w[4], w[2]);
  order(w[6], w[4]);
  order(w[4], w[2]);
  return w[4];
}

void photo(int width, int height, const unsigned char* image, unsigned char* filtered) {
  const int last = width - 1;
  for (int y = 0; y < height; ++y) {
    const unsigned char* above = image + static_cast<std::ptrdiff_t>(std::max(y - 1, 0)) * width;
    const unsigned char* row = image + static_cast<std::ptrdiff_t>(y) * width;
    const unsigned char* below =
        image + static_cast<std::ptrdiff_t>(std::min(y + 1, height - 1)) * width;
    unsigned char* __restrict r = filtered + static_cast<std::ptrdiff_t>(y) * width;
    r[0] = median(above, row, below, 0, 0, 1);
    for (int x = 1; x < last; ++x)
      r[x] = median(above, row, below, x - 1, x, x + 1);
    r[last] = median(above, row, below, last - 1, last, last);
  }
}

// `values` are reordered.
float middleOf(float* values, int count) {
  const int middle = count / 2;
  for (int i = 0; i <= middle; ++i) {
    for (int j = i + 1; j < count; ++j) {
      if (values[j] < values[i]) std::swap(values[i], values[j]);
    }
  }
  return values[middle];
}

void disparity(int width, int height, const float* image, float* filtered) {
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      float window[9];
      int count = 0;
      for (int dy = -1; dy <= 1; ++dy) {
        const float* row =
            image + static_cast<std::ptrdiff_t>(std::clamp(y + dy, 0, height - 1)) * width;
        for (int dx = -1; dx <= 1; ++dx) {
          const float d = row[std::clamp(x + dx, 0, width - 1)];
          if (d >= 0) window[count++] = d;
        }
      }
      *filtered++ = count == 0 ? -1.0f : middleOf(window, count);
    }
  }
}

}  // namespace

extern const MedianFilterLaunches kMedianFilterLoops = {LOOPS_COMPILER_NAME, photo, disparity};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
