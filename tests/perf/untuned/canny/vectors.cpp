#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/canny/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// The gradients from a place on in the middle one of three rows.
struct Gradient {
  Lanes x, y;
};

inline Gradient gradientAt(const float* a, const float* b, const float* c) {
  const Lanes al = load(a - 1), ar = load(a + 1), cl = load(c - 1), cr = load(c + 1);
  return {.x = ar + splat(2.0f) * load(b + 1) + cr - al - splat(2.0f) * load(b - 1) - cl,
          .y = cl + splat(2.0f) * load(c) + cr - al - splat(2.0f) * load(a) - ar};
}

// Column x, one of the ends.
void gradientAtEnd(const float* a, const float* b, const float* c, std::ptrdiff_t x, int l, int r,
                   float* g) {
  const float gx = a[r] + 2 * b[r] + c[r] - a[l] - 2 * b[l] - c[l];
  const float gy = c[l] + 2 * c[x] + c[r] - a[l] - 2 * a[x] - a[r];
  g[3 * x] = gx;
  g[3 * x + 1] = gy;
  g[3 * x + 2] = __builtin_sqrtf(gx * gx + gy * gy);
}

void gradient(int width, int height, const float* image, float* g) {
  const int last = width - 1;
  for (int y = 0; y < height; ++y, g += 3 * static_cast<std::ptrdiff_t>(width)) {
    const float* b = image + static_cast<std::ptrdiff_t>(y) * width;
    const float* a = y == 0 ? b : b - width;
    const float* c = y == height - 1 ? b : b + width;
    gradientAtEnd(a, b, c, 0, 0, 1, g);
    forGroups(1, last, kLanes, [=](std::ptrdiff_t x) {
      const Gradient v = gradientAt(a + x, b + x, c + x);
      storeTriples(g + 3 * x, v.x, v.y, squareRoot(v.x * v.x + v.y * v.y));
    });
    gradientAtEnd(a, b, c, last, last - 1, last, g);
  }
}

// A row of gradients in three planes, with the ends of the lengths repeated.
struct Planes {
  float* x;
  float* y;
  float* length;
};

void split(int width, const float* row, const Planes& planes) {
  forGroups(0, width, kLanes, [=](std::ptrdiff_t x) {
    Lanes v[3];
    loadTriples(row + 3 * x, v);
    store(planes.x + x, v[0]);
    store(planes.y + x, v[1]);
    store(planes.length + x, v[2]);
  });
  planes.length[-1] = planes.length[0];
  planes.length[width] = planes.length[width - 1];
}

inline Lanes edgeAt(const Planes& here, const float* above, const float* below, std::ptrdiff_t x,
                    Lanes low, Lanes high) {
  const Lanes gx = load(here.x + x), gy = load(here.y + x);
  const Lanes sizeX = magnitude(gx), sizeY = magnitude(gy);
  const Mask isAcross = isAtMost(sizeY, splat(0.41421356f) * sizeX);
  const Mask isDown = isAtMost(sizeX, splat(0.41421356f) * sizeY);
  const Mask isFalling = isLess(splat(0.0f), gx * gy);
  const float* row = here.length + x;
  Lanes before = select(isFalling, load(above + x - 1), load(below + x - 1));
  Lanes after = select(isFalling, load(below + x + 1), load(above + x + 1));
  before = select(isDown, load(above + x), before);
  after = select(isDown, load(below + x), after);
  before = select(isAcross, load(row - 1), before);
  after = select(isAcross, load(row + 1), after);
  const Lanes length = load(row);
  const Mask isRidge = both(isLess(before, length), isAtMost(after, length));
  const Lanes weak = select(isAtMost(low, length), splat(0.5f), splat(0.0f));
  return select(isRidge, select(isAtMost(high, length), splat(1.0f), weak), splat(0.0f));
}

void thin(int width, int height, const float* g, float low, float high, float* edge) {
  // Row y is in ring[y % 3].
  const std::ptrdiff_t pitch = width + 2;
  const Scratch<float> memory(9 * pitch);
  Planes ring[3];
  for (std::ptrdiff_t i = 0; i < 3; ++i) {
    float* first = memory.data() + 3 * i * pitch + 1;
    ring[i] = {.x = first, .y = first + pitch, .length = first + 2 * pitch};
  }
  split(width, g, ring[0]);
  for (int y = 0; y < height; ++y, edge += width) {
    const int next = y == height - 1 ? y : y + 1;
    if (next > y) split(width, g + static_cast<std::ptrdiff_t>(3) * next * width, ring[next % 3]);
    const Planes& here = ring[y % 3];
    const float* above = ring[(y == 0 ? 0 : y - 1) % 3].length;
    const float* below = ring[next % 3].length;
    forGroups(0, width, kLanes, [&](std::ptrdiff_t x) {
      store(edge + x, edgeAt(here, above, below, x, splat(low), splat(high)));
    });
  }
}

}  // namespace

extern const CannyLaunches kCannyVectors = {HAND_NAME, gradient, thin};

}  // namespace brook::perf::untuned::HAND_ISA
