#include "acousticWave/acousticWave.br.h"
#include "acousticWave/best.br.h"
#include "tests/perf/untuned/acousticWave/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "acousticWave/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr float kAmplitude = 0.75f;

struct Fields {
  SharedArray<float> before, now, speed;
};

AcousticWaveGrid gridOf(int side) {
  const int width = side / 8 + 12, height = side / 10 + 10, depth = side / 11 + 9;
  return {.width = width,
          .height = height,
          .depth = depth,
          .sourceX = width / 2,
          .sourceY = height / 3,
          .sourceZ = depth / 2};
}

Fields fieldsOf(std::size_t count) {
  const Fields fields = {
      .before = noise(count, 1), .now = noise(count, 2), .speed = noise(count, 3)};
  for (float& speed : *fields.speed)
    speed = 0.25f + 0.25f * speed;
  return fields;
}

}  // namespace

Workload acousticWave(int side) {
  const AcousticWaveGrid grid = gridOf(side);
  const auto count = static_cast<std::size_t>(grid.width * grid.height * grid.depth);
  const Fields fields = fieldsOf(count);
  Workload w;
  const auto form = [&](auto step) {
    const Shape shape = {grid.depth, grid.height, grid.width};
    const stream before = streamOf<float>(shape, fields.before);
    const stream now = streamOf<float>(shape, fields.now);
    const stream speed = streamOf<float>(shape, fields.speed);
    const stream next = streamOf<float>(shape), last = streamOf<float>(shape);
    const int4 size(grid.width, grid.height, grid.depth, 1);
    const int4 source(grid.sourceX, grid.sourceY, grid.sourceZ, 0);
    return kernelCalls(
        [=] {
          step(now, before, speed, size, source, kAmplitude, next);
          step(next, now, speed, size, source, kAmplitude, last);
        },
        resultOf<float>(last));
  };
  w.written = form(acousticWaveStep);
  w.best = form(acousticWaveStepBest);
  const auto peer = [&](const AcousticWaveLaunches& code) {
    const SharedArray<float> next = zeros<float>(count), last = zeros<float>(count);
    return calls(
        code.form,
        [=, &code] {
          code.step(grid, fields.now->data(), fields.before->data(), fields.speed->data(),
                    kAmplitude, next->data());
          code.step(grid, next->data(), fields.now->data(), fields.speed->data(), kAmplitude,
                    last->data());
        },
        resultOf(last));
  };
  w.loops = forEach({&gxx::kAcousticWaveLoops, &clangxx::kAcousticWaveLoops}, peer);
  w.vectors = forEachAvailable(avx512::kAcousticWaveVectors, avx2::kAcousticWaveVectors,
                               sse2::kAcousticWaveVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {grid.width, grid.height, grid.depth};
  const HalideArray<float> before(fields.before, extents), now(fields.now, extents);
  const HalideArray<float> speed(fields.speed, extents);
  const auto next = halideArray<float>(extents), last = halideArray<float>(extents);
  const auto step = [=](const HalideArray<float>& at, const HalideArray<float>& earlier,
                        const HalideArray<float>& later) {
    halideAcousticWaveStep(at, earlier, speed, kAmplitude, grid.sourceX, grid.sourceY, grid.sourceZ,
                           later);
  };
  w.halide = {calls(
      "Halide",
      [=] {
        step(now, before, next);
        step(next, now, last);
      },
      resultOf(last))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
