#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

namespace brook::perf::paper::hand {
namespace {

// So many registers side by side hide the latency of multiply and add, which become one instruction.
template <class Register, int kRegisters>
void madBlock(float a, const float* x, float* r) {
  Register start[kRegisters];
  Register v[kRegisters];
  __builtin_memcpy(start, x, sizeof start);
  for (int k = 0; k < kRegisters; ++k)
    v[k] = start[k];
  for (int i = 0; i < 43; ++i) {
    for (int k = 0; k < kRegisters; ++k)
      v[k] = v[k] * a + start[k];
  }
  __builtin_memcpy(r, v, sizeof v);
}

constexpr int kSums = 4;  // side by side, as additions wait for each other
constexpr int kStep = kSums * kLanes;

}  // namespace

void mad43(std::ptrdiff_t count, float a, const float* x, float* r) {
  constexpr int kRegisters = kLanes == 16 ? 12 : 6;
  std::ptrdiff_t i = 0;
  for (; i + kRegisters * kLanes <= count; i += kRegisters * kLanes)
    madBlock<Lanes, kRegisters>(a, x + i, r + i);
  for (; i + kLanes <= count; i += kLanes)
    madBlock<Lanes, 1>(a, x + i, r + i);
  for (; i < count; i += 4)
    madBlock<__m128, 1>(a, x + i, r + i);
}

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
