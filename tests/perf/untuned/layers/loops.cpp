#include "tests/perf/untuned/layers/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

int multiply(int a, int b) {
  const int t = a * b + 128;
  return (t + (t >> 8)) >> 8;
}

void compose(int count, const unsigned char* __restrict top, const unsigned char* __restrict bottom,
             int opacity, unsigned char* __restrict result) {
  for (int i = 0; i < count; ++i) {
    const int alpha = multiply(top[4 * i + 3], opacity);
    for (int c = 0; c < 4; ++c) {
      const int over = multiply(top[4 * i + c], opacity) + multiply(bottom[4 * i + c], 255 - alpha);
      result[4 * i + c] =
          alpha == 0 ? bottom[4 * i + c] : static_cast<unsigned char>(std::min(over, 255));
    }
  }
}

// Returns the mean around the component at `x`; `left` and `right` are its positions in the pixels
// beside it.
unsigned char mean(const unsigned char* above, const unsigned char* row, const unsigned char* below,
                   int left, int x, int right) {
  const int sum = above[left] + above[x] + above[right] + row[left] + row[x] + row[right] +
                  below[left] + below[x] + below[right];
  return static_cast<unsigned char>((sum + 4) / 9);
}

void blur(int width, int height, const unsigned char* image, unsigned char* blurred) {
  const int bytes = 4 * width;
  for (int y = 0; y < height; ++y) {
    const unsigned char* above = image + static_cast<std::ptrdiff_t>(std::max(y - 1, 0)) * bytes;
    const unsigned char* row = image + static_cast<std::ptrdiff_t>(y) * bytes;
    const unsigned char* below =
        image + static_cast<std::ptrdiff_t>(std::min(y + 1, height - 1)) * bytes;
    unsigned char* __restrict r = blurred + static_cast<std::ptrdiff_t>(y) * bytes;
    for (int i = 0; i < 4; ++i)
      r[i] = mean(above, row, below, i, i, i + 4);
    for (int i = 4; i < bytes - 4; ++i)
      r[i] = mean(above, row, below, i - 4, i, i + 4);
    for (int i = bytes - 4; i < bytes; ++i)
      r[i] = mean(above, row, below, i - 4, i, i);
  }
}

}  // namespace

extern const LayersLaunches kLayersLoops = {LOOPS_COMPILER_NAME, compose, blur};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
