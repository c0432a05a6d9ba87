// A hot block of two materials that cools for a few steps.
#include "heat/best.br.h"
#include "heat/heat.br.h"
#include "tests/perf/untuned/heat/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "heat/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kSteps = 2;
constexpr float kTimeStep = 0.8f;

// The conductivities of the cells: slabs of 5 cells of metal and of clay.
SharedArray<float> materials(int width, std::size_t count) {
  const SharedArray<float> k = zeros<float>(count);
  for (std::size_t i = 0; i < count; ++i)
    (*k)[i] = i % static_cast<std::size_t>(width) / 5 % 2 == 0 ? 0.15f : 0.02f;
  return k;
}

// The first step reads `start`, the others what the one before wrote into one of two arrays.
template <class Values, class Step>
void cool(const Values& start, const Values (&steps)[2], const Step& step) {
  Values from = start;
  for (int i = 0; i < kSteps; ++i) {
    step(from, steps[i % 2]);
    from = steps[i % 2];
  }
}

}  // namespace

Workload heat(int side) {
  const int width = side / 6 + 9;
  const int height = side / 6;
  const int depth = side / 8 + 3;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                     static_cast<std::size_t>(depth);
  const SharedArray<float> start = noise(count, 1);
  const SharedArray<float> k = materials(width, count);
  Workload w;
  const auto form = [&](auto step) {
    const Shape shape = {depth, height, width};
    const stream from = streamOf<float>(shape, start), conductivity = streamOf<float>(shape, k);
    const stream steps[2] = {streamOf<float>(shape), streamOf<float>(shape)};
    const auto fw = static_cast<float>(width), fh = static_cast<float>(height);
    const auto fd = static_cast<float>(depth);
    const auto launch = [=](const stream& u, const stream& r) {
      step(u, conductivity, kTimeStep, fw, fh, fd, r);
    };
    return kernelCalls([=] { cool(from, steps, launch); },
                       resultOf<float>(steps[(kSteps - 1) % 2]));
  };
  w.written = form(heatStep);
  w.best = form(heatStepBest);
  const auto peer = [&](const HeatLaunches& code) {
    const SharedArray<float> steps[2] = {zeros<float>(count), zeros<float>(count)};
    const auto launch = [=, &code](const SharedArray<float>& u, const SharedArray<float>& r) {
      code.step(width, height, depth, u->data(), k->data(), kTimeStep, r->data());
    };
    return calls(code.form, [=] { cool(start, steps, launch); }, resultOf(steps[(kSteps - 1) % 2]));
  };
  w.loops = forEach({&gxx::kHeatLoops, &clangxx::kHeatLoops}, peer);
  w.vectors = forEachAvailable(avx512::kHeatVectors, avx2::kHeatVectors, sse2::kHeatVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {width, height, depth};
  const HalideArray<float> first(start, extents), conductivity(k, extents);
  const HalideArray<float> steps[2] = {halideArray<float>(extents), halideArray<float>(extents)};
  const auto launch = [=](const HalideArray<float>& u, const HalideArray<float>& r) {
    halideHeatStep(u, conductivity, kTimeStep, r);
  };
  w.halide = {
      calls("Halide", [=] { cool(first, steps, launch); }, resultOf(steps[(kSteps - 1) % 2]))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
