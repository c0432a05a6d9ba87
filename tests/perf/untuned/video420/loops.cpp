#include "tests/perf/untuned/video420/launches.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

unsigned char byte(int value) {
  return static_cast<unsigned char>(std::clamp(value, 0, 255));
}

void toRgba(int width, int height, const unsigned char* luma, const unsigned char* u,
            const unsigned char* v, unsigned char* __restrict rgba) {
  for (int y = 0; y < height; ++y) {
    const unsigned char* uRow = u + static_cast<std::ptrdiff_t>(y / 2) * (width / 2);
    const unsigned char* vRow = v + static_cast<std::ptrdiff_t>(y / 2) * (width / 2);
    for (int x = 0; x < width; ++x) {
      const int c = 298 * (luma[x] - 16);
      const int d = uRow[x / 2] - 128;
      const int e = vRow[x / 2] - 128;
      rgba[4 * x] = byte((c + 409 * e + 128) >> 8);
      rgba[4 * x + 1] = byte((c - 100 * d - 208 * e + 128) >> 8);
      rgba[4 * x + 2] = byte((c + 516 * d + 128) >> 8);
      rgba[4 * x + 3] = 255;
    }
    luma += width;
    rgba += static_cast<std::ptrdiff_t>(4) * width;
  }
}

void toLuma(int width, int height, const unsigned char* rgba, unsigned char* __restrict luma) {
  for (int i = 0; i < width * height; ++i) {
    const unsigned char* p = rgba + static_cast<std::ptrdiff_t>(4) * i;
    luma[i] = static_cast<unsigned char>(((66 * p[0] + 129 * p[1] + 25 * p[2] + 128) >> 8) + 16);
  }
}

void toChroma(int width, int height, const unsigned char* rgba, unsigned char* __restrict u,
              unsigned char* __restrict v) {
  const int bytes = 4 * width;
  for (int y = 0; y < height / 2; ++y) {
    const unsigned char* top = rgba + static_cast<std::ptrdiff_t>(2 * y) * bytes;
    const unsigned char* bottom = top + bytes;
    for (int x = 0; x < width / 2; ++x) {
      const int i = 8 * x;
      const int r = (top[i] + top[i + 4] + bottom[i] + bottom[i + 4] + 2) >> 2;
      const int g = (top[i + 1] + top[i + 5] + bottom[i + 1] + bottom[i + 5] + 2) >> 2;
      const int b = (top[i + 2] + top[i + 6] + bottom[i + 2] + bottom[i + 6] + 2) >> 2;
      *u++ = static_cast<unsigned char>(((-38 * r - 74 * g + 112 * b + 128) >> 8) + 128);
      *v++ = static_cast<unsigned char>(((112 * r - 94 * g - 18 * b + 128) >> 8) + 128);
    }
  }
}

}  // namespace

extern const Video420Launches kVideo420Loops = {LOOPS_COMPILER_NAME, toRgba, toLuma, toChroma};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
