#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/video420/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Each of kLanes bytes twice, less 128.
inline Shorts twice(const unsigned char* p) {
  const Ints v = intsOfBytes(p);
  return (Shorts)(v | (v << 16)) - splatShort(128);
}

// The sums of a * x + b * y, as numbers that are added together.
struct Sums {
  Ints low, high;
};

inline Sums weighted(Shorts a, Shorts b, Shorts weights) {
  Shorts low, high;
  pairUp(a, b, low, high);
  return {.low = multiplyPairs(low, weights), .high = multiplyPairs(high, weights)};
}

inline Sums operator+(const Sums& a, const Sums& b) {
  return {.low = a.low + b.low, .high = a.high + b.high};
}

inline Shorts byteOf(const Sums& sums) {
  const Shorts v = shortsOf((sums.low + 128) >> 8, (sums.high + 128) >> 8);
  return minimum(maximum(v, splatShort(0)), splatShort(255));
}

void toRgba(int width, int height, const unsigned char* luma, const unsigned char* u,
            const unsigned char* v, unsigned char* rgba) {
  for (int y = 0; y < height; ++y, luma += width, rgba += static_cast<std::ptrdiff_t>(4) * width) {
    const std::ptrdiff_t half = static_cast<std::ptrdiff_t>(y / 2) * (width / 2);
    forGroups(0, width, 2 * kLanes, [=](std::ptrdiff_t x) {
      const Shorts c = shortsOfBytes(luma + x) - splatShort(16);
      const Shorts d = twice(u + half + x / 2), e = twice(v + half + x / 2);
      const Shorts r = byteOf(weighted(c, e, splatShorts(298, 409)));
      const Shorts g = byteOf(weighted(c, splatShort(0), splatShorts(298, 0)) +
                              weighted(d, e, splatShorts(-100, -208)));
      const Shorts b = byteOf(weighted(c, d, splatShorts(298, 516)));
      const Shorts alpha = splatShorts(0xff00, 0xff00);
      storePairs(rgba + 4 * x, r | (g << 8), b | alpha);
    });
  }
}

// Pixels as pairs of red and blue and of green and alpha.
struct Pixels {
  Shorts redBlue, greenAlpha;
};

inline Pixels loadPixels(const unsigned char* p) {
  const Shorts v = (Shorts)loadBytes(p);
  return {.redBlue = v & splatShort(0xff), .greenAlpha = upperBytes(v)};
}

inline Ints weighted(const Pixels& pixels, int r, int g, int b) {
  const Ints sum = multiplyPairs(pixels.redBlue, splatShorts(r, b)) +
                   multiplyPairs(pixels.greenAlpha, splatShorts(g, 0));
  return (sum + 128) >> 8;
}

void toLuma(int width, int height, const unsigned char* rgba, unsigned char* luma) {
  forGroups(0, width * height, 4 * kLanes, [=](std::ptrdiff_t i) {
    Ints v[4];
    for (int k = 0; k < 4; ++k)
      v[k] = weighted(loadPixels(rgba + static_cast<std::ptrdiff_t>(4) * (i + k * kLanes)), 66, 129,
                      25);
    const Bytes all = bytesOf(shortsInOrder(v[0], v[1]), shortsInOrder(v[2], v[3]));
    storeBytes(luma + i, all + static_cast<unsigned char>(16));
  });
}

// The means of pixels beside each other of two pairs of sums.
inline Shorts meanOf(Shorts a, Shorts b) {
  const Shorts even = (Shorts)evenLanes((Lanes)a, (Lanes)b);
  const Shorts odd = (Shorts)oddLanes((Lanes)a, (Lanes)b);
  return (even + odd + splatShort(2)) >> 2;
}

void toChroma(int width, int height, const unsigned char* rgba, unsigned char* u,
              unsigned char* v) {
  const int half = width / 2;
  const std::ptrdiff_t bytes = static_cast<std::ptrdiff_t>(4) * width;
  for (int y = 0; y < height / 2; ++y, u += half, v += half, rgba += 2 * bytes) {
    forGroups(0, half, kLanes, [=](std::ptrdiff_t x) {
      const unsigned char* top = rgba + 8 * x;
      const Pixels a = loadPixels(top), b = loadPixels(top + 4 * kLanes);
      const Pixels c = loadPixels(top + bytes), d = loadPixels(top + bytes + 4 * kLanes);
      const Pixels mean = {
          .redBlue = meanOf(a.redBlue + c.redBlue, b.redBlue + d.redBlue),
          .greenAlpha = meanOf(a.greenAlpha + c.greenAlpha, b.greenAlpha + d.greenAlpha)};
      storeAsBytes(u + x, weighted(mean, -38, -74, 112) + 128);
      storeAsBytes(v + x, weighted(mean, 112, -94, -18) + 128);
    });
  }
}

}  // namespace

extern const Video420Launches kVideo420Vectors = {HAND_NAME, toRgba, toLuma, toChroma};

}  // namespace brook::perf::untuned::HAND_ISA
