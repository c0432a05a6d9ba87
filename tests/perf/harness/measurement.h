// Measurements of speed ratios. Contestants do the same work in one process; their samples are
// taken in turn, in an order that changes every round, so that what else the machine does meets all
// of them. A ratio is the median of the ratios of one round each.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

namespace brook::perf {

/// One program that takes part.
struct Contestant {
  std::string name;
  /// Runs the work so often and returns when all of it has been done.
  std::function<void(int count)> run;
  /// What the last run computed.
  std::function<std::vector<float>()> result;
};

/// What every contestant has to compute. A value may be off by `tolerance` times the larger of its
/// magnitude and `scale`.
struct Reference {
  std::vector<float> values;
  float tolerance = 0;
  float scale = 1;
  int outliers = 0;  ///< so many values may be anything
};

/// Runs each contestant once; throws std::runtime_error that names the first one with a wrong
/// result, and a value.
void verify(std::span<const Contestant> contestants, const Reference& reference);

/// Seconds since some moment.
using Clock = std::function<double()>;
/// Of all threads of the process: what software rasterizers are measured with, since the other
/// programs of the machine then count little.
double processSeconds();
double wallSeconds();

struct Settings {
  Clock clock = wallSeconds;
  int rounds = 21;
  double sampleSeconds = 2e-3;  ///< a sample repeats its work until it takes this long
};

/// Seconds of one run: one list for each contestant, in their order, with an entry for each round.
/// All have run at least twice before.
std::vector<std::vector<double>> measure(std::span<const Contestant> contestants,
                                         const Settings& settings);

struct Quartiles {
  double q1 = 0;
  double median = 0;
  double q3 = 0;
};

/// Of a list with elements, by linear interpolation.
Quartiles quartiles(std::vector<double> values);

/// How much faster `ours` is than `peer`: the quartiles of peer's time over ours, round by round.
Quartiles speedOver(const std::vector<double>& peer, const std::vector<double>& ours);

}  // namespace brook::perf
