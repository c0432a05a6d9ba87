#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/transposition/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Transposes kLanes rows of four floats to four rows of one register.
inline void transposeBlock(std::ptrdiff_t width, std::ptrdiff_t height, const float* a, float* t) {
  Lanes v[4];
  for (int i = 0; i < 4; ++i)
    v[i] = loadParts(a + i * width, 4 * width);
  transposeParts(v[0], v[1], v[2], v[3]);
  for (int i = 0; i < 4; ++i)
    store(t + i * height, v[i]);
}

// Width and height are multiples of four. A step writes whole lines of the cache, if the rows begin
// with one, and goes along the rows that it reads.
void transpose(int width, int height, const float* a, float* t) {
  constexpr int kLine = 16;
  forGroups(0, height, kLine, [=](std::ptrdiff_t first) {
    for (int y = 0; y < width; y += 4) {
      for (int x = first; x < first + kLine; x += kLanes)
        transposeBlock(width, height, a + static_cast<std::ptrdiff_t>(x) * width + y,
                       t + static_cast<std::ptrdiff_t>(y) * height + x);
    }
  });
}

void plain(int width, int height, const float* a, float* t) {
  transpose(width, height, a, t);
}

// Elements are four floats in memory, too, so the floats move in the same way.
void blocks(int width, int height, const float* a, float* t) {
  transpose(width, height, a, t);
}

}  // namespace

extern const TranspositionLaunches kTranspositionVectors = {HAND_NAME, plain, blocks};

}  // namespace brook::perf::untuned::HAND_ISA
