#include "advection/advection.br.h"
#include "advection/best.br.h"
#include "tests/perf/untuned/advection/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>
#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "advection/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

// Two components for each pixel, up to 10 pixels for each unit of time.
SharedArray<float> whirls(int width, int height) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> velocity = noise(2 * count, 1);
  float* v = velocity->data();
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const float angleX = 0.02f * static_cast<float>(x), angleY = 0.03f * static_cast<float>(y);
      v[0] = 9 * std::sin(angleY) * std::cos(angleX) + v[0];
      v[1] = 9 * std::sin(angleX) * std::cos(angleY) - v[1];
      v += 2;
    }
  }
  return velocity;
}

}  // namespace

Workload advection(int side) {
  const int width = side - 24;
  const int height = 3 * side / 4;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const float dt = 0.75f, fading = 0.995f, halfOverH = 0.5f;
  const SharedArray<float> velocity = whirls(width, height);
  const SharedArray<float> dye = noise(count, 2);
  Workload w;
  const auto form = [&](auto ofVelocity, auto ofDye, auto diverge) {
    const stream flow = streamOf<float2>({height, width}, velocity);
    const stream colour = streamOf<float>({height, width}, dye);
    const stream newFlow = streamOf<float2>({height, width});
    const stream newColour = streamOf<float>({height, width});
    const stream divergence = streamOf<float>({height, width});
    return kernelCalls(
        [=] {
          ofVelocity(flow, dt, newFlow);
          ofDye(colour, flow, dt, fading, newColour);
          diverge(newFlow, halfOverH, divergence);
        },
        joined(
            {resultOf<float>(newFlow), resultOf<float>(newColour), resultOf<float>(divergence)}));
  };
  w.written = form(advectionOfVelocity, advectionOfDye, advectionDivergence);
  w.best = form(advectionOfVelocityBest, advectionOfDyeBest, advectionDivergenceBest);
  const auto peer = [&](const AdvectionLaunches& code) {
    const SharedArray<float> newFlow = zeros<float>(2 * count);
    const SharedArray<float> newColour = zeros<float>(count), divergence = zeros<float>(count);
    return calls(
        code.form,
        [=, &code] {
          code.ofVelocity(width, height, velocity->data(), dt, newFlow->data());
          code.ofDye(width, height, dye->data(), velocity->data(), dt, fading, newColour->data());
          code.divergence(width, height, newFlow->data(), halfOverH, divergence->data());
        },
        joined({resultOf(newFlow), resultOf(newColour), resultOf(divergence)}));
  };
  w.loops = forEach({&gxx::kAdvectionLoops, &clangxx::kAdvectionLoops}, peer);
  w.vectors = forEachAvailable(avx512::kAdvectionVectors, avx2::kAdvectionVectors,
                               sse2::kAdvectionVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> pixels = {width, height}, pairs = {2, width, height};
  const HalideArray<float> flow(velocity, pairs), colour(dye, pixels);
  const auto newFlow = halideArray<float>(pairs);
  const auto newColour = halideArray<float>(pixels), divergence = halideArray<float>(pixels);
  w.halide = {calls(
      "Halide",
      [=] {
        halideAdvectionOfVelocity(flow, dt, newFlow);
        halideAdvectionOfDye(colour, flow, dt, fading, newColour);
        halideAdvectionDivergence(newFlow, halfOverH, divergence);
      },
      joined({resultOf(newFlow), resultOf(newColour), resultOf(divergence)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
