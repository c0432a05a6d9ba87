#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/lattice/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

struct Cells {
  const float* axes;
  const float* diagonals;
  const float* rest;
  const float* solid;
  float* a;
  float* d;
  float* r;
};

// Rows of cells, by their first cells.
struct Rows {
  std::ptrdiff_t here, south, north;
};

// The operations of a collision, for registers and single floats.
inline bool isSolid(float v) {
  return v > 0.5f;
}
inline Mask isSolid(Lanes v) {
  return isLess(splat(0.5f), v);
}
inline float select(bool m, float a, float b) {
  return m ? a : b;
}
using hand::HAND_ISA::select;

template <class Value>
inline Value equilibrium(Value density, Value eu, Value uu) {
  return density * (1.0f + 3.0f * eu + 4.5f * eu * eu - 1.5f * uu);
}

template <class Value>
struct Populations {
  Value axes[4];
  Value diagonals[4];
  Value rest;
};

// Gives the populations that leave a cell at which `in` arrived.
template <class Value>
inline Populations<Value> collide(const Populations<Value>& in, Value solid, float omega,
                                  float push) {
  const Value(&f)[4] = in.axes;
  const Value(&g)[4] = in.diagonals;
  const Value rho = in.rest + f[0] + f[1] + f[2] + f[3] + g[0] + g[1] + g[2] + g[3];
  const Value x = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho + push;
  const Value y = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho;
  const Value uu = x * x + y * y;
  const Value straight[4] = {x, y, -x, -y};
  const Value diagonal[4] = {x + y, y - x, -x - y, x - y};
  const auto wall = isSolid(solid);
  Populations<Value> out;
  const Value ninth = rho * (1.0f / 9), part = rho * (1.0f / 36);
  for (int i = 0; i < 4; ++i) {
    const Value a = f[i] + omega * (equilibrium(ninth, straight[i], uu) - f[i]);
    const Value d = g[i] + omega * (equilibrium(part, diagonal[i], uu) - g[i]);
    out.axes[i] = select(wall, f[(i + 2) % 4], a);
    out.diagonals[i] = select(wall, g[(i + 2) % 4], d);
  }
  const Value rest = in.rest + omega * (rho * (4.0f / 9.0f) * (1.0f - 1.5f * uu) - in.rest);
  out.rest = select(wall, in.rest, rest);
  return out;
}

void stepCell(const Cells& cells, const Rows& rows, int west, int x, int east, float omega,
              float push) {
  const std::ptrdiff_t i = rows.here + x;
  const Populations<float> in = {
      .axes = {cells.axes[4 * (rows.here + west)], cells.axes[4 * (rows.south + x) + 1],
               cells.axes[4 * (rows.here + east) + 2], cells.axes[4 * (rows.north + x) + 3]},
      .diagonals = {cells.diagonals[4 * (rows.south + west)],
                    cells.diagonals[4 * (rows.south + east) + 1],
                    cells.diagonals[4 * (rows.north + east) + 2],
                    cells.diagonals[4 * (rows.north + west) + 3]},
      .rest = cells.rest[i]};
  const Populations<float> out = collide(in, cells.solid[i], omega, push);
  __builtin_memcpy(cells.a + 4 * i, out.axes, sizeof out.axes);
  __builtin_memcpy(cells.d + 4 * i, out.diagonals, sizeof out.diagonals);
  cells.r[i] = out.rest;
}

// Component i of the kLanes cells from p[i] on becomes v[i].
inline void arrive(const float* const (&p)[4], Lanes (&v)[4]) {
  for (std::ptrdiff_t i = 0; i < 4; ++i)
    v[i] = pickInParts(loadParts(p[0] + 4 * i, 16), loadParts(p[1] + 4 * i, 16),
                       loadParts(p[2] + 4 * i, 16), loadParts(p[3] + 4 * i, 16));
  transposeParts(v[0], v[1], v[2], v[3]);
}

void stepCells(const Cells& cells, const Rows& rows, std::ptrdiff_t x, float omega, float push) {
  const std::ptrdiff_t i = rows.here + x, south = rows.south + x, north = rows.north + x;
  const float* axes = cells.axes;
  const float* diagonals = cells.diagonals;
  Populations<Lanes> in;
  arrive({axes + 4 * (i - 1), axes + 4 * south, axes + 4 * (i + 1), axes + 4 * north}, in.axes);
  arrive({diagonals + 4 * (south - 1), diagonals + 4 * (south + 1), diagonals + 4 * (north + 1),
          diagonals + 4 * (north - 1)},
         in.diagonals);
  in.rest = load(cells.rest + i);
  const Populations<Lanes> out = collide(in, load(cells.solid + i), omega, push);
  storeQuads(cells.a + 4 * i, out.axes[0], out.axes[1], out.axes[2], out.axes[3]);
  storeQuads(cells.d + 4 * i, out.diagonals[0], out.diagonals[1], out.diagonals[2],
             out.diagonals[3]);
  store(cells.r + i, out.rest);
}

void step(int width, int height, const float* axes, const float* diagonals, const float* rest,
          const float* solid, float omega, float push, float* a, float* d, float* r) {
  const Cells cells = {axes, diagonals, rest, solid, a, d, r};
  const int last = width - 1;
  for (int y = 0; y < height; ++y) {
    const auto rowAt = [=](std::ptrdiff_t row) { return static_cast<std::ptrdiff_t>(row) * width; };
    const Rows rows = {.here = rowAt(y),
                       .south = rowAt(y == 0 ? 0 : y - 1),
                       .north = rowAt(y == height - 1 ? y : y + 1)};
    stepCell(cells, rows, last, 0, 1, omega, push);
    forGroups(1, last, kLanes, [&](std::ptrdiff_t x) { stepCells(cells, rows, x, omega, push); });
    stepCell(cells, rows, last - 1, last, 0, omega, push);
  }
}

void flow(int count, const float* axes, const float* diagonals, const float* rest,
          const float* solid, float* u) {
  forGroups(0, count, kLanes, [=](std::ptrdiff_t i) {
    Lanes f[4], g[4];
    loadQuads(axes + static_cast<std::ptrdiff_t>(4) * i, f);
    loadQuads(diagonals + static_cast<std::ptrdiff_t>(4) * i, g);
    const Lanes rho = load(rest + i) + (f[0] + f[1] + f[2] + f[3]) + (g[0] + g[1] + g[2] + g[3]);
    const Lanes x = (f[0] - f[2] + g[0] - g[1] - g[2] + g[3]) / rho;
    const Lanes y = (f[1] - f[3] + g[0] + g[1] - g[2] - g[3]) / rho;
    const Mask wall = isSolid(load(solid + i));
    storePairs(u + static_cast<std::ptrdiff_t>(2) * i, select(wall, splat(0.0f), x),
               select(wall, splat(0.0f), y));
  });
}

}  // namespace

extern const LatticeLaunches kLatticeVectors = {HAND_NAME, step, flow};

}  // namespace brook::perf::untuned::HAND_ISA
