#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/advection/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

inline Lanes lerp(Lanes a, Lanes b, Lanes s) {
  return a + s * (b - a);
}

// The places that samples of a row are taken at.
struct Origin {
  Lanes x, y;
};

inline Origin originOf(const float* velocity, std::ptrdiff_t x, int y, float dt) {
  Lanes vx, vy;
  loadPairs(velocity + 2 * x, vx, vy);
  return {.x = numbers() + splat(static_cast<float>(x)) - splat(dt) * vx,
          .y = splat(static_cast<float>(y)) - splat(dt) * vy};
}

// The operands of bilinear samples. A sample reads the pixel at `column` and the one right of it;
// outside of the image both are the one at its edge.
struct Cells {
  Ints column, above, below;  ///< rows as places of their first pixels
  Mask isLeft, isRight;       ///< outside of the image
  Lanes fx, fy;
};

inline Cells cellsAt(int width, int height, const Origin& origin) {
  const Lanes cornerX = floorOf(origin.x), cornerY = floorOf(origin.y);
  const Lanes zero = splat(0.0f), one = splat(1.0f);
  const Lanes last = splat(static_cast<float>(width - 2));
  const Lanes bottom = splat(static_cast<float>(height - 1));
  return {.column = truncated(clamped(cornerX, zero, last)),
          .above = truncated(clamped(cornerY, zero, bottom)) * width,
          .below = truncated(clamped(cornerY + one, zero, bottom)) * width,
          .isLeft = isLess(cornerX, zero),
          .isRight = isLess(last, cornerX),
          .fx = origin.x - cornerX,
          .fy = origin.y - cornerY};
}

inline Lanes between(const Cells& cells, Lanes left, Lanes right) {
  const Lanes edge = right;
  right = select(cells.isLeft, left, right);
  left = select(cells.isRight, edge, left);
  return lerp(left, right, cells.fx);
}

// The pixels of two components at `at` and right of them, which are four floats.
inline void loadPixels(const float* image, Ints at, Lanes (&v)[4]) {
  int places[kLanes];
  storeInts(places, at + at);
  for (int i = 0; i < 4; ++i)
    v[i] = gatherParts(image, places + i, 4);
  transposeParts(v[0], v[1], v[2], v[3]);
}

void ofVelocity(int width, int height, const float* velocity, float dt, float* moved) {
  for (int y = 0; y < height; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(2) * y * width;
    forGroups(0, width, kLanes, [=](std::ptrdiff_t x) {
      const Cells cells = cellsAt(width, height, originOf(velocity + row, x, y, dt));
      Lanes above[4], below[4];
      loadPixels(velocity, cells.above + cells.column, above);
      loadPixels(velocity, cells.below + cells.column, below);
      const auto component = [&](std::ptrdiff_t i) {
        return lerp(between(cells, above[i], above[i + 2]), between(cells, below[i], below[i + 2]),
                    cells.fy);
      };
      storePairs(moved + row + 2 * x, component(0), component(1));
    });
  }
}

void ofDye(int width, int height, const float* dye, const float* velocity, float dt, float fading,
           float* moved) {
  for (int y = 0; y < height; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width;
    forGroups(0, width, kLanes, [=](std::ptrdiff_t x) {
      const Cells cells = cellsAt(width, height, originOf(velocity + 2 * row, x, y, dt));
      const auto along = [&](Ints first) {
        Lanes left, right;
        gatherPairs(dye, first + cells.column, left, right);
        return between(cells, left, right);
      };
      const Lanes sample = lerp(along(cells.above), along(cells.below), cells.fy);
      store(moved + row + x, splat(fading) * sample);
    });
  }
}

void divergence(int width, int height, const float* velocity, float halfOverH, float* divergence) {
  const std::ptrdiff_t pitch = static_cast<std::ptrdiff_t>(2) * width;
  const int last = width - 1;
  for (int y = 0; y < height; ++y, divergence += width) {
    const float* row = velocity + y * pitch;
    const float* above = y == 0 ? row : row - pitch;
    const float* below = y == height - 1 ? row : row + pitch;
    const auto at = [=](std::ptrdiff_t left, std::ptrdiff_t x, std::ptrdiff_t right) {
      return halfOverH * (row[2 * right] - row[2 * left] + below[2 * x + 1] - above[2 * x + 1]);
    };
    divergence[0] = at(0, 0, 1);
    forGroups(1, last, kLanes, [=](std::ptrdiff_t x) {
      const auto even = [](const float* p) { return evenLanes(load(p), load(p + kLanes)); };
      const auto odd = [](const float* p) { return oddLanes(load(p), load(p + kLanes)); };
      const Lanes sum =
          even(row + 2 * x + 2) - even(row + 2 * x - 2) + odd(below + 2 * x) - odd(above + 2 * x);
      store(divergence + x, splat(halfOverH) * sum);
    });
    divergence[last] = at(last - 1, last, last);
  }
}

}  // namespace

extern const AdvectionLaunches kAdvectionVectors = {HAND_NAME, ofVelocity, ofDye, divergence};

}  // namespace brook::perf::untuned::HAND_ISA
