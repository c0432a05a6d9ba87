#include "tests/perf/cpu/ceiling.h"

#include "tests/perf/cpu/hand/kernels.h"

#include <algorithm>
#include <cstdio>

namespace brook::perf {
namespace {

// The quickest quarter: a ceiling is not what other programs leave.
double secondsOf(const Contestant& contestant, const Settings& settings) {
  return quartiles(measure({&contestant, 1}, settings).front()).q1;
}

}  // namespace

double measureOperations(const Settings& settings) {
  const hand::Kernels& kernels = *hand::availableKernels().front();
  constexpr int kRounds = 2000;
  volatile float sum = 0;
  const Contestant chains =
      contestantOf("multiply-adds", [&] { sum = kernels.madChains(kRounds); }, {});
  return 1.0 * kRounds * kernels.madChainOperations / secondsOf(chains, settings);
}

double measureCopy(double bytes, const Settings& settings) {
  const std::size_t count = std::max<std::size_t>(static_cast<std::size_t>(bytes) / 8 / 64, 1) * 64;
  const SharedFloats from = zeros(count);
  const SharedFloats to = zeros(count);
  const Contestant copy = contestantOf(
      "copy", [&] { hand::availableKernels().front()->copy(count, from->data(), to->data()); }, {});
  return costOf(count, 0, 8, 12).traffic / secondsOf(copy, settings);
}

std::string shareOfCeiling(const Cost& cost, double seconds, double operations,
                           const Settings& settings) {
  const double ofOperations = cost.operations / seconds / operations;
  const double ofCopy = cost.traffic / seconds / measureCopy(cost.bytes, settings);
  char text[64];
  std::snprintf(text, sizeof text, "%.0f %% of %s", 100 * std::max(ofCopy, ofOperations),
                ofCopy > ofOperations ? "copy" : "FMA");
  return text;
}

}  // namespace brook::perf
