// Stopwatch: adds the time of a scope to a sum.
#pragma once

#include "runtime/context/ticks.h"

#include <algorithm>
#include <cstdint>

namespace brook::context {

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
