#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/layers/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Rounded a * b / 255.
inline Shorts multiply(Shorts a, Shorts b) {
  const Shorts t = a * b + splatShort(128);
  return upperBytes(t + upperBytes(t));
}

// Half a register of bytes of whole pixels.
inline Shorts composed(const unsigned char* top, const unsigned char* bottom, Shorts opacity) {
  const Shorts upper = multiply(shortsOfBytes(top), opacity), lower = shortsOfBytes(bottom);
  const Shorts alpha = lastOfFour(upper);
  const Shorts over = upper + multiply(lower, splatShort(255) - alpha);
  return alpha == 0 ? lower : over;
}

void compose(int count, const unsigned char* top, const unsigned char* bottom, int opacity,
             unsigned char* result) {
  const Shorts factor = splatShort(opacity);
  forGroups(0, 4 * count, 4 * kLanes, [=](std::ptrdiff_t i) {
    constexpr int kHalf = 2 * kLanes;
    storeBytes(result + i, bytesOf(composed(top + i, bottom + i, factor),
                                   composed(top + i + kHalf, bottom + i + kHalf, factor)));
  });
}

// (sum + 4) / 9, for sums of nine bytes.
inline Shorts ninthOf(Shorts sum) {
  return multiplyHigh(sum + splatShort(4), splatShort(7282));
}

void blur(int width, int height, const unsigned char* image, unsigned char* blurred) {
  const int bytes = 4 * width;
  // The sums of three rows, with the pixels at the ends repeated.
  const Scratch<short> memory(static_cast<std::ptrdiff_t>(bytes) + 8);
  short* sums = memory.data() + 4;
  for (int y = 0; y < height; ++y, blurred += bytes) {
    const unsigned char* row = image + static_cast<std::ptrdiff_t>(y) * bytes;
    const unsigned char* above = y == 0 ? row : row - bytes;
    const unsigned char* below = y == height - 1 ? row : row + bytes;
    forGroups(0, bytes, 2 * kLanes, [=](std::ptrdiff_t i) {
      storeShorts(sums + i,
                  shortsOfBytes(above + i) + shortsOfBytes(row + i) + shortsOfBytes(below + i));
    });
    for (int i = 0; i < 4; ++i) {
      sums[i - 4] = sums[i];
      sums[bytes + i] = sums[bytes - 4 + i];
    }
    const auto mean = [=](std::ptrdiff_t i) {
      return ninthOf(loadShorts(sums + i - 4) + loadShorts(sums + i) + loadShorts(sums + i + 4));
    };
    forGroups(0, bytes, 4 * kLanes, [=](std::ptrdiff_t i) {
      storeBytes(blurred + i, bytesOf(mean(i), mean(i + 2 * kLanes)));
    });
  }
}

}  // namespace

extern const LayersLaunches kLayersVectors = {HAND_NAME, compose, blur};

}  // namespace brook::perf::untuned::HAND_ISA
