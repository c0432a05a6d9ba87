// Ticks: a clock for the times of calls, which are often shorter than a request for the system
// time. On a processor whose counter has a constant rate, ticks are its counter.
#pragma once

#include <algorithm>
#include <cstdint>

namespace brook::context {

std::int64_t ticks();
/// Converts ticks to seconds. The longer the process has run, the more exact is the result.
double secondsOf(std::int64_t ticks);

/// Adds the time of a scope to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(std::int64_t& sum) : sum_(sum) {}
  // The counters of two processors may differ a little, if the thread has moved between them.
  ~Stopwatch() { sum_ += std::max<std::int64_t>(ticks() - start_, 0); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  std::int64_t& sum_;
  const std::int64_t start_ = ticks();
};

}  // namespace brook::context
