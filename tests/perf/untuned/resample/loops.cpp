// Bicubic resampling as plain loops; what a row shares is computed once for the row.
#include "tests/perf/untuned/resample/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

// The four places around a position along one axis, and their weights.
struct Taps {
  int place[4];
  float weight[4];
};

inline Taps tapsOf(int position, float ratio, int extent) {
  const float p = (static_cast<float>(position) + 0.5f) * ratio - 0.5f;
  const float whole = std::floor(p);
  const float t = p - whole;
  Taps taps;
  for (int i = 0; i < 4; ++i)
    taps.place[i] = std::clamp(static_cast<int>(whole) - 1 + i, 0, extent - 1);
  taps.weight[0] = ((-0.5f * t + 1.0f) * t - 0.5f) * t;
  taps.weight[1] = (1.5f * t - 2.5f) * t * t + 1.0f;
  taps.weight[2] = ((-1.5f * t + 2.0f) * t + 0.5f) * t;
  taps.weight[3] = (0.5f * t - 0.5f) * t * t;
  return taps;
}

void bicubic(int width, int height, const float* __restrict image, float ratioX, float ratioY,
             int newWidth, int newHeight, float* __restrict pixel) {
  for (int y = 0; y < newHeight; ++y) {
    const Taps rows = tapsOf(y, ratioY, height);
    for (int x = 0; x < newWidth; ++x) {
      const Taps columns = tapsOf(x, ratioX, width);
      float v[4] = {0, 0, 0, 0};
      for (int j = 0; j < 4; ++j) {
        const float* from = image + static_cast<std::ptrdiff_t>(rows.place[j]) * width * 4;
        for (int c = 0; c < 4; ++c) {
          float row = columns.weight[0] * from[4 * columns.place[0] + c];
          for (int i = 1; i < 4; ++i)
            row += columns.weight[i] * from[4 * columns.place[i] + c];
          v[c] += rows.weight[j] * row;
        }
      }
      for (int c = 0; c < 4; ++c)
        *pixel++ = std::clamp(v[c], 0.0f, 1.0f);
    }
  }
}

}  // namespace

extern const ResampleLaunches kResampleLoops = {LOOPS_COMPILER_NAME, bicubic};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
