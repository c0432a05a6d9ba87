// One matrix and four results of it.
#include "reductions/best.br.h"
#include "reductions/reductions.br.h"
#include "tests/perf/untuned/reductions/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "reductions/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kLength = 8;  // of a segment; it divides the width

template <class Code>
Contestant looped(const Code& code, const char* name, int width, int height,
                  const SharedArray<float>& a) {
  const SharedArray<float> total = zeros<float>(1);
  const SharedArray<float> columns = zeros<float>(static_cast<std::size_t>(width));
  const SharedArray<float> rows = zeros<float>(static_cast<std::size_t>(height));
  const SharedArray<float> sums = zeros<float>(a->size() / kLength * 2);
  const SharedArray<float> extremes = zeros<float>(a->size() / kLength * 2);
  return calls(
      name,
      [=, &code] {
        code.sum(width, height, a->data(), total->data());
        code.sumOfColumns(width, height, a->data(), columns->data());
        code.largestOfRows(width, height, a->data(), rows->data());
        code.segments(width, height, kLength, a->data(), sums->data(), extremes->data());
      },
      joined({resultOf(total), resultOf(columns), resultOf(rows), resultOf(sums),
              resultOf(extremes)}));
}

#ifdef BROOK_PERF_HAS_HALIDE
Contestant halideForm(int width, int height, const SharedArray<float>& a) {
  const HalideArray<float> from(a, {width, height});
  const auto total = halideArray<float>({});
  const auto columns = halideArray<float>({width}), rows = halideArray<float>({height});
  const std::vector<int> pairs = {2, width / kLength, height};
  const auto sums = halideArray<float>(pairs), extremes = halideArray<float>(pairs);
  return calls(
      "Halide",
      [=] {
        halideReductionsSum(from, total);
        halideReductionsSumOfColumns(from, columns);
        halideReductionsLargestOfRows(from, rows);
        halideReductionsSegments(from, kLength, sums, extremes);
      },
      joined({resultOf(total), resultOf(columns), resultOf(rows), resultOf(sums),
              resultOf(extremes)}));
}
#endif

}  // namespace

Workload reductions(int side) {
  const int width = 3 * side / 2 + 40;
  const int height = side;
  const SharedArray<float> a =
      noise(static_cast<std::size_t>(width) * static_cast<std::size_t>(height), 1);
  Workload w;
  const auto form = [&](const kernel& sum, const kernel& largest, auto segments) {
    const stream from = streamOf<float>({height, width}, a);
    const SharedArray<float> total = zeros<float>(1);
    const stream columns = streamOf<float>({1, width}), rows = streamOf<float>({height, 1});
    const stream sums = streamOf<float2>({height, width / kLength});
    const stream extremes = streamOf<float2>({height, width / kLength});
    return kernelCalls(
        [=] {
          sum(from, total->front());
          sum(from, columns);
          largest(from, rows);
          segments(from, kLength, sums, extremes);
        },
        joined({resultOf(total), resultOf<float>(columns), resultOf<float>(rows),
                resultOf<float>(sums), resultOf<float>(extremes)}));
  };
  w.written = form(kernels::reductionsSum(), kernels::reductionsLargest(), reductionsSegments);
  w.best =
      form(kernels::reductionsSumBest(), kernels::reductionsLargestBest(), reductionsSegmentsBest);
  w.loops = forEach(
      {&gxx::kReductionsLoops, &clangxx::kReductionsLoops},
      [&](const ReductionsLaunches& loops) { return looped(loops, loops.form, width, height, a); });
  w.vectors = forEachAvailable(avx512::kReductionsVectors, avx2::kReductionsVectors,
                               sse2::kReductionsVectors, [&](const ReductionsLaunches& vectors) {
                                 return looped(vectors, vectors.form, width, height, a);
                               });
#ifdef BROOK_PERF_HAS_HALIDE
  w.halide = {halideForm(width, height, a)};
#endif
  // A thousand and more terms in another order.
  w.reference = referenceOf(w.loops.front(), 1e-5f);
  return w;
}

}  // namespace brook::perf::untuned
