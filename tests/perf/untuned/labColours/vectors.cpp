#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"
#include "tests/perf/untuned/labColours/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

constexpr float kEpsilon = 216.0f / 24389.0f;
constexpr float kKappa = 24389.0f / 27.0f;

// The numbers are positive.
inline Lanes power(Lanes v, float exponent) {
  return exponential(logarithm(v) * splat(exponent));
}

// A table from bytes to linear light.
void fillLinear(float* table) {
  for (int i = 0; i < 256; i += kLanes) {
    const Lanes c = (numbers() + splat(static_cast<float>(i))) / splat(255.0f);
    const Lanes v = power((c + splat(0.055f)) / splat(1.055f), 2.4f);
    store(table + i, select(isAtMost(c, splat(0.04045f)), c / splat(12.92f), v));
  }
}

inline Lanes gamma(Lanes c) {
  const Lanes bright = maximum(c, splat(0.0031308f));
  const Lanes v = splat(1.055f) * power(bright, 1.0f / 2.4f) - splat(0.055f);
  return select(isAtMost(c, splat(0.0031308f)), splat(12.92f) * c, v);
}

inline Lanes root(Lanes t) {
  const Lanes v = power(maximum(t, splat(kEpsilon)), 1.0f / 3.0f);
  return select(isLess(splat(kEpsilon), t), v,
                (splat(kKappa) * t + splat(16.0f)) * splat(1.0f / 116.0f));
}

inline Lanes cube(Lanes t) {
  const Lanes c = t * t * t;
  return select(isLess(splat(kEpsilon), c), c,
                (splat(116.0f) * t - splat(16.0f)) * splat(1.0f / kKappa));
}

inline Ints byteOf(Lanes c) {
  return truncated(splat(255.0f) * clamped(c, splat(0.0f), splat(1.0f)) + splat(0.5f));
}

void fromSrgb(int count, const unsigned char* pixels, float* lab) {
  float table[256];
  fillLinear(table);
  forGroups(0, count, kLanes, [&](std::ptrdiff_t i) {
    const Ints pixel = (Ints)loadBytes(pixels + static_cast<std::ptrdiff_t>(4) * i);
    const Lanes r = gather(table, pixel & 255), g = gather(table, (pixel >> 8) & 255);
    const Lanes b = gather(table, (pixel >> 16) & 255);
    const auto mixed = [=](float wr, float wg, float wb) {
      return splat(wr) * r + splat(wg) * g + splat(wb) * b;
    };
    const Lanes x = root(mixed(0.4124564f, 0.3575761f, 0.1804375f) * splat(1 / 0.95047f));
    const Lanes y = root(mixed(0.2126729f, 0.7151522f, 0.0721750f));
    const Lanes z = root(mixed(0.0193339f, 0.1191920f, 0.9503041f) * splat(1 / 1.08883f));
    storeQuads(lab + static_cast<std::ptrdiff_t>(4) * i, splat(116.0f) * y - splat(16.0f),
               splat(500.0f) * (x - y), splat(200.0f) * (y - z),
               lanesOf((pixel >> 24) & 255) * splat(1 / 255.0f));
  });
}

void enrich(int count, const float* lab, float gain, float limit, float* rich) {
  const float scale = 1 / limit;
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    Lanes v[4];
    loadQuads(lab + static_cast<std::ptrdiff_t>(4) * i, v);
    const Lanes chroma = squareRoot(v[1] * v[1] + v[2] * v[2]), one = splat(1.0f);
    const Lanes more = one + splat(gain - 1.0f) * (one - chroma * splat(scale));
    const Lanes factor = select(isLess(chroma, splat(limit)), more, one);
    storeQuads(rich + static_cast<std::ptrdiff_t>(4) * i, v[0], v[1] * factor, v[2] * factor, v[3]);
  });
}

void toSrgb(int count, const float* lab, unsigned char* pixels) {
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    Lanes v[4];
    loadQuads(lab + static_cast<std::ptrdiff_t>(4) * i, v);
    const Lanes fy = (v[0] + splat(16.0f)) * splat(1 / 116.0f);
    const Lanes x = splat(0.95047f) * cube(fy + v[1] * splat(1 / 500.0f));
    const Lanes y =
        select(isLess(splat(kKappa * kEpsilon), v[0]), fy * fy * fy, v[0] * splat(1 / kKappa));
    const Lanes z = splat(1.08883f) * cube(fy - v[2] * splat(1 / 200.0f));
    const auto channel = [=](float wx, float wy, float wz) {
      return byteOf(gamma(splat(wx) * x + splat(wy) * y + splat(wz) * z));
    };
    const Ints r = channel(3.2404542f, -1.5371385f, -0.4985314f);
    const Ints g = channel(-0.9692660f, 1.8760108f, 0.0415560f);
    const Ints b = channel(0.0556434f, -0.2040259f, 1.0572252f);
    storeBytes(pixels + static_cast<std::ptrdiff_t>(4) * i,
               (Bytes)(r | (g << 8) | (b << 16) | (byteOf(v[3]) << 24)));
  });
}

}  // namespace

extern const LabColoursLaunches kLabColoursVectors = {HAND_NAME, fromSrgb, enrich, toSrgb};

}  // namespace brook::perf::untuned::HAND_ISA
