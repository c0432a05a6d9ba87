#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/resample/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// The four places around a position along one axis, and their weights.
struct Taps {
  int place[4];
  float weight[4];
};

Taps tapsOf(int position, float ratio, int extent) {
  const float p = (static_cast<float>(position) + 0.5f) * ratio - 0.5f;
  const float whole = __builtin_floorf(p);
  const float t = p - whole;
  Taps taps;
  for (int i = 0; i < 4; ++i) {
    const int place = static_cast<int>(whole) - 1 + i;
    taps.place[i] = place < 0 ? 0 : place >= extent ? extent - 1 : place;
  }
  taps.weight[0] = ((-0.5f * t + 1.0f) * t - 0.5f) * t;
  taps.weight[1] = (1.5f * t - 2.5f) * t * t + 1.0f;
  taps.weight[2] = ((-1.5f * t + 2.0f) * t + 0.5f) * t;
  taps.weight[3] = (0.5f * t - 0.5f) * t * t;
  return taps;
}

// The taps of all columns: of each tap a row of the floats' places and one of weights, which are
// there four times.
struct Columns {
  int count;
  int* place[4];
  float* weight[4];
};

void fill(const Columns& columns, float ratio, int extent) {
  for (int x = 0; x < columns.count; ++x) {
    const Taps taps = tapsOf(x, ratio, extent);
    for (int i = 0; i < 4; ++i) {
      columns.place[i][x] = 4 * taps.place[i];
      for (int c = 0; c < 4; ++c)
        columns.weight[i][4 * x + c] = taps.weight[i];
    }
  }
}

void resizeRow(const Columns& columns, const float* from, float* row) {
  forGroups(0, columns.count, kParts, [&](std::ptrdiff_t x) {
    const auto tap = [&](std::ptrdiff_t i) {
      return load(columns.weight[i] + 4 * x) * gatherParts(from, columns.place[i] + x, 1);
    };
    store(row + 4 * x, tap(0) + tap(1) + tap(2) + tap(3));
  });
}

// Rows of the image are resized once, although several rows of the result need them.
void bicubic(int width, int height, const float* image, float ratioX, float ratioY, int newWidth,
             int newHeight, float* pixel) {
  const std::ptrdiff_t pitch = static_cast<std::ptrdiff_t>(4) * newWidth;
  const Scratch<int> places(pitch);
  const Scratch<float> weights(4 * pitch), memory(4 * pitch);
  Columns columns = {.count = newWidth, .place = {}, .weight = {}};
  // Row y of the image is in ring[y % 4] where rowOf says so.
  float* ring[4];
  int rowOf[4];
  for (int i = 0; i < 4; ++i) {
    columns.place[i] = places.data() + static_cast<std::ptrdiff_t>(i) * newWidth;
    columns.weight[i] = weights.data() + i * pitch;
    ring[i] = memory.data() + i * pitch;
    rowOf[i] = -1;
  }
  fill(columns, ratioX, width);
  for (int y = 0; y < newHeight; ++y, pixel += pitch) {
    const Taps rows = tapsOf(y, ratioY, height);
    const float* from[4];
    for (int j = 0; j < 4; ++j) {
      const int row = rows.place[j];
      from[j] = ring[row % 4];
      if (rowOf[row % 4] == row) continue;
      rowOf[row % 4] = row;
      resizeRow(columns, image + static_cast<std::ptrdiff_t>(4) * row * width, ring[row % 4]);
    }
    forGroups(0, 4 * newWidth, kLanes, [&](std::ptrdiff_t i) {
      Lanes v = splat(rows.weight[0]) * load(from[0] + i);
      for (int j = 1; j < 4; ++j)
        v = v + splat(rows.weight[j]) * load(from[j] + i);
      store(pixel + i, clamped(v, splat(0.0f), splat(1.0f)));
    });
  }
}

}  // namespace

extern const ResampleLaunches kResampleVectors = {HAND_NAME, bicubic};

}  // namespace brook::perf::untuned::HAND_ISA
