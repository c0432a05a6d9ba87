// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct MonteCarloLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*darts)(int count, unsigned seed, int darts, int* hits);
  void (*walk)(int width, int height, unsigned seed, double* temperatures);
  void (*count)(int count, const int* hits, int* total);
  void (*sum)(int count, const double* values, double* total);
};

namespace gxx {
extern const MonteCarloLaunches kMonteCarloLoops;
}
namespace clangxx {
extern const MonteCarloLaunches kMonteCarloLoops;
}
namespace sse2 {
extern const MonteCarloLaunches kMonteCarloVectors;
}
namespace avx2 {
extern const MonteCarloLaunches kMonteCarloVectors;
}
namespace avx512 {
extern const MonteCarloLaunches kMonteCarloVectors;
}

}  // namespace brook::perf::untuned
