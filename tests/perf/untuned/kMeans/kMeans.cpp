// Points of four features without a pattern, and the first points of them as centroids.
#include "kMeans/best.br.h"
#include "kMeans/kMeans.br.h"
#include "tests/perf/untuned/kMeans/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "kMeans/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kClusters = 24;
constexpr int kLength = 32;  // of a segment

template <class Code>
Contestant looped(const Code& code, const char* name, int points, int segments,
                  const SharedArray<float>& point, const SharedArray<float>& old) {
  const auto sums = static_cast<std::size_t>(segments) * kClusters;
  const SharedArray<int> label = zeros<int>(static_cast<std::size_t>(points));
  const SharedArray<float> error = zeros<float>(static_cast<std::size_t>(points));
  const SharedArray<float> sum = zeros<float>(4 * sums);
  const SharedArray<int> members = zeros<int>(sums);
  const SharedArray<float> centroid = zeros<float>(std::size_t{4} * kClusters);
  return calls(
      name,
      [=, &code] {
        code.assign(points, kClusters, point->data(), old->data(), label->data(), error->data());
        code.sums(points, kClusters, kLength, point->data(), label->data(), sum->data(),
                  members->data());
        code.centroids(segments, kClusters, sum->data(), members->data(), old->data(),
                       centroid->data());
      },
      joined({resultOf(label), resultOf(error), resultOf(sum), resultOf(members),
              resultOf(centroid)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
// The first points are the old centroids.
Contestant halideForm(int points, int segments, const SharedArray<float>& point) {
  const HalideArray<float> from(point, {4, points}), old(point, {4, kClusters});
  const auto label = halideArray<int>({points});
  const auto error = halideArray<float>({points});
  const auto sum = halideArray<float>({4, kClusters, segments});
  const auto members = halideArray<int>({kClusters, segments});
  const auto centroid = halideArray<float>({4, kClusters});
  return calls(
      "Halide",
      [=] {
        halideKMeansAssign(from, old, label, error);
        halideKMeansSums(from, label, kLength, kClusters, sum, members);
        halideKMeansCentroids(sum, members, old, centroid);
      },
      joined({resultOf(label), resultOf(error), resultOf(sum), resultOf(members),
              resultOf(centroid)}));
}
#endif

}  // namespace

Workload kMeans(int side) {
  const int points = 100 * side + 48;
  const int segments = (points + kLength - 1) / kLength;
  const SharedArray<float> point = noise(static_cast<std::size_t>(points) * 4, 1);
  Workload w;
  const auto form = [&](auto assign, auto sums, auto centroids) {
    const stream from = streamOf<float4>({points}, point);
    const stream old = streamOf<float4>({kClusters}, point);
    const stream label = streamOf<int>({points}), error = streamOf<float>({points});
    const stream sum = streamOf<float4>({segments, kClusters});
    const stream members = streamOf<int>({segments, kClusters});
    const stream centroid = streamOf<float4>({kClusters});
    return kernelCalls(
        [=] {
          assign(from, old, kClusters, label, error);
          sums(from, label, kLength, points, sum, members);
          centroids(sum, members, old, segments, centroid);
        },
        joined({resultOf<int>(label), resultOf<float>(error), resultOf<float>(sum),
                resultOf<int>(members), resultOf<float>(centroid)}));
  };
  w.written = form(kMeansAssign, kMeansSums, kMeansCentroids);
  w.best = form(kMeansAssignBest, kMeansSumsBest, kMeansCentroidsBest);
  w.loops = forEach({&gxx::kKMeansLoops, &clangxx::kKMeansLoops}, [&](const KMeansLaunches& loops) {
    return looped(loops, loops.form, points, segments, point, point);
  });
  w.vectors =
      forEachAvailable(avx512::kKMeansVectors, avx2::kKMeansVectors, sse2::kKMeansVectors,
                       [&](const KMeansLaunches& vectors) {
                         return looped(vectors, vectors.form, points, segments, point, point);
                       });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(points, segments, point)};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
