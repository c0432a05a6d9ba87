// A dark picture with little contrast.
#include "equalise/best.br.h"
#include "equalise/equalise.br.h"
#include "tests/perf/untuned/equalise/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "equalise/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kGreys = 256;
constexpr int kLength = 100;  // of a segment; it divides the number of pixels

SharedArray<uchar> darkPicture(std::size_t pixels) {
  const SharedArray<float> values = noise(pixels, 1);
  const SharedArray<uchar> picture = zeros<uchar>(pixels);
  for (std::size_t i = 0; i < pixels; ++i) {
    const float v = (*values)[i];
    (*picture)[i] = static_cast<uchar>(20 + 180 * v * v);
  }
  return picture;
}

// The steps go from one array to the other; the eighth ends in the first.
template <class Code>
Contestant looped(const Code& code, const char* name, int pixels,
                  const SharedArray<uchar>& picture) {
  const int segments = pixels / kLength;
  const SharedArray<int> count = zeros<int>(static_cast<std::size_t>(segments) * kGreys);
  const SharedArray<int> sums = zeros<int>(kGreys), other = zeros<int>(kGreys);
  const SharedArray<uchar> equalised = zeros<uchar>(picture->size());
  return calls(
      name,
      [=, &code] {
        code.count(segments, kLength, picture->data(), count->data());
        code.merge(segments, count->data(), sums->data());
        for (int distance = 1; distance < kGreys; distance *= 4) {
          code.scanStep(distance, sums->data(), other->data());
          code.scanStep(2 * distance, other->data(), sums->data());
        }
        code.lookUp(pixels, picture->data(), sums->data(), equalised->data());
      },
      joined({resultOf(sums), resultOf(equalised)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(int pixels, const SharedArray<uchar>& picture) {
  const int segments = pixels / kLength;
  const HalideArray<uchar> image(picture, {pixels});
  const auto count = halideArray<int>({kGreys, segments});
  const auto sums = halideArray<int>({kGreys}), other = halideArray<int>({kGreys});
  const auto equalised = halideArray<uchar>({pixels});
  return calls(
      "Halide",
      [=] {
        halideEqualiseCount(image, kLength, count);
        halideEqualiseMerge(count, sums);
        for (int distance = 1; distance < kGreys; distance *= 4) {
          halideEqualiseScanStep(sums, distance, other);
          halideEqualiseScanStep(other, 2 * distance, sums);
        }
        halideEqualiseLookUp(image, sums, pixels, equalised);
      },
      joined({resultOf(sums), resultOf(equalised)}));
}
#endif

}  // namespace

Workload equalise(int side) {
  const int width = 3 * side / 8 + 16;
  const int height = side / 4 + 44;
  const int pixels = width * height;
  const int segments = pixels / kLength;
  const SharedArray<uchar> picture = darkPicture(static_cast<std::size_t>(pixels));
  Workload w;
  const auto form = [&](auto count, auto merge, auto scanStep, auto lookUp) {
    const stream image = streamOf<uchar>({pixels}, picture);
    const stream counts = streamOf<int4>({segments, kGreys / 4});
    const stream sums = streamOf<int>({kGreys}), other = streamOf<int>({kGreys});
    const stream equalised = streamOf<uchar>({pixels});
    return kernelCalls(
        [=] {
          count(image, kLength, counts);
          merge(counts, segments, sums);
          for (int distance = 1; distance < kGreys; distance *= 4) {
            scanStep(sums, distance, other);
            scanStep(other, 2 * distance, sums);
          }
          lookUp(image, sums, pixels, equalised);
        },
        joined({resultOf<int>(sums), resultOf<uchar>(equalised)}));
  };
  w.written = form(equaliseCount, equaliseMerge, equaliseScanStep, equaliseLookUp);
  w.best = form(equaliseCountBest, equaliseMergeBest, equaliseScanStepBest, equaliseLookUpBest);
  w.loops = forEach(
      {&gxx::kEqualiseLoops, &clangxx::kEqualiseLoops},
      [&](const EqualiseLaunches& loops) { return looped(loops, loops.form, pixels, picture); });
  w.vectors = forEachAvailable(avx512::kEqualiseVectors, avx2::kEqualiseVectors,
                               sse2::kEqualiseVectors, [&](const EqualiseLaunches& vectors) {
                                 return looped(vectors, vectors.form, pixels, picture);
                               });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(pixels, picture)};
#endif
  w.reference = referenceOf(w.loops.front(), 0);
  return w;
}

}  // namespace brook::perf::untuned
