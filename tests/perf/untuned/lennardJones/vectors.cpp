#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/untuned/lennardJones/launches.h"

#include <cstddef>

namespace brook::perf::untuned::HAND_ISA {
namespace {

using namespace hand::HAND_ISA;

inline Lanes image(Lanes d, Lanes box) {
  const Lanes edge = splat(0.5f) * box;
  d = select(isLess(edge, d), d - box, d);
  return select(isLess(d, splat(0.0f) - edge), d + box, d);
}

inline Lanes wrap(Lanes x, Lanes box) {
  x = select(isLess(x, splat(0.0f)), x + box, x);
  return select(isAtMost(box, x), x - box, x);
}

struct Fluid {
  int listLength;
  const float* position;
  const int* neighbours;
  const int* number;
  float box, cutoff, epsilon, sigma;
};

// Here kLanes atoms go through their lists side by side.
inline void forcesOn(const Fluid& fluid, int first, float* force) {
  const Lanes box = splat(fluid.box), cutoff = splat(fluid.cutoff * fluid.cutoff);
  const Lanes factor = splat(24 * fluid.epsilon), twice = splat(2 * fluid.epsilon);
  const Lanes square = splat(fluid.sigma * fluid.sigma), one = splat(1.0f);
  Lanes own[4], f[4];
  loadQuads(fluid.position + static_cast<std::ptrdiff_t>(4) * first, own);
  for (Lanes& component : f)
    component = splat(0.0f);
  int longest = 0;
  for (int i = 0; i < kLanes; ++i)
    longest = fluid.number[first + i] > longest ? fluid.number[first + i] : longest;
  const Lanes number = lanesOf(loadInts(fluid.number + first));
  const int* list = fluid.neighbours + static_cast<std::ptrdiff_t>(first) * fluid.listLength;
  for (int j = 0; j < longest; ++j) {
    // Behind the end of a list is some atom, which does not count.
    int places[kLanes];
    for (int i = 0; i < kLanes; ++i)
      places[i] = 4 * list[static_cast<std::ptrdiff_t>(i) * fluid.listLength + j];
    Lanes other[4];
    for (int i = 0; i < 4; ++i)
      other[i] = gatherParts(fluid.position, places + i, 4);
    transposeParts(other[0], other[1], other[2], other[3]);
    const Lanes dx = image(own[0] - other[0], box), dy = image(own[1] - other[1], box);
    const Lanes dz = image(own[2] - other[2], box);
    Lanes rr = dx * dx + dy * dy + dz * dz;
    const Mask isNear = bothLess(isLess(splat(static_cast<float>(j)), number), rr, cutoff);
    if (isNone(isNear)) continue;
    rr = select(isNear, rr, one);
    const Lanes s2 = square / rr;
    const Lanes s6 = s2 * s2 * s2;
    const Lanes p = factor * s6 * (splat(2.0f) * s6 - one) / rr;
    f[0] = addWhere(isNear, f[0], p * dx);
    f[1] = addWhere(isNear, f[1], p * dy);
    f[2] = addWhere(isNear, f[2], p * dz);
    f[3] = addWhere(isNear, f[3], twice * s6 * (s6 - one));
  }
  storeQuads(force + static_cast<std::ptrdiff_t>(4) * first, f[0], f[1], f[2], f[3]);
}

// All of a list can be read, and holds numbers of atoms.
void forces(int atoms, int listLength, const float* position, const int* neighbours,
            const int* number, float box, float cutoff, float epsilon, float sigma, float* force) {
  const Fluid fluid = {listLength, position, neighbours, number, box, cutoff, epsilon, sigma};
  forGroups(0, atoms, kLanes, [&](std::ptrdiff_t first) { forcesOn(fluid, first, force); });
}

void step(int atoms, const float* position, const float* velocity, const float* force, float box,
          float dt, float* newPosition, float* newVelocity) {
  forGroups(0, atoms, kLanes, [=](std::ptrdiff_t first) {
    const std::ptrdiff_t at = static_cast<std::ptrdiff_t>(4) * first;
    Lanes p[4], v[4], f[4];
    loadQuads(position + at, p);
    loadQuads(velocity + at, v);
    loadQuads(force + at, f);
    const Lanes scale = splat(dt) * p[3], edge = splat(box);
    for (int i = 0; i < 3; ++i) {
      v[i] = v[i] + scale * f[i];
      p[i] = wrap(p[i] + splat(dt) * v[i], edge);
    }
    const Lanes square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    storeQuads(newVelocity + at, v[0], v[1], v[2], splat(0.5f) * square / p[3] + f[3]);
    storeQuads(newPosition + at, p[0], p[1], p[2], p[3]);
  });
}

}  // namespace

extern const LennardJonesLaunches kLennardJonesVectors = {HAND_NAME, forces, step};

}  // namespace brook::perf::untuned::HAND_ISA
