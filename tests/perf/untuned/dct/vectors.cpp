#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/dct/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// A register holds coefficients that follow each other in a block: half a row, a row or two rows.
constexpr int kRegisters = 64 / kLanes;
constexpr int kRowRegisters = kLanes < 8 ? 8 / kLanes : 1;

// The cosines of the columns and of the rows for each register.
struct Cosines {
  Lanes x[8][kRowRegisters];
  Lanes y[8][kRegisters];
};

Cosines cosinesOf(const float* cosines) {
  float columns[64 * 8], rows[64 * 8];
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < 64; ++k) {
      columns[64 * i + k] = cosines[8 * (k % 8) + i];
      rows[64 * i + k] = cosines[8 * (k / 8) + i];
    }
  }
  Cosines all;
  for (int i = 0; i < 8; ++i) {
    for (int k = 0; k < kRowRegisters; ++k)
      all.x[i][k] = load(columns + 64 * i + k * kLanes);
    for (int k = 0; k < kRegisters; ++k)
      all.y[i][k] = load(rows + 64 * i + k * kLanes);
  }
  return all;
}

inline void transformBlock(int width, const float* image, const Cosines& cosines, float* c) {
  float block[64];
  for (int part = 0; part < kRowRegisters; ++part) {
    Lanes sum[kRegisters / kRowRegisters];
    for (Lanes& s : sum)
      s = splat(0.0f);
    for (int y = 0; y < 8; ++y) {
      for (int x = 0; x < 8; ++x) {
        const Lanes wave = splat(image[y * width + x] - 128) * cosines.x[x][part];
        for (int k = 0; k < kRegisters / kRowRegisters; ++k)
          sum[k] = sum[k] + wave * cosines.y[y][k * kRowRegisters + part];
      }
    }
    for (int k = 0; k < kRegisters / kRowRegisters; ++k)
      store(block + (k * kRowRegisters + part) * kLanes, sum[k]);
  }
  for (int y = 0; y < 8; ++y)
    __builtin_memcpy(c + static_cast<std::ptrdiff_t>(y) * width, block + 8 * y, 8 * sizeof(float));
}

void blocks(int width, int height, const float* image, const float* cosines, float* c) {
  const Cosines all = cosinesOf(cosines);
  for (int y = 0; y < height; y += 8) {
    for (int x = 0; x < width; x += 8) {
      const std::ptrdiff_t corner = static_cast<std::ptrdiff_t>(y) * width + x;
      transformBlock(width, image + corner, all, c + corner);
    }
  }
}

inline float stepSize(float entry, float quality) {
  const float scale = quality < 50 ? 5000 / quality : 200 - 2 * quality;
  const float size = __builtin_floorf((entry * scale + 50) / 100);
  return size < 1 ? 1 : size > 255 ? 255 : size;
}

void quantise(int width, int height, const float* c, const float* table, float quality, float* q) {
  // A row for a register of 16 floats, too.
  float sizes[8][16];
  for (int y = 0; y < 8; ++y) {
    for (int x = 0; x < 16; ++x)
      sizes[y][x] = stepSize(table[8 * y + x % 8], quality);
  }
  for (int y = 0; y < height; ++y, c += width, q += width) {
    const float* size = sizes[y % 8];
    forGroups(0, width, kLanes, [=](std::ptrdiff_t x) {
      store(q + x, roundedAway(load(c + x) / load(size + x % 8)));
    });
  }
}

}  // namespace

extern const DctLaunches kDctVectors = {HAND_NAME, blocks, quantise};

}  // namespace brook::perf::untuned::HAND_ISA
