#include "tests/perf/untuned/volumeStencil/vectors.h"

#include "tests/perf/cpu/hand/lanes.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Sums of the rows around one, column by column: its four nearest ones and the four at the edges.
// What is at x serves three cells.
struct Sums {
  float* nearest;
  float* edges;
};

struct Volume {
  int width, height, depth;

  const float* row(const float* u, int y, int z) const {
    y = y < 0 ? 0 : y >= height ? height - 1 : y;
    z = z < 0 ? 0 : z >= depth ? depth - 1 : z;
    return u + (static_cast<std::ptrdiff_t>(z) * height + y) * width;
  }
};

// The columns beside the ends are repeated.
void addUp(const Volume& volume, const float* u, int y, int z, const Sums& sums) {
  const float* above = volume.row(u, y - 1, z);
  const float* below = volume.row(u, y + 1, z);
  const float* before = volume.row(u, y, z - 1);
  const float* after = volume.row(u, y, z + 1);
  const float* beforeAbove = volume.row(u, y - 1, z - 1);
  const float* beforeBelow = volume.row(u, y + 1, z - 1);
  const float* afterAbove = volume.row(u, y - 1, z + 1);
  const float* afterBelow = volume.row(u, y + 1, z + 1);
  forGroups(0, volume.width, kLanes, [=](int x) {
    store(sums.nearest + x, load(above + x) + load(below + x) + load(before + x) + load(after + x));
    store(sums.edges + x, load(beforeAbove + x) + load(beforeBelow + x) + load(afterAbove + x) +
                              load(afterBelow + x));
  });
  float* const both[] = {sums.nearest, sums.edges};
  for (float* row : both) {
    row[-1] = row[0];
    row[volume.width] = row[volume.width - 1];
  }
}

// The weighted sum of a cell is added to v, with another sign of all weights subtracted.
void stencil(const Volume& volume, const float* u, const float* v, const float* weight, float sign,
             float* r) {
  const int width = volume.width;
  const Scratch<float> rows(3 * (static_cast<std::ptrdiff_t>(width) + 2));
  const Sums sums = {.nearest = rows.data() + 1, .edges = rows.data() + width + 3};
  float* middle = rows.data() + 2 * width + 5;
  const Lanes centre = splat(sign * weight[0]), faces = splat(sign * weight[1]);
  const Lanes edges = splat(sign * weight[2]), corners = splat(sign * weight[3]);
  for (int z = 0; z < volume.depth; ++z) {
    for (int y = 0; y < volume.height; ++y, v += width, r += width) {
      addUp(volume, u, y, z, sums);
      const float* row = volume.row(u, y, z);
      __builtin_memcpy(middle, row, static_cast<std::size_t>(width) * sizeof(float));
      middle[-1] = middle[0];
      middle[width] = middle[width - 1];
      forGroups(0, width, kLanes, [=](int x) {
        const Lanes beside = load(middle + x - 1) + load(middle + x + 1);
        const Lanes besideNearest = load(sums.nearest + x - 1) + load(sums.nearest + x + 1);
        const Lanes besideEdges = load(sums.edges + x - 1) + load(sums.edges + x + 1);
        const Lanes sum = centre * load(middle + x) + faces * (beside + load(sums.nearest + x)) +
                          edges * (besideNearest + load(sums.edges + x)) + corners * besideEdges;
        store(r + x, load(v + x) + sum);
      });
    }
  }
}

void residual(int width, int height, int depth, const float* u, const float* v, const float* weight,
              float* r) {
  stencil({.width = width, .height = height, .depth = depth}, u, v, weight, -1, r);
}

void smooth(int width, int height, int depth, const float* r, const float* u, const float* weight,
            float* better) {
  stencil({.width = width, .height = height, .depth = depth}, r, u, weight, 1, better);
}

}  // namespace

extern const VolumeStencilVectors kVolumeStencilVectors = {HAND_NAME, residual, smooth};

}  // namespace brook::perf::untuned::HAND_ISA
