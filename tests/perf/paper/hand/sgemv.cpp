#include "tests/perf/paper/hand/functions.h"
#include "tests/perf/paper/hand/machine.h"

namespace brook::perf::paper::hand {
namespace {

constexpr int kSteps = 2;  // sums of a row side by side hide the latency of multiply-add

float sumOf(Lanes v) {
  float parts[kLanes];
  store(parts, v);
  float sum = 0;
  for (const float part : parts)
    sum += part;
  return sum;
}

// The rows share each load of x.
template <int kRows>
void productsOfRows(int n, const float* a, const float* x, float* products) {
  Lanes sums[kRows][kSteps];
  for (auto& row : sums) {
    for (Lanes& sum : row)
      sum = splat(0.0f);
  }
  for (int k = 0; k < n; k += kSteps * kLanes) {
    for (int step = 0; step < kSteps; ++step) {
      const Lanes factor = load(x + k + step * kLanes);
      for (int row = 0; row < kRows; ++row)
        sums[row][step] = mad(load(a + static_cast<std::ptrdiff_t>(row) * n + k + step * kLanes),
                              factor, sums[row][step]);
    }
  }
  for (int row = 0; row < kRows; ++row)
    products[row] = sumOf(sums[row][0] + sums[row][1]);
}

template <int kRows>
void multiply(int threads, int n, float alpha, const float* a, const float* x, float beta,
              const float* y, float* r) {
#pragma omp parallel for schedule(static) num_threads(threads)
  for (int row = 0; row < n; row += kRows) {
    float products[kRows];
    productsOfRows<kRows>(n, a + static_cast<std::ptrdiff_t>(row) * n, x, products);
    for (int i = 0; i < kRows; ++i)
      r[row + i] = alpha * products[i] + beta * y[row + i];
  }
}

}  // namespace

void sgemv(int threads, int n, float alpha, const float* a, const float* x, float beta,
           const float* y, float* r) {
  multiply<1>(threads, n, alpha, a, x, beta, y, r);
}

void sgemvFourRows(int threads, int n, float alpha, const float* a, const float* x, float beta,
                   const float* y, float* r) {
  multiply<4>(threads, n, alpha, a, x, beta, y, r);
}

}  // namespace brook::perf::paper::hand
