// A flow through a channel with round pillars, for a few steps.
#include "lattice/best.br.h"
#include "lattice/lattice.br.h"
#include "tests/perf/untuned/lattice/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "lattice/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kSteps = 3;
constexpr float kOmega = 1.3f, kPush = 0.0005f;

// 1 in the walls above and below and in pillars, else 0.
SharedArray<float> obstacles(int width, int height) {
  const SharedArray<float> solid =
      zeros<float>(static_cast<std::size_t>(width) * static_cast<std::size_t>(height));
  float* cell = solid->data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int dx = x % 70 - 35, dy = y % 50 - 25;
      const bool isSolid = y == 0 || y == height - 1 || dx * dx + dy * dy < 40;
      *cell++ = isSolid ? 1.0f : 0.0f;
    }
  }
  return solid;
}

// Populations of a fluid nearly at rest, whose weight is `weight` in each of `count` directions.
SharedArray<float> fluid(std::size_t count, float weight, unsigned seed) {
  const SharedArray<float> populations = noise(count, seed);
  for (float& population : *populations)
    population = weight * (0.95f + 0.1f * population);
  return populations;
}

template <class Values>
struct Lattice {
  Values axes;
  Values diagonals;
  Values rest;
};

// The first step reads `start`, the others what the one before wrote into one of two lattices.
template <class Values, class Step>
void run(const Lattice<Values>& start, const Lattice<Values> (&turns)[2], const Step& step) {
  for (int i = 0; i < kSteps; ++i)
    step(i == 0 ? start : turns[(i + 1) % 2], turns[i % 2]);
}

using Streams = Lattice<stream>;
using Arrays = Lattice<SharedArray<float>>;

Streams streamsFor(const Shape& shape) {
  return {streamOf<float4>(shape), streamOf<float4>(shape), streamOf<float>(shape)};
}

Arrays arraysFor(std::size_t count) {
  return {zeros<float>(4 * count), zeros<float>(4 * count), zeros<float>(count)};
}

template <class Step, class Flow>
Contestant kernelForm(const Shape& shape, const Arrays& from, const SharedArray<float>& solid,
                      Step step, Flow flow) {
  const Streams start = {streamOf<float4>(shape, from.axes),
                         streamOf<float4>(shape, from.diagonals),
                         streamOf<float>(shape, from.rest)};
  const Streams turns[2] = {streamsFor(shape), streamsFor(shape)};
  const stream walls = streamOf<float>(shape, solid), u = streamOf<float2>(shape);
  const auto width = static_cast<float>(shape[1]);
  const Streams last = turns[(kSteps - 1) % 2];
  const auto launches = [=] {
    run(start, turns, [=](const Streams& s, const Streams& t) {
      step(s.axes, s.diagonals, s.rest, walls, kOmega, kPush, width, t.axes, t.diagonals, t.rest);
    });
    flow(last.axes, last.diagonals, last.rest, walls, u);
  };
  return kernelCalls(launches, joined({resultOf<float>(last.axes), resultOf<float>(u)}));
}

template <class Code>
Contestant loopForm(int width, int height, const Arrays& start, const SharedArray<float>& solid,
                    const Code& code, const char* name) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const Arrays turns[2] = {arraysFor(count), arraysFor(count)};
  const SharedArray<float> u = zeros<float>(2 * count);
  const Arrays last = turns[(kSteps - 1) % 2];
  const auto launches = [=, &code] {
    run(start, turns, [=, &code](const Arrays& s, const Arrays& t) {
      code.step(width, height, s.axes->data(), s.diagonals->data(), s.rest->data(), solid->data(),
                kOmega, kPush, t.axes->data(), t.diagonals->data(), t.rest->data());
    });
    code.flow(width * height, last.axes->data(), last.diagonals->data(), last.rest->data(),
              solid->data(), u->data());
  };
  return calls(name, launches, joined({resultOf(last.axes), resultOf(u)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
using HalideArrays = Lattice<HalideArray<float>>;

HalideArrays halideArraysOf(int width, int height, const Arrays& arrays) {
  const std::vector<int> fours = {4, width, height}, ones = {width, height};
  return {{arrays.axes, fours}, {arrays.diagonals, fours}, {arrays.rest, ones}};
}

Contestant halideForm(int width, int height, const Arrays& from, const SharedArray<float>& solid) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const HalideArrays start = halideArraysOf(width, height, from);
  const HalideArrays turns[2] = {halideArraysOf(width, height, arraysFor(count)),
                                 halideArraysOf(width, height, arraysFor(count))};
  const HalideArray<float> walls(solid, {width, height});
  const auto u = halideArray<float>({2, width, height});
  const HalideArrays last = turns[(kSteps - 1) % 2];
  const auto launches = [=] {
    run(start, turns, [=](const HalideArrays& s, const HalideArrays& t) {
      halideLatticeStep(s.axes, s.diagonals, s.rest, walls, kOmega, kPush, t.axes, t.diagonals,
                        t.rest);
    });
    halideLatticeFlow(last.axes, last.diagonals, last.rest, walls, u);
  };
  return calls("Halide", launches, joined({resultOf(last.axes), resultOf(u)}));
}
#endif

}  // namespace

Workload lattice(int side) {
  const int width = side / 2 + 150;
  const int height = side / 8 + 72;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const Arrays start = {fluid(4 * count, 1.0f / 9, 1), fluid(4 * count, 1.0f / 36, 2),
                        fluid(count, 4.0f / 9, 3)};
  const SharedArray<float> solid = obstacles(width, height);
  Workload w;
  w.written = kernelForm({height, width}, start, solid, latticeStep, latticeFlow);
  w.best = kernelForm({height, width}, start, solid, latticeStepBest, latticeFlowBest);
  w.loops =
      forEach({&gxx::kLatticeLoops, &clangxx::kLatticeLoops}, [&](const LatticeLaunches& loops) {
        return loopForm(width, height, start, solid, loops, loops.form);
      });
  w.vectors =
      forEachAvailable(avx512::kLatticeVectors, avx2::kLatticeVectors, sse2::kLatticeVectors,
                       [&](const LatticeLaunches& vectors) {
                         return loopForm(width, height, start, solid, vectors, vectors.form);
                       });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(width, height, start, solid)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
