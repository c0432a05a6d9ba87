#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/ambientOcclusion/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

constexpr int kSamples = 16;

// The samples of a row, turned about the axes of four pixels, which repeat: where they are for a
// distance of one, and how much nearer than the surface. A register may begin with any of the four.
struct Samples {
  static constexpr int kPeriod = kLanes + 4;
  float x[kSamples][kPeriod];
  float y[kSamples][kPeriod];
  float z[kSamples][kPeriod];
};

void turn(const float* offset, const float* axes, float range, Samples& samples) {
  for (std::ptrdiff_t k = 0; k < kSamples; ++k) {
    const float* o = offset + 4 * k;
    for (std::ptrdiff_t i = 0; i < Samples::kPeriod; ++i) {
      const float* axis = axes + 4 * (i % 4);
      const float along = 2 * (axis[0] * o[0] + axis[1] * o[1] + axis[2] * o[2]);
      samples.x[k][i] = o[0] - along * axis[0];
      samples.y[k][i] = o[1] - along * axis[1];
      samples.z[k][i] = (o[2] - along * axis[2]) * range;
    }
  }
}

void sample(int width, int height, const float* depth, const float* offset, const float* pattern,
            float radius, float range, float* light) {
  Samples rows[4];
  for (std::ptrdiff_t i = 0; i < 4; ++i)
    turn(offset, pattern + 16 * i, range, rows[i]);
  const Lanes zero = splat(0.0f), one = splat(1.0f), far = splat(range);
  const Lanes right = splat(static_cast<float>(width - 1));
  const Lanes bottom = splat(static_cast<float>(height - 1));
  for (int y = 0; y < height; ++y) {
    const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(y) * width;
    const Samples& samples = rows[y % 4];
    forGroups(0, width, kLanes, [&](std::ptrdiff_t x) {
      const Lanes z = load(depth + row + x);
      const Lanes pixels = splat(radius) / z;
      const Lanes placeX = numbers() + splat(static_cast<float>(x));
      const Lanes placeY = splat(static_cast<float>(y));
      Lanes dark = zero;
      for (int k = 0; k < kSamples; ++k) {
        const Ints dx = truncated(load(samples.x[k] + x % 4) * pixels);
        const Ints dy = truncated(load(samples.y[k] + x % 4) * pixels);
        const Lanes atX = clamped(placeX + lanesOf(dx), zero, right);
        const Lanes atY = clamped(placeY + lanesOf(dy), zero, bottom);
        // Exact, as images are not so large.
        const Ints at = truncated(atY * splat(static_cast<float>(width)) + atX);
        const Lanes gap = z + load(samples.z[k] + x % 4) - gather(depth, at);
        const Lanes some = select(isLess(gap, far), one, far / gap);
        dark = addWhere(isLess(zero, gap), dark, some);
      }
      store(light + row + x, one - dark * splat(1.0f / kSamples));
    });
  }
}

inline int inside(int i, int count) {
  return i < 0 ? 0 : i >= count ? count - 1 : i;
}

float softAt(int x, int y, int width, int height, const float* light, const float* depth,
             float edge) {
  const float z = depth[y * width + x];
  float sum = 0, n = 0;
  for (int dy = -2; dy < 2; ++dy) {
    for (int dx = -2; dx < 2; ++dx) {
      const int at = inside(y + dy, height) * width + inside(x + dx, width);
      if (__builtin_fabsf(depth[at] - z) >= edge) continue;
      sum += light[at];
      n += 1;
    }
  }
  return sum / n;
}

void blur(int width, int height, const float* light, const float* depth, float edge, float* soft) {
  for (int y = 0; y < height; ++y, soft += width) {
    for (int x = 0; x < 2; ++x)
      soft[x] = softAt(x, y, width, height, light, depth, edge);
    forGroups(2, width - 1, kLanes, [=](std::ptrdiff_t x) {
      const Lanes z = load(depth + static_cast<std::ptrdiff_t>(y) * width + x);
      Lanes sum = splat(0.0f), n = splat(0.0f);
      for (int dy = -2; dy < 2; ++dy) {
        const std::ptrdiff_t row = static_cast<std::ptrdiff_t>(inside(y + dy, height)) * width + x;
        for (int dx = -2; dx < 2; ++dx) {
          const Mask isNear = isLess(magnitude(load(depth + row + dx) - z), splat(edge));
          sum = addWhere(isNear, sum, load(light + row + dx));
          n = addWhere(isNear, n, splat(1.0f));
        }
      }
      store(soft + x, sum / n);
    });
    soft[width - 1] = softAt(width - 1, y, width, height, light, depth, edge);
  }
}

void shade(int pixels, const float* colour, const float* soft, const float* ambient,
           float* shaded) {
  forGroups(0, pixels, kLanes, [=](std::ptrdiff_t i) {
    Lanes c[4];
    loadQuads(colour + static_cast<std::ptrdiff_t>(4) * i, c);
    const Lanes light = load(soft + i), one = splat(1.0f);
    for (int j = 0; j < 3; ++j)
      c[j] = minimum(c[j] + light * splat(ambient[j]) * c[j], one);
    storeQuads(shaded + static_cast<std::ptrdiff_t>(4) * i, c[0], c[1], c[2], minimum(c[3], one));
  });
}

}  // namespace

extern const AmbientOcclusionLaunches kAmbientOcclusionVectors = {HAND_NAME, sample, blur, shade};

}  // namespace brook::perf::untuned::HAND_ISA
