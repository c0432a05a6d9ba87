#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/relax/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

inline Lanes neighbours(const float* u, int width) {
  return load(u - 1) + load(u + 1) + load(u - width) + load(u + width);
}

// Both colours are computed and one of them is kept.
void colour(int width, int height, const float* u, const float* f, int which, float omega, float hh,
            float* r) {
  const std::size_t bytes = static_cast<std::size_t>(width) * sizeof(float);
  __builtin_memcpy(r, u, bytes);
  for (int y = 1; y < height - 1; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width;
    const float* from = u + row;
    const int first = 1 + (y + 1 + which) % 2;
    r[row] = from[0];
    forGroups(1, width - 1, kLanes, [=](std::ptrdiff_t x) {
      const Ints places = truncated(numbers()) + splatInt(x + first);
      const Mask isKept = isTrue((places & 1) != 0);
      const Lanes here = load(from + x);
      const Lanes gs = splat(0.25f) * (neighbours(from + x, width) - splat(hh) * load(f + row + x));
      store(r + row + x, select(isKept, here, here + splat(omega) * (gs - here)));
    });
    r[row + width - 1] = from[width - 1];
  }
  const std::ptrdiff_t last = static_cast<std::ptrdiff_t>(height - 1) * width;
  __builtin_memcpy(r + last, u + last, bytes);
}

void residual(int width, int height, const float* u, const float* f, float hh, float* r) {
  const std::size_t bytes = static_cast<std::size_t>(width) * sizeof(float);
  __builtin_memset(r, 0, bytes);
  const float scale = 1 / hh;
  for (int y = 1; y < height - 1; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width;
    const float* from = u + row;
    r[row] = 0;
    forGroups(1, width - 1, kLanes, [=](std::ptrdiff_t x) {
      const Lanes rest = neighbours(from + x, width) - splat(4.0f) * load(from + x);
      store(r + row + x, load(f + row + x) - rest * splat(scale));
    });
    r[row + width - 1] = 0;
  }
  __builtin_memset(r + static_cast<std::ptrdiff_t>(height - 1) * width, 0, bytes);
}

}  // namespace

extern const RelaxLaunches kRelaxVectors = {HAND_NAME, colour, residual};

}  // namespace brook::perf::untuned::HAND_ISA
