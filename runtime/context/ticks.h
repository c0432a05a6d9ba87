// Ticks: a clock for the times of calls, which are often shorter than it takes to ask the system
// for the time. Of a processor that counts at one rate, whatever its own is, they are its counter.
#pragma once

#include <algorithm>
#include <cstdint>

namespace brook::context {

std::int64_t ticks();
/// Seconds that so many ticks were. The longer the process runs, the more exactly.
double secondsOf(std::int64_t ticks);

/// Adds the time of a scope to a sum.
class Stopwatch {
 public:
  explicit Stopwatch(std::int64_t& sum) : sum_(sum) {}
  // Where a thread went from one processor to another, their counters may differ a little.
  ~Stopwatch() { sum_ += std::max<std::int64_t>(ticks() - start_, 0); }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  std::int64_t& sum_;
  const std::int64_t start_ = ticks();
};

}  // namespace brook::context
