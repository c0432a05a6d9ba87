#include "tests/perf/untuned/softmaxRows/launches.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace brook::perf::untuned {
namespace LOOPS_COMPILER {
namespace {

const float* rowOf(const float* logits, int sample, int classes) {
  return logits + static_cast<std::ptrdiff_t>(sample) * classes;
}

void largestOf(int samples, int classes, const float* logits, float* largest) {
  for (int i = 0; i < samples; ++i) {
    const float* row = rowOf(logits, i, classes);
    float best = row[0];
    for (int j = 1; j < classes; ++j)
      best = std::max(best, row[j]);
    largest[i] = best;
  }
}

void totalOf(int samples, int classes, const float* logits, const float* largest, float* total) {
  for (int i = 0; i < samples; ++i) {
    const float* row = rowOf(logits, i, classes);
    float sum = 0;
    for (int j = 0; j < classes; ++j)
      sum += std::exp(row[j] - largest[i]);
    total[i] = sum;
  }
}

void normalise(int samples, int classes, const float* logits, const float* largest,
               const float* total, float* __restrict probabilities) {
  for (int i = 0; i < samples; ++i) {
    const float* row = rowOf(logits, i, classes);
    for (int j = 0; j < classes; ++j)
      *probabilities++ = std::exp(row[j] - largest[i]) / total[i];
  }
}

}  // namespace

extern const SoftmaxRowsLaunches kSoftmaxRowsLoops = {LOOPS_COMPILER_NAME, largestOf, totalOf,
                                                      normalise};

}  // namespace LOOPS_COMPILER
}  // namespace brook::perf::untuned
