#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/reductions/launches.h"
#include "tests/perf/untuned/vector_sum.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Additions wait for each other, so several registers go side by side.
constexpr int kSums = 4;

// Some columns after the others: their sums stay in registers.
void sumOfColumns(int width, int height, const float* a, float* sum) {
  constexpr int kRegisters = 8;
  const auto columns = [=]<int Count>(int x) {
    Lanes sums[Count];
    for (int k = 0; k < Count; ++k)
      sums[k] = load(a + x + k * kLanes);
    for (int y = 1; y < height; ++y) {
      const float* row = a + static_cast<std::ptrdiff_t>(y) * width + x;
      for (int k = 0; k < Count; ++k)
        sums[k] = sums[k] + load(row + k * kLanes);
    }
    for (int k = 0; k < Count; ++k)
      store(sum + x + k * kLanes, sums[k]);
  };
  int x = 0;
  for (; x + kRegisters * kLanes <= width; x += kRegisters * kLanes)
    columns.template operator()<kRegisters>(x);
  forGroups(x, width, kLanes, [&](std::ptrdiff_t place) { columns.template operator()<1>(place); });
}

inline float largestLane(Lanes v) {
  float most = v[0];
  for (int i = 1; i < kLanes; ++i)
    most = v[i] > most ? v[i] : most;
  return most;
}

void largestOfRows(int width, int height, const float* a, float* largest) {
  for (int y = 0; y < height; ++y, a += width) {
    Lanes most[kSums];
    for (Lanes& m : most)
      m = load(a);
    int x = 0;
    for (; x + kSums * kLanes <= width; x += kSums * kLanes) {
      for (int k = 0; k < kSums; ++k)
        most[k] = maximum(most[k], load(a + x + k * kLanes));
    }
    forGroups(x, width, kLanes,
              [&](std::ptrdiff_t place) { most[0] = maximum(most[0], load(a + place)); });
    largest[y] = largestLane(maximum(maximum(most[0], most[1]), maximum(most[2], most[3])));
  }
}

// kLanes segments go side by side, four elements at a time. Their length is a multiple of four.
void segments(int width, int height, int length, const float* a, float* sums, float* extremes) {
  forGroups(0, width / length * height, kLanes, [=](std::ptrdiff_t segment) {
    const float* first = a + static_cast<std::ptrdiff_t>(segment) * length;
    Lanes total = splat(0.0f), squares = splat(0.0f);
    Lanes least = splat(__builtin_huge_valf()), most = splat(-__builtin_huge_valf());
    for (int j = 0; j < length; j += 4) {
      Lanes v[4];
      for (int i = 0; i < 4; ++i)
        v[i] = loadParts(first + static_cast<std::ptrdiff_t>(i) * length + j,
                         static_cast<std::ptrdiff_t>(4) * length);
      transposeParts(v[0], v[1], v[2], v[3]);
      for (Lanes element : v) {
        total = total + element;
        squares = squares + element * element;
        least = minimum(least, element);
        most = maximum(most, element);
      }
    }
    storePairs(sums + static_cast<std::ptrdiff_t>(2) * segment, total, squares);
    storePairs(extremes + static_cast<std::ptrdiff_t>(2) * segment, least, most);
  });
}

}  // namespace

extern const ReductionsLaunches kReductionsVectors = {HAND_NAME, sumOfRows, sumOfColumns,
                                                      largestOfRows, segments};

}  // namespace brook::perf::untuned::HAND_ISA
