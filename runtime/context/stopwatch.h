// Stopwatch: adds the time of a scope to a sum of seconds.
#pragma once

#include <chrono>

namespace brook::context {

class Stopwatch {
 public:
  explicit Stopwatch(double& seconds) : seconds_(seconds) {}
  ~Stopwatch() {
    const std::chrono::nanoseconds time = std::chrono::steady_clock::now() - start_;
    seconds_ += 1e-9 * static_cast<double>(time.count());
  }
  Stopwatch(const Stopwatch&) = delete;
  Stopwatch& operator=(const Stopwatch&) = delete;

 private:
  double& seconds_;
  const std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace brook::context
