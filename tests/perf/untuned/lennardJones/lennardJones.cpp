// A fluid of the density of liquid argon: atoms near the sites of a cubic lattice, in the order of
// the sites, as programs sort them. The last layers of the box are empty, as at a surface.
#include "lennardJones/best.br.h"
#include "lennardJones/lennardJones.br.h"
#include "tests/perf/untuned/lennardJones/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>

#ifdef BROOK_PERF_HAS_HALIDE
#include "lennardJones/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr float kSpacing = 1.06f;
constexpr float kCutoff = 1.7f;
constexpr float kSkin = 0.15f;
constexpr int kListLength = 40;
constexpr float kEpsilon = 1.0f;
constexpr float kSigma = 1.0f;
constexpr float kTimeStep = 0.002f;

struct Fluid {
  int atoms;
  int sites;  // of the lattice along each edge
  float box;
  SharedArray<float> position, velocity;
  SharedArray<int> neighbours, number;
};

void place(Fluid& fluid) {
  const SharedArray<float> shifts = noise(static_cast<std::size_t>(fluid.atoms) * 3, 1);
  const SharedArray<float> speeds = noise(static_cast<std::size_t>(fluid.atoms) * 3, 2);
  for (int i = 0; i < fluid.atoms; ++i) {
    const int site[] = {i % fluid.sites, i / fluid.sites % fluid.sites,
                        i / (fluid.sites * fluid.sites)};
    for (int axis = 0; axis < 3; ++axis) {
      const float shift = 0.5f + 0.2f * ((*shifts)[3 * i + axis] - 0.5f);
      (*fluid.position)[4 * i + axis] = kSpacing * (static_cast<float>(site[axis]) + shift);
      (*fluid.velocity)[4 * i + axis] = 2 * (*speeds)[3 * i + axis] - 1;
    }
    (*fluid.position)[4 * i + 3] = i % 3 == 0 ? 0.5f : 1.0f;
  }
}

bool areNeighbours(const Fluid& fluid, int a, int b) {
  float rr = 0;
  for (int axis = 0; axis < 3; ++axis) {
    float d = (*fluid.position)[4 * a + axis] - (*fluid.position)[4 * b + axis];
    d -= fluid.box * std::round(d / fluid.box);
    rr += d * d;
  }
  return rr < (kCutoff + kSkin) * (kCutoff + kSkin);
}

// An atom stays so close to its site that all its neighbours are at most 2 sites away.
void listNeighbours(Fluid& fluid, int atom) {
  const int n = fluid.sites;
  const int x = atom % n, y = atom / n % n, z = atom / (n * n);
  int& number = (*fluid.number)[atom];
  for (int dz = -2; dz <= 2; ++dz) {
    for (int dy = -2; dy <= 2; ++dy) {
      for (int dx = -2; dx <= 2; ++dx) {
        const int other = ((z + dz + n) % n * n + (y + dy + n) % n) * n + (x + dx + n) % n;
        if (other == atom || other >= fluid.atoms || !areNeighbours(fluid, atom, other)) continue;
        if (number < kListLength)
          (*fluid.neighbours)[static_cast<std::size_t>(atom) * kListLength + number++] = other;
      }
    }
  }
}

Fluid fluidOf(int atoms) {
  const auto count = static_cast<std::size_t>(atoms);
  const int sites = static_cast<int>(std::ceil(std::cbrt(static_cast<float>(atoms))));
  Fluid fluid = {.atoms = atoms,
                 .sites = sites,
                 .box = kSpacing * static_cast<float>(sites),
                 .position = zeros<float>(4 * count),
                 .velocity = zeros<float>(4 * count),
                 .neighbours = zeros<int>(kListLength * count),
                 .number = zeros<int>(count)};
  place(fluid);
  for (int i = 0; i < atoms; ++i)
    listNeighbours(fluid, i);
  return fluid;
}

template <class Code>
Contestant looped(const Code& code, const char* name, const Fluid& fluid) {
  const auto size = static_cast<std::size_t>(fluid.atoms) * 4;
  const SharedArray<float> force = zeros<float>(size);
  const SharedArray<float> position = zeros<float>(size), velocity = zeros<float>(size);
  return calls(
      name,
      [=, &code] {
        code.forces(fluid.atoms, kListLength, fluid.position->data(), fluid.neighbours->data(),
                    fluid.number->data(), fluid.box, kCutoff, kEpsilon, kSigma, force->data());
        code.step(fluid.atoms, fluid.position->data(), fluid.velocity->data(), force->data(),
                  fluid.box, kTimeStep, position->data(), velocity->data());
      },
      joined({resultOf(force), resultOf(position), resultOf(velocity)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(const Fluid& fluid) {
  const std::vector<int> fours = {4, fluid.atoms};
  const HalideArray<float> position(fluid.position, fours), velocity(fluid.velocity, fours);
  const HalideArray<int> neighbours(fluid.neighbours, {kListLength, fluid.atoms});
  const HalideArray<int> number(fluid.number, {fluid.atoms});
  const auto force = halideArray<float>(fours);
  const auto newPosition = halideArray<float>(fours), newVelocity = halideArray<float>(fours);
  return calls(
      "Halide",
      [=, box = fluid.box] {
        halideLennardJonesForces(position, neighbours, number, box, kCutoff, kEpsilon, kSigma,
                                 force);
        halideLennardJonesStep(position, velocity, force, box, kTimeStep, newPosition, newVelocity);
      },
      joined({resultOf(force), resultOf(newPosition), resultOf(newVelocity)}));
}
#endif

}  // namespace

Workload lennardJones(int side) {
  const int atoms = 65 * side + 40;
  const Fluid fluid = fluidOf(atoms);
  Workload w;
  const auto form = [&](auto forces, auto step) {
    const stream position = streamOf<float4>({atoms}, fluid.position);
    const stream velocity = streamOf<float4>({atoms}, fluid.velocity);
    const stream neighbours = streamOf<int>({atoms, kListLength}, fluid.neighbours);
    const stream number = streamOf<int>({atoms}, fluid.number);
    const stream force = streamOf<float4>({atoms});
    const stream newPosition = streamOf<float4>({atoms}), newVelocity = streamOf<float4>({atoms});
    return kernelCalls(
        [=, box = fluid.box] {
          forces(position, neighbours, number, box, kCutoff, kEpsilon, kSigma, force);
          step(position, velocity, force, box, kTimeStep, newPosition, newVelocity);
        },
        joined(
            {resultOf<float>(force), resultOf<float>(newPosition), resultOf<float>(newVelocity)}));
  };
  w.written = form(lennardJonesForces, lennardJonesStep);
  w.best = form(lennardJonesForcesBest, lennardJonesStepBest);
  w.loops =
      forEach({&gxx::kLennardJonesLoops, &clangxx::kLennardJonesLoops},
              [&](const LennardJonesLaunches& loops) { return looped(loops, loops.form, fluid); });
  w.vectors = forEachAvailable(
      avx512::kLennardJonesVectors, avx2::kLennardJonesVectors, sse2::kLennardJonesVectors,
      [&](const LennardJonesLaunches& vectors) { return looped(vectors, vectors.form, fluid); });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(fluid)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
