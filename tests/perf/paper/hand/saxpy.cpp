#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

namespace brook::perf::paper::hand {

void saxpy(int threads, std::ptrdiff_t count, float a, const float* x, const float* y, float* r) {
  const Lanes factor = splat(a);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (std::ptrdiff_t i = 0; i < count; i += kLanes)
    store(r + i, mad(factor, load(x + i), load(y + i)));
}

void saxpyStreaming(int threads, std::ptrdiff_t count, float a, const float* x, const float* y,
                    float* r) {
  const Lanes factor = splat(a);
#pragma omp parallel for schedule(static) num_threads(threads)
  for (std::ptrdiff_t i = 0; i < count; i += kLanes)
    storePastCaches(r + i, mad(factor, load(x + i), load(y + i)));
  _mm_sfence();
}

}  // namespace brook::perf::paper::hand
