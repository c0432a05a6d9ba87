#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"
#include "tests/perf/untuned/perlin/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

inline Lanes lerp(Lanes a, Lanes b, Lanes s) {
  return a + s * (b - a);
}

inline Lanes fade(Lanes d) {
  return d * d * d * (d * (d * splat(6.0f) - splat(15.0f)) + splat(10.0f));
}

// The permutation has its first entry at the end again, so that pairs of entries can be loaded.
struct Tables {
  float permutation[257];
  float gradientX[8];
  float gradientY[8];
};

// The entries at the places, modulo their number, and after them.
struct Entries {
  Lanes first, second;
};

inline Entries entriesAt(const Tables& tables, Ints places) {
  Entries entries;
  gatherPairs(tables.permutation, places & 255, entries.first, entries.second);
  return entries;
}

// At a corner with this entry.
inline Lanes corner(const Tables& tables, Lanes entry, Lanes dx, float dy) {
  const Ints h = truncated(entry) & 7;
  return lookUpInEight(tables.gradientX, h) * dx + lookUpInEight(tables.gradientY, h) * splat(dy);
}

inline Lanes noise(const Tables& tables, Lanes x, float y) {
  const Lanes floorX = floorOf(x);
  const float floorY = __builtin_floorf(y);
  const int cellY = static_cast<int>(floorY);
  const Lanes dx = x - floorX;
  const float dy = y - floorY;
  const Entries columns = entriesAt(tables, truncated(floorX));
  const Entries left = entriesAt(tables, truncated(columns.first) + cellY);
  const Entries right = entriesAt(tables, truncated(columns.second) + cellY);
  const Lanes beside = dx - splat(1.0f);
  const Lanes a = corner(tables, left.first, dx, dy);
  const Lanes b = corner(tables, right.first, beside, dy);
  const Lanes c = corner(tables, left.second, dx, dy - 1);
  const Lanes e = corner(tables, right.second, beside, dy - 1);
  const Lanes s = fade(dx);
  return lerp(lerp(a, b, s), lerp(c, e, s), fade(splat(dy)));
}

void octaves(int width, int height, float right, float bottom, const float* permutation,
             const float* gradients, int octaves, float persistence, float* heights) {
  Tables tables;
  __builtin_memcpy(tables.permutation, permutation, 256 * sizeof(float));
  tables.permutation[256] = permutation[0];
  for (int i = 0; i < 8; ++i) {
    tables.gradientX[i] = gradients[2 * i];
    tables.gradientY[i] = gradients[2 * i + 1];
  }
  for (int row = 0; row < height; ++row, heights += width) {
    const float top = static_cast<float>(row) / static_cast<float>(height) * bottom;
    forGroups(0, width, kLanes, [&](std::ptrdiff_t column) {
      Lanes x = numbers() + splat(static_cast<float>(column));
      x = x / splat(static_cast<float>(width)) * splat(right);
      float y = top, amplitude = 1;
      Lanes sum = splat(0.0f);
      for (int i = 0; i < octaves; ++i) {
        sum = sum + splat(amplitude) * noise(tables, x, y);
        x = x + x;
        y *= 2;
        amplitude *= persistence;
      }
      store(heights + column, sum);
    });
  }
}

void sky(int count, const float* heights, float cover, float sharpness, const float* blue,
         float* colours) {
  const Lanes rate = splat(255.0f) * logarithm(splat(sharpness));
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    const Lanes height = splat(0.5f) * load(heights + i) + splat(0.5f) - splat(cover);
    const Lanes cloud = splat(1.0f) - exponential(rate * maximum(height, splat(0.0f)));
    const auto mixed = [=](float colour) { return lerp(splat(colour), splat(1.0f), cloud); };
    storeTriples(colours + static_cast<std::ptrdiff_t>(3) * i, mixed(blue[0]), mixed(blue[1]),
                 mixed(blue[2]));
  });
}

}  // namespace

extern const PerlinLaunches kPerlinVectors = {HAND_NAME, octaves, sky};

}  // namespace brook::perf::untuned::HAND_ISA
