// Chance: decides what the rules leave open, for tests (stress/stress_backend.h). The same seed
// decides the same.
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

  /// 0 to limit - 1, for a limit > 0.
  std::size_t below(std::size_t limit) { return numbers_() % limit; }
  bool oneIn(std::size_t n) { return below(n) == 0; }
  /// Generators of their own, for what is decided elsewhere.
  std::uint32_t seed() { return static_cast<std::uint32_t>(numbers_()); }

  /// Mostly none, else up to about 100 us: what a small launch takes.
  void delay() {
    if (oneIn(16)) std::this_thread::sleep_for(std::chrono::microseconds(below(100)));
  }

 private:
  std::mt19937 numbers_;
};

}  // namespace brook::backend
