// A depth image of boxes before a sloping ground, and offsets that lie closer together near the
// centre of their sphere.
#include "ambientOcclusion/ambientOcclusion.br.h"
#include "ambientOcclusion/best.br.h"
#include "tests/perf/untuned/ambientOcclusion/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>

#ifdef BROOK_PERF_HAS_HALIDE
#include "ambientOcclusion/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr float kRadius = 60.0f;
constexpr float kRange = 0.4f;
constexpr float kEdge = 0.5f;
constexpr float kAmbient[] = {0.3f, 0.35f, 0.4f, 0.0f};

SharedArray<float> depthOf(int width, int height) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> depth = zeros<float>(count), roughness = noise(count, 1);
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      const int at = y * width + x;
      const float ground = 8.0f - 5.0f * static_cast<float>(y) / static_cast<float>(height);
      const bool isBox = x / 23 % 3 == 1 && y / 17 % 2 == 0;
      (*depth)[at] = (isBox ? 0.85f * ground : ground) + 0.05f * (*roughness)[at];
    }
  }
  return depth;
}

// Vectors of four floats with w = 0, of the lengths that `lengthOf` gives for their indices.
template <class LengthOf>
SharedArray<float> directions(int count, unsigned seed, const LengthOf& lengthOf) {
  const SharedArray<float> vectors = noise(static_cast<std::size_t>(count) * 4, seed);
  for (int i = 0; i < count; ++i) {
    float* v = vectors->data() + 4 * i;
    for (int j = 0; j < 3; ++j)
      v[j] = 2 * v[j] - 1;
    const float scale = lengthOf(i) / std::sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int j = 0; j < 3; ++j)
      v[j] *= scale;
    v[3] = 0;
  }
  return vectors;
}

struct Scene {
  int width, height;
  SharedArray<float> depth, offset, pattern, colour;
};

Scene sceneOf(int width, int height) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  return {width,
          height,
          depthOf(width, height),
          directions(16, 2, [](int i) { return 0.1f + 0.9f * static_cast<float>(i) / 16; }),
          directions(16, 3, [](int) { return 1.0f; }),
          noise(4 * count, 4)};
}

template <class Code>
Contestant looped(const Code& code, const char* name, const Scene& s) {
  const std::size_t count = s.depth->size();
  const SharedArray<float> light = zeros<float>(count), soft = zeros<float>(count);
  const SharedArray<float> shaded = zeros<float>(4 * count);
  return calls(
      name,
      [=, &code] {
        code.sample(s.width, s.height, s.depth->data(), s.offset->data(), s.pattern->data(),
                    kRadius, kRange, light->data());
        code.blur(s.width, s.height, light->data(), s.depth->data(), kEdge, soft->data());
        code.shade(s.width * s.height, s.colour->data(), soft->data(), kAmbient, shaded->data());
      },
      joined({resultOf(light), resultOf(soft), resultOf(shaded)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(const Scene& s) {
  const std::vector<int> pixels = {s.width, s.height}, colours = {4, s.width, s.height};
  const HalideArray<float> depth(s.depth, pixels), colour(s.colour, colours);
  const HalideArray<float> offset(s.offset, {4, 16}), pattern(s.pattern, {4, 4, 4});
  const auto light = halideArray<float>(pixels), soft = halideArray<float>(pixels);
  const auto shaded = halideArray<float>(colours);
  return calls(
      "Halide",
      [=] {
        halideAmbientOcclusionSample(depth, offset, pattern, kRadius, kRange, light);
        halideAmbientOcclusionBlur(light, depth, kEdge, soft);
        halideAmbientOcclusionShade(colour, soft, kAmbient[0], kAmbient[1], kAmbient[2], shaded);
      },
      joined({resultOf(light), resultOf(soft), resultOf(shaded)}));
}
#endif

}  // namespace

Workload ambientOcclusion(int side) {
  const int width = 5 * side / 16 + 40;
  const int height = 3 * side / 16 + 28;
  const Scene scene = sceneOf(width, height);
  Workload w;
  const auto form = [&](auto sample, auto blur, auto shade) {
    const stream depth = streamOf<float>({height, width}, scene.depth);
    const stream offset = streamOf<float4>({16}, scene.offset);
    const stream pattern = streamOf<float4>({4, 4}, scene.pattern);
    const stream colour = streamOf<float4>({height, width}, scene.colour);
    const stream light = streamOf<float>({height, width}), soft = streamOf<float>({height, width});
    const stream shaded = streamOf<float4>({height, width});
    const float4 ambient(kAmbient[0], kAmbient[1], kAmbient[2], kAmbient[3]);
    return kernelCalls(
        [=] {
          sample(depth, offset, pattern, width, height, kRadius, kRange, light);
          blur(light, depth, width, height, kEdge, soft);
          shade(colour, soft, ambient, shaded);
        },
        joined({resultOf<float>(light), resultOf<float>(soft), resultOf<float>(shaded)}));
  };
  w.written = form(ambientOcclusionSample, ambientOcclusionBlur, ambientOcclusionShade);
  w.best = form(ambientOcclusionSampleBest, ambientOcclusionBlurBest, ambientOcclusionShadeBest);
  w.loops = forEach(
      {&gxx::kAmbientOcclusionLoops, &clangxx::kAmbientOcclusionLoops},
      [&](const AmbientOcclusionLaunches& loops) { return looped(loops, loops.form, scene); });
  w.vectors = forEachAvailable(avx512::kAmbientOcclusionVectors, avx2::kAmbientOcclusionVectors,
                               sse2::kAmbientOcclusionVectors,
                               [&](const AmbientOcclusionLaunches& vectors) {
                                 return looped(vectors, vectors.form, scene);
                               });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(scene)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
