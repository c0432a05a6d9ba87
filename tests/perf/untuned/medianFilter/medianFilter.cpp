#include "medianFilter/best.br.h"
#include "medianFilter/medianFilter.br.h"
#include "tests/perf/untuned/medianFilter/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "medianFilter/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

#include <cstddef>

namespace brook::perf::untuned {
namespace {

struct Size {
  int width, height;
  std::size_t count() const {
    return static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  }
};

// A slanted floor with noise, of which every eighth pixel has no match.
SharedArray<float> disparities(const Size& size) {
  const SharedArray<float> values = noise(size.count(), 2);
  for (std::size_t i = 0; i < values->size(); ++i) {
    float& value = (*values)[i];
    const float row = static_cast<float>(i / static_cast<std::size_t>(size.width));
    value = value < 0.125f ? -1.0f : 4.0f * value + 0.25f * row;
  }
  return values;
}

}  // namespace

Workload medianFilter(int side) {
  const Size picture = {.width = 3 * side / 2 + 40, .height = side};
  const Size map = {.width = 5 * side / 16, .height = 15 * side / 64};
  const SharedArray<unsigned char> photo = wholeNumbers<unsigned char>(picture.count(), 256, 1);
  const SharedArray<float> disparity = disparities(map);
  Workload w;
  const auto form = [&](auto filterPhoto, auto filterDisparity) {
    const stream from = streamOf<unsigned char>({picture.height, picture.width}, photo);
    const stream to = streamOf<unsigned char>({picture.height, picture.width});
    const stream mapFrom = streamOf<float>({map.height, map.width}, disparity);
    const stream mapTo = streamOf<float>({map.height, map.width});
    return kernelCalls(
        [=] {
          filterPhoto(from, to);
          filterDisparity(mapFrom, mapTo);
        },
        joined({resultOf<unsigned char>(to), resultOf<float>(mapTo)}));
  };
  w.written = form(medianFilterPhoto, medianFilterDisparity);
  w.best = form(medianFilterPhotoBest, medianFilterDisparityBest);
  const auto peer = [&](const MedianFilterLaunches& code) {
    const SharedArray<unsigned char> to = zeros<unsigned char>(picture.count());
    const SharedArray<float> mapTo = zeros<float>(map.count());
    return calls(
        code.form,
        [=, &code] {
          code.photo(picture.width, picture.height, photo->data(), to->data());
          code.disparity(map.width, map.height, disparity->data(), mapTo->data());
        },
        joined({resultOf(to), resultOf(mapTo)}));
  };
  w.loops = forEach({&gxx::kMedianFilterLoops, &clangxx::kMedianFilterLoops}, peer);
  w.vectors = forEachAvailable(avx512::kMedianFilterVectors, avx2::kMedianFilterVectors,
                               sse2::kMedianFilterVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> pictureExtents = {picture.width, picture.height};
  const std::vector<int> mapExtents = {map.width, map.height};
  const HalideArray<unsigned char> from(photo, pictureExtents);
  const auto to = halideArray<unsigned char>(pictureExtents);
  const HalideArray<float> mapFrom(disparity, mapExtents);
  const auto mapTo = halideArray<float>(mapExtents);
  w.halide = {calls(
      "Halide",
      [=] {
        halideMedianFilterPhoto(from, to);
        halideMedianFilterDisparity(mapFrom, mapTo);
      },
      joined({resultOf(to), resultOf(mapTo)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
