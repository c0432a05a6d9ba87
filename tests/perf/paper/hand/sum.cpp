#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

namespace brook::perf::paper::hand {
namespace {

constexpr int kSums = 4;  // side by side, as additions wait for each other
constexpr int kStep = kSums * kLanes;

}  // namespace

void sum(int threads, std::ptrdiff_t count, const float* x, float* r) {
  float total[4] = {};
#pragma omp parallel num_threads(threads) reduction(+ : total[ : 4])
  {
    Lanes sums[kSums] = {splat(0.0f), splat(0.0f), splat(0.0f), splat(0.0f)};
#pragma omp for schedule(static)
    for (std::ptrdiff_t i = 0; i < count; i += kStep) {
      for (int k = 0; k < kSums; ++k)
        sums[k] = sums[k] + load(x + i + k * kLanes);
    }
    float parts[kLanes];
    store(parts, (sums[0] + sums[1]) + (sums[2] + sums[3]));
    for (int lane = 0; lane < kLanes; ++lane)
      total[lane % 4] += parts[lane];
  }
  for (int c = 0; c < 4; ++c)
    r[c] = total[c];
}

}  // namespace brook::perf::paper::hand
