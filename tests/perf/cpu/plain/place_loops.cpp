#include "tests/perf/cpu/plain/place_loops.h"

#include <algorithm>
#include <cstddef>

namespace brook::perf::plain {
namespace PLAIN_COMPILER {
namespace {

std::ptrdiff_t numberOf(int row, int width) {
  return static_cast<std::ptrdiff_t>(row) * width;
}

void addRepeated(int width, int height, const float* a, const float* b, float* r) {
  for (int y = 0; y < height; ++y) {
    const float* from = a + numberOf(y / 2, width / 2);
    const float* second = b + numberOf(y, width);
    float* __restrict to = r + numberOf(y, width);
    for (int x = 0; x < width; ++x)
      to[x] = from[x / 2] + second[x];
  }
}

void addRowAndColumn(int width, int height, const float* row, const float* column, float* r) {
  for (int y = 0; y < height; ++y) {
    float* __restrict to = r + numberOf(y, width);
    for (int x = 0; x < width; ++x)
      to[x] = row[x] + column[y];
  }
}

void transpose(int side, const float* a, float* r) {
  constexpr int kBlock = 32;
  for (int top = 0; top < side; top += kBlock) {
    for (int left = 0; left < side; left += kBlock) {
      for (int y = top; y < std::min(side, top + kBlock); ++y) {
        for (int x = left; x < std::min(side, left + kBlock); ++x)
          r[numberOf(y, side) + x] = a[numberOf(x, side) + y];
      }
    }
  }
}

void shift(int count, int by, const float* a, float* __restrict r) {
  for (int x = 0; x < count; ++x)
    r[x] = a[std::max(0, std::min(x + by, count - 1))];
}

void addRuns(int runs, int length, const float* a, const float* b, float* r) {
  for (int run = 0; run < runs; ++run) {
    const std::ptrdiff_t first = numberOf(run, length);
    float* __restrict to = r + first;
    for (int x = 0; x < length; ++x)
      to[x] = a[first + x] + b[first + x];
  }
}

void addToNext(int runs, int length, float* a) {
  for (int run = 2; run < runs; ++run) {
    const float *before = a + numberOf(run - 1, length), *first = before - length;
    float* __restrict to = a + numberOf(run, length);
    for (int x = 0; x < length; ++x)
      to[x] = 0.5f * (first[x] + before[x]);
  }
}

}  // namespace

extern const PlaceLoops kPlaceLoops = {
    PLAIN_COMPILER_NAME, addRepeated, addRowAndColumn, transpose, shift, addRuns, addToNext};

}  // namespace PLAIN_COMPILER
}  // namespace brook::perf::plain
