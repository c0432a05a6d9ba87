// The workload prices an option at the money for a year, on paths in a stream of two dimensions,
// which graphics hardware needed.
#include "optionPrice/best.br.h"
#include "optionPrice/optionPrice.br.h"
#include "tests/perf/untuned/optionPrice/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cmath>

#ifdef BROOK_PERF_HAS_HALIDE
#include "optionPrice/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr std::uint64_t kSeed = 0x2545f4914f6cdd1d;
constexpr float kSpot = 100.0f;
constexpr float kStrike = 100.0f;
constexpr float kRate = 0.04f;
constexpr float kVolatility = 0.3f;
constexpr float kStep = 0.25f;  // of a year
constexpr float kDrift = (kRate - 0.5f * kVolatility * kVolatility) * kStep;
constexpr float kSpread = kVolatility * 0.5f;  // times the root of the step

float discount() {
  return std::exp(-4 * kStep * kRate);
}

// The sum as the price that it means.
Result priceOf(const SharedArray<float>& total, int paths) {
  return [=] { return std::vector<float>{total->front() / static_cast<float>(paths)}; };
}

}  // namespace

Workload optionPrice(int side) {
  const int width = side / 4 + 24;
  const int height = side / 4 + 4;
  const int paths = width * height;
  Workload w;
  const auto form = [&](auto payoff, const kernel& sum) {
    const stream payoffs = streamOf<float>({height, width});
    const SharedArray<float> total = zeros<float>(1);
    const uint2 seed(static_cast<uint>(kSeed), static_cast<uint>(kSeed >> 32));
    return kernelCalls(
        [=] {
          payoff(width, seed, kSpot, kStrike, kDrift, kSpread, discount(), payoffs);
          sum(payoffs, total->front());
        },
        joined({resultOf<float>(payoffs), priceOf(total, paths)}));
  };
  w.written = form(optionPricePayoff, kernels::optionPriceSum());
  w.best = form(optionPricePayoffBest, kernels::optionPriceSumBest());
  const auto peer = [&](const OptionPriceLaunches& code) {
    const SharedArray<float> payoffs = zeros<float>(static_cast<std::size_t>(paths));
    const SharedArray<float> total = zeros<float>(1);
    return calls(
        code.form,
        [=, &code] {
          code.payoff(width, height, kSeed, kSpot, kStrike, kDrift, kSpread, discount(),
                      payoffs->data());
          code.sum(width, height, payoffs->data(), total->data());
        },
        joined({resultOf(payoffs), priceOf(total, paths)}));
  };
  w.loops = forEach({&gxx::kOptionPriceLoops, &clangxx::kOptionPriceLoops}, peer);
  w.vectors = forEachAvailable(avx512::kOptionPriceVectors, avx2::kOptionPriceVectors,
                               sse2::kOptionPriceVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const auto payoffs = halideArray<float>({width, height});
  const auto total = zeros<float>(1);
  const HalideArray<float> sum(total, {});
  w.halide = {calls(
      "Halide",
      [=] {
        halideOptionPricePayoff(width, kSeed, kSpot, kStrike, kDrift, kSpread, discount(), payoffs);
        halideOptionPriceSum(payoffs, sum);
      },
      joined({resultOf(payoffs), priceOf(total, paths)}))};
#endif
  // A price is the product of four results of exp at numbers of log, cos and sin, each of them some
  // units in the last place off; a payoff is the difference of such prices and the strike.
  w.reference = referenceOf(w.loops.front(), 5e-6f);
  w.reference.scale = kSpot;
  return w;
}

}  // namespace brook::perf::untuned
