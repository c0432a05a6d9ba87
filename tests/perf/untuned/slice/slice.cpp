// A slice through a ball of tissue with bones, at an angle to all axes.
#include "slice/best.br.h"
#include "slice/slice.br.h"
#include "tests/perf/untuned/slice/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "slice/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr float kLevel = 40, kWindow = 400;

// Densities of air, of a ball of tissue and of bars of bone in it, with noise.
SharedArray<float> body(int width, int height, int depth) {
  const SharedArray<float> volume =
      noise(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) *
                static_cast<std::size_t>(depth),
            1);
  float* density = volume->data();
  for (int z = 0; z < depth; ++z) {
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x, ++density) {
        const int dx = 2 * x - width, dy = 2 * y - height, dz = 2 * z - depth;
        const bool isAir = dx * dx + dy * dy + dz * dz > 7 * depth * depth / 8;
        const bool isBone = x / 9 % 3 == 0 && y / 7 % 3 == 0;
        *density = 60 * *density + (isAir ? -1000.0f : isBone ? 700.0f : 20.0f);
      }
    }
  }
  return volume;
}

// Fills a volume of these extents. The slice is a little larger than the volume, so that its corners
// are outside.
Cut oblique(int width, int height, int depth, int columns, int rows) {
  Cut cut = {.extents = {width, height, depth},
             .width = columns,
             .height = rows,
             .centre = {},
             .right = {0.8f, 0.36f, 0.48f},
             .down = {-0.6f, 0.48f, 0.64f},
             .from = {},
             .to = {}};
  for (int i = 0; i < 3; ++i)
    cut.centre[i] = 0.5f * static_cast<float>(cut.extents[i]) - 0.3f;
  const float reach[2] = {0.55f * static_cast<float>(width), 0.55f * static_cast<float>(height)};
  for (int i = 0; i < 2; ++i) {
    cut.from[i] = -reach[i];
    cut.to[i] = reach[i];
  }
  return cut;
}

float3 vectorOf(const float (&v)[3]) {
  return float3(v[0], v[1], v[2]);
}

template <class Kernel, class Window>
Contestant kernelForm(const Cut& c, const SharedArray<float>& values, Kernel cut, Window window) {
  const stream volume = streamOf<float>({c.extents[2], c.extents[1], c.extents[0]}, values);
  const Shape shape = {c.height, c.width};
  const stream at(iter::of(shape, float2(c.from[0], c.from[1]), float2(c.to[0], c.to[1])));
  const stream densities = streamOf<float>(shape), greys = streamOf<float>(shape);
  const float3 size(static_cast<float>(c.extents[0]), static_cast<float>(c.extents[1]),
                    static_cast<float>(c.extents[2]));
  const float3 centre = vectorOf(c.centre), right = vectorOf(c.right), down = vectorOf(c.down);
  const auto launches = [=] {
    cut(at, volume, size, centre, right, down, densities);
    window(densities, kLevel, kWindow, greys);
  };
  return kernelCalls(launches, joined({resultOf<float>(densities), resultOf<float>(greys)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(const Cut& c, const SharedArray<float>& values) {
  const HalideArray<float> volume(values, {c.extents[0], c.extents[1], c.extents[2]});
  const auto densities = halideArray<float>({c.width, c.height});
  const auto greys = halideArray<float>({c.width, c.height});
  return calls(
      "Halide",
      [=] {
        halideSliceCut(volume, c.width, c.height, c.from[0], c.from[1], c.to[0], c.to[1],
                       c.centre[0], c.centre[1], c.centre[2], c.right[0], c.right[1], c.right[2],
                       c.down[0], c.down[1], c.down[2], densities);
        halideSliceWindow(densities, kLevel, kWindow, greys);
      },
      joined({resultOf(densities), resultOf(greys)}));
}
#endif

}  // namespace

Workload slice(int side) {
  const int width = side / 8 + 25, height = side / 8 + 11, depth = side / 8 + 3;
  const int columns = 3 * side / 4 + 20, rows = 5 * side / 8 + 14;
  const auto count = static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
  const SharedArray<float> volume = body(width, height, depth);
  const Cut c = oblique(width, height, depth, columns, rows);
  Workload w;
  w.written = kernelForm(c, volume, sliceCut, sliceWindow);
  w.best = kernelForm(c, volume, sliceCutBest, sliceWindowBest);
  const auto peer = [&](const SliceLaunches& code) {
    const SharedArray<float> densities = zeros<float>(count), greys = zeros<float>(count);
    const auto launches = [=, &code] {
      code.cut(c, volume->data(), densities->data());
      code.window(c.width * c.height, densities->data(), kLevel, kWindow, greys->data());
    };
    return calls(code.form, launches, joined({resultOf(densities), resultOf(greys)}));
  };
  w.loops = forEach({&gxx::kSliceLoops, &clangxx::kSliceLoops}, peer);
  w.vectors =
      forEachAvailable(avx512::kSliceVectors, avx2::kSliceVectors, sse2::kSliceVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(c, volume)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
