// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

struct MonteCarloVectors {
  const char* isa;
  void (*darts)(int count, unsigned seed, int darts, int* hits);
  void (*walk)(int width, int height, unsigned seed, double* temperatures);
  void (*count)(int count, const int* hits, int* total);
  void (*sum)(int count, const double* values, double* total);
};

namespace sse2 {
extern const MonteCarloVectors kMonteCarloVectors;
}
namespace avx2 {
extern const MonteCarloVectors kMonteCarloVectors;
}
namespace avx512 {
extern const MonteCarloVectors kMonteCarloVectors;
}

}  // namespace brook::perf::untuned
