// Transposition as plain loops: along the rows of the result, and block by block.
#include "tests/perf/untuned/transposition/launches.h"

#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void plain(int width, int height, const float* __restrict a, float* __restrict t) {
  for (int y = 0; y < width; ++y) {
    float* row = t + static_cast<std::ptrdiff_t>(y) * height;
    for (int x = 0; x < height; ++x)
      row[x] = a[static_cast<std::ptrdiff_t>(x) * width + y];
  }
}

void blocks(int width, int height, const float* __restrict a, float* __restrict t) {
  for (int y = 0; y < width; y += 4) {
    for (int x = 0; x < height; x += 4) {
      const float* from = a + static_cast<std::ptrdiff_t>(x) * width + y;
      float* to = t + static_cast<std::ptrdiff_t>(y) * height + x;
      for (int j = 0; j < 4; ++j) {
        for (int i = 0; i < 4; ++i)
          to[static_cast<std::ptrdiff_t>(j) * height + i] =
              from[static_cast<std::ptrdiff_t>(i) * width + j];
      }
    }
  }
}

}  // namespace

extern const TranspositionLaunches kTranspositionLoops = {LOOPS_COMPILER_NAME, plain, blocks};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
