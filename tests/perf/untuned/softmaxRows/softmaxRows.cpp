#include "softmaxRows/best.br.h"
#include "softmaxRows/softmaxRows.br.h"
#include "tests/perf/untuned/softmaxRows/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "softmaxRows/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {

Workload softmaxRows(int side) {
  const int samples = 70 * side;
  const int classes = 20;
  const auto rows = static_cast<std::size_t>(samples);
  const std::size_t count = rows * classes;
  const SharedArray<float> logits = noise(count, 1);
  for (float& logit : *logits)
    logit = 12 * logit - 6;
  Workload w;
  const auto form = [&](auto findLargest, auto addUp, auto normalise) {
    const stream from = streamOf<float>({samples, classes}, logits);
    const stream largest = streamOf<float>({samples, 1});
    const stream total = streamOf<float>({samples, 1});
    const stream to = streamOf<float>({samples, classes});
    return kernelCalls(
        [=] {
          findLargest(from, classes, largest);
          addUp(from, largest, classes, total);
          normalise(from, largest, total, to);
        },
        joined({resultOf<float>(total), resultOf<float>(to)}));
  };
  w.written = form(softmaxRowsLargest, softmaxRowsTotal, softmaxRowsNormalise);
  w.best = form(softmaxRowsLargestBest, softmaxRowsTotalBest, softmaxRowsNormaliseBest);
  const auto peer = [&](const SoftmaxRowsLaunches& code) {
    const SharedArray<float> largest = zeros<float>(rows), total = zeros<float>(rows);
    const SharedArray<float> to = zeros<float>(count);
    return calls(
        code.form,
        [=, &code] {
          code.largest(samples, classes, logits->data(), largest->data());
          code.total(samples, classes, logits->data(), largest->data(), total->data());
          code.normalise(samples, classes, logits->data(), largest->data(), total->data(),
                         to->data());
        },
        joined({resultOf(total), resultOf(to)}));
  };
  w.loops = forEach({&gxx::kSoftmaxRowsLoops, &clangxx::kSoftmaxRowsLoops}, peer);
  w.vectors = forEachAvailable(avx512::kSoftmaxRowsVectors, avx2::kSoftmaxRowsVectors,
                               sse2::kSoftmaxRowsVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> from(logits, {classes, samples});
  const auto largest = halideArray<float>({samples}), total = halideArray<float>({samples});
  const auto to = halideArray<float>({classes, samples});
  w.halide = {calls(
      "Halide",
      [=] {
        halideSoftmaxRowsLargest(from, largest);
        halideSoftmaxRowsTotal(from, largest, total);
        halideSoftmaxRowsNormalise(from, largest, total, to);
      },
      joined({resultOf(total), resultOf(to)}))};
#endif
  // The exponentials differ in their last bits.
  w.reference = referenceOf(w.loops.front(), 2e-6f);
  return w;
}

}  // namespace brook::perf::untuned
