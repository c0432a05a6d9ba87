#include "tests/perf/untuned/bilateral/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void filter(int width, int height, const float* image, float sigmaSpace, float sigmaColour,
            float* r) {
  const float kSpace = 0.5f / (sigmaSpace * sigmaSpace);
  const float kColour = 0.5f / (sigmaColour * sigmaColour);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x, r += 3) {
      const float* centre = image + 3 * (static_cast<std::ptrdiff_t>(y) * width + x);
      float red = 0, green = 0, blue = 0, total = 0;
      for (int dy = -2; dy <= 2; ++dy) {
        const float* row =
            image + 3 * static_cast<std::ptrdiff_t>(std::clamp(y + dy, 0, height - 1)) * width;
        for (int dx = -2; dx <= 2; ++dx) {
          const float* v = row + 3 * static_cast<std::ptrdiff_t>(std::clamp(x + dx, 0, width - 1));
          const float a = v[0] - centre[0], b = v[1] - centre[1], c = v[2] - centre[2];
          const float weight = std::exp(-(kSpace * static_cast<float>(dx * dx + dy * dy) +
                                          kColour * (a * a + b * b + c * c)));
          red += weight * v[0];
          green += weight * v[1];
          blue += weight * v[2];
          total += weight;
        }
      }
      r[0] = red / total;
      r[1] = green / total;
      r[2] = blue / total;
    }
  }
}

}  // namespace

extern const BilateralLaunches kBilateralLoops = {LOOPS_COMPILER_NAME, filter};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
