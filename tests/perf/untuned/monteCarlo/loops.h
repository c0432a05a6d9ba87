// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct MonteCarloLoops {
  const char* compiler;
  void (*darts)(int count, unsigned seed, int darts, int* hits);
  void (*walk)(int width, int height, unsigned seed, double* temperatures);
  void (*count)(int count, const int* hits, int* total);
  void (*sum)(int count, const double* values, double* total);
};

namespace gxx {
extern const MonteCarloLoops kMonteCarloLoops;
}
namespace clangxx {
extern const MonteCarloLoops kMonteCarloLoops;
}

}  // namespace brook::perf::untuned
