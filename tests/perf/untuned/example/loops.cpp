#include "tests/perf/untuned/example/loops.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

void blur(int width, int height, const float* image, float* r) {
  for (int y = 0; y < height; ++y) {
    const float* row = image + static_cast<std::ptrdiff_t>(y) * width;
    for (int x = 0; x < width; ++x)
      *r++ = 0.5f * row[x] + 0.25f * (row[std::max(x - 1, 0)] + row[std::min(x + 1, width - 1)]);
  }
}

}  // namespace

extern const ExampleLoops kExampleLoops = {LOOPS_COMPILER_NAME, blur};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
