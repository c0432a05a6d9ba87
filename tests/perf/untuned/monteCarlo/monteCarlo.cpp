#include "monteCarlo/best.br.h"
#include "monteCarlo/monteCarlo.br.h"
#include "tests/perf/untuned/monteCarlo/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>

namespace brook::perf::untuned {
namespace {

constexpr unsigned kSeed = 2026;
constexpr int kDarts = 20;

// A reduction is two functions; this type selects the one whose result is a stream.
using Reduction = void (*)(stream, stream);

}  // namespace

Workload monteCarlo(int side) {
  const int throwers = 65 * side;
  const int width = 5 * side / 16, height = 15 * side / 64;
  const int cells = width * height;
  Workload w;
  const auto form = [&](auto throwDarts, auto walk, auto count, auto sum) {
    const stream hits = streamOf<int>({throwers}), hitsOfAll = streamOf<int>({1});
    const stream temperatures = streamOf<double>({height, width});
    const stream total = streamOf<double>({1});
    return kernelCalls(
        [=] {
          throwDarts(kSeed, kDarts, hits);
          count(hits, hitsOfAll);
          walk(int2(width, height), kSeed, temperatures);
          sum(temperatures, total);
        },
        joined({resultOf<int>(hits), resultOf<int>(hitsOfAll), resultOf<double>(temperatures),
                resultOf<double>(total)}));
  };
  w.written =
      form(monteCarloDarts, monteCarloWalk, Reduction(monteCarloCount), Reduction(monteCarloSum));
  w.best = form(monteCarloDartsBest, monteCarloWalkBest, Reduction(monteCarloCountBest),
                Reduction(monteCarloSumBest));
  const auto peer = [&](const MonteCarloLaunches& code) {
    const SharedArray<int> hits = zeros<int>(static_cast<std::size_t>(throwers));
    const SharedArray<double> temperatures = zeros<double>(static_cast<std::size_t>(cells));
    const SharedArray<int> hitsOfAll = zeros<int>(1);
    const SharedArray<double> total = zeros<double>(1);
    return calls(
        code.form,
        [=, &code] {
          code.darts(throwers, kSeed, kDarts, hits->data());
          code.count(throwers, hits->data(), hitsOfAll->data());
          code.walk(width, height, kSeed, temperatures->data());
          code.sum(cells, temperatures->data(), total->data());
        },
        joined({resultOf(hits), resultOf(hitsOfAll), resultOf(temperatures), resultOf(total)}));
  };
  w.loops = forEach({&gxx::kMonteCarloLoops, &clangxx::kMonteCarloLoops}, peer);
  w.vectors = forEachAvailable(avx512::kMonteCarloVectors, avx2::kMonteCarloVectors,
                               sse2::kMonteCarloVectors, peer);
  // Halide has no loop that runs until a condition of its own state holds, as the walks need one.
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
