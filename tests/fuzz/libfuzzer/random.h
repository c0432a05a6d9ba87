// Random: what a mutation draws, from a seed alone.
#pragma once

#include <cstddef>
#include <random>

namespace brook::fuzz {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}

  /// Below `count`, which is not 0.
  std::size_t below(std::size_t count) { return engine_() % count; }
  bool oneIn(std::size_t count) { return below(count) == 0; }
  template <class Sequence>
  const auto& of(const Sequence& choices) {
    return choices[below(std::size(choices))];
  }

 private:
  std::mt19937 engine_;
};

}  // namespace brook::fuzz
