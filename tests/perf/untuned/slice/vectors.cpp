#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/slice/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

inline Lanes lerp(Lanes a, Lanes b, Lanes s) {
  return a + s * (b - a);
}

inline Lanes evenly(Lanes i, int count, float from, float to) {
  const Lanes f = i / splat(static_cast<float>(count));
  return (splat(1.0f) - f) * splat(from) + f * splat(to);
}

inline Mask isInside(Mask m, Lanes v, int extent) {
  m = bothAtMost(m, splat(0.0f), v);
  return bothAtMost(m, v, splat(static_cast<float>(extent - 1)));
}

// A coordinate as the cell, the step to the next one and the place between them.
struct Place {
  Ints cell;
  Ints step;
  Lanes t;
};

inline Place placeOf(Lanes v, int extent, int stride) {
  const Lanes whole = floorOf(v);
  const Lanes step = select(isLess(whole, splat(static_cast<float>(extent - 1))),
                            splat(static_cast<float>(stride)), splat(0.0f));
  return {.cell = truncated(v), .step = truncated(step), .t = v - whole};
}

inline Lanes sample(const int* extents, const float* volume, Lanes x, Lanes y, Lanes z) {
  const int width = extents[0], plane = width * extents[1];
  const Place py = placeOf(y, extents[1], width), pz = placeOf(z, extents[2], plane);
  // A load reads a cell and the next one; for the last cell, it and the one before.
  const Lanes cellX = floorOf(x), last = splat(static_cast<float>(width - 2));
  const Mask isLast = isLess(last, cellX);
  const Lanes t = x - cellX;
  const Ints front = (pz.cell * extents[1] + py.cell) * width + truncated(minimum(cellX, last));
  const Ints back = front + pz.step;
  const auto along = [=](Ints at) {
    Lanes left, right;
    gatherPairs(volume, at, left, right);
    return lerp(select(isLast, right, left), right, t);
  };
  return lerp(lerp(along(front), along(front + py.step), py.t),
              lerp(along(back), along(back + py.step), py.t), pz.t);
}

void cut(const Cut& cut, const float* volume, float* densities) {
  for (int row = 0; row < cut.height; ++row, densities += cut.width) {
    const Lanes v = evenly(splat(static_cast<float>(row)), cut.height, cut.from[1], cut.to[1]);
    forGroups(0, cut.width, kLanes, [&](std::ptrdiff_t column) {
      const Lanes places = numbers() + splat(static_cast<float>(column));
      const Lanes u = evenly(places, cut.width, cut.from[0], cut.to[0]);
      Lanes at[3];
      Mask inside = all();
      for (int i = 0; i < 3; ++i) {
        at[i] = splat(cut.centre[i]) + u * splat(cut.right[i]) + v * splat(cut.down[i]);
        inside = isInside(inside, at[i], cut.extents[i]);
      }
      const Lanes air = splat(-1000.0f);
      if (isNone(inside)) {
        store(densities + column, air);
        return;
      }
      // Those outside read the first cell.
      for (Lanes& coordinate : at)
        coordinate = select(inside, coordinate, splat(0.0f));
      const Lanes density = sample(cut.extents, volume, at[0], at[1], at[2]);
      store(densities + column, select(inside, density, air));
    });
  }
}

void window(int count, const float* densities, float level, float width, float* greys) {
  const float scale = 1 / width;
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    const Lanes v = (load(densities + i) - splat(level)) * splat(scale) + splat(0.5f);
    store(greys + i, clamped(v, splat(0.0f), splat(1.0f)));
  });
}

}  // namespace

extern const SliceLaunches kSliceVectors = {HAND_NAME, cut, window};

}  // namespace brook::perf::untuned::HAND_ISA
