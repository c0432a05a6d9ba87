// Chance: random choices where the rules leave a choice, for tests (stress/stress_backend.h). The
// same seed makes the same choices.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <random>
#include <thread>

namespace brook::backend {

class Chance {
 public:
  explicit Chance(std::uint32_t seed) : numbers_(seed) {}

  /// Returns 0 to limit - 1, for a limit > 0.
  std::size_t below(std::size_t limit) { return numbers_() % limit; }
  bool oneIn(std::size_t n) { return below(n) == 0; }
  /// Returns a seed for another generator.
  std::uint32_t seed() { return static_cast<std::uint32_t>(numbers_()); }

  /// Sleeps with a chance of 1 in 16 for up to about 100 us, the time of a small launch.
  void delay() {
    if (oneIn(16)) std::this_thread::sleep_for(std::chrono::microseconds(below(100)));
  }

 private:
  std::mt19937 numbers_;
};

}  // namespace brook::backend
