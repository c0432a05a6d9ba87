#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/volumeStencil/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

// Sums of the rows around one, column by column: its four nearest ones and the four at the edges.
// A sum at x serves three cells.
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

void addUp(const Volume& volume, const float* u, int y, int z, const Sums& sums) {
  const float* above = volume.row(u, y - 1, z);
  const float* below = volume.row(u, y + 1, z);
  const float* before = volume.row(u, y, z - 1);
  const float* after = volume.row(u, y, z + 1);
  const float* beforeAbove = volume.row(u, y - 1, z - 1);
  const float* beforeBelow = volume.row(u, y + 1, z - 1);
  const float* afterAbove = volume.row(u, y - 1, z + 1);
  const float* afterBelow = volume.row(u, y + 1, z + 1);
  forGroups(0, volume.width, kLanes, [=](std::ptrdiff_t x) {
    store(sums.nearest + x, load(above + x) + load(below + x) + load(before + x) + load(after + x));
    store(sums.edges + x, load(beforeAbove + x) + load(beforeBelow + x) + load(afterAbove + x) +
                              load(afterBelow + x));
  });
}

// At a cell of a row, whose neighbours are b and a, for registers and single floats.
template <class Value, class Load>
inline Value weightedSum(const float* row, const Sums& sums, const float* weight, int b, int x,
                         int a, const Load& at) {
  const Value faces = at(row + b) + at(row + a) + at(sums.nearest + x);
  const Value edges = at(sums.nearest + b) + at(sums.nearest + a) + at(sums.edges + x);
  const Value corners = at(sums.edges + b) + at(sums.edges + a);
  return weight[0] * at(row + x) + weight[1] * faces + weight[2] * edges + weight[3] * corners;
}

// The weighted sum of each cell is added to v.
void stencil(const Volume& volume, const float* u, const float* v, const float* weight, float* r) {
  const int width = volume.width, end = width - 1;
  const Scratch<float> rows(2 * static_cast<std::ptrdiff_t>(width));
  const Sums sums = {.nearest = rows.data(), .edges = rows.data() + width};
  for (int z = 0; z < volume.depth; ++z) {
    for (int y = 0; y < volume.height; ++y, v += width, r += width) {
      addUp(volume, u, y, z, sums);
      const float* row = volume.row(u, y, z);
      const auto one = [=](int b, int x, int a) {
        const auto at = [](const float* p) { return *p; };
        r[x] = v[x] + weightedSum<float>(row, sums, weight, b, x, a, at);
      };
      one(0, 0, 1);
      forGroups(1, end, kLanes, [=](std::ptrdiff_t x) {
        const auto at = [](const float* p) { return load(p); };
        store(r + x, load(v + x) + weightedSum<Lanes>(row, sums, weight, x - 1, x, x + 1, at));
      });
      one(end - 1, end, end);
    }
  }
}

void residual(int width, int height, int depth, const float* u, const float* v, const float* weight,
              float* r) {
  const float negative[] = {-weight[0], -weight[1], -weight[2], -weight[3]};
  stencil({.width = width, .height = height, .depth = depth}, u, v, negative, r);
}

void smooth(int width, int height, int depth, const float* r, const float* u, const float* weight,
            float* better) {
  stencil({.width = width, .height = height, .depth = depth}, r, u, weight, better);
}

}  // namespace

extern const VolumeStencilLaunches kVolumeStencilVectors = {HAND_NAME, residual, smooth};

}  // namespace brook::perf::untuned::HAND_ISA
