// Modes: which kinds of code random kernels have.
#pragma once

#include "tests/fuzz/libfuzzer/random.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace brook::fuzz {

enum class Mode : std::uint8_t {
#define BROOK_MODE(Name, text) Name,
#include "tests/passes/modes.def"
};

inline constexpr const char* kModeNames[] = {
#define BROOK_MODE(Name, text) #text,
#include "tests/passes/modes.def"
};

/// A set of modes.
class Modes {
 public:
  bool has(Mode mode) const { return (bits_ >> static_cast<unsigned>(mode) & 1U) != 0; }
  void add(Mode mode) { bits_ |= 1U << static_cast<unsigned>(mode); }
  void remove(Mode mode) { bits_ &= ~(1U << static_cast<unsigned>(mode)); }
  bool operator==(const Modes&) const = default;

  static Modes all() {
    Modes modes;
    modes.bits_ = (1U << std::size(kModeNames)) - 1;
    return modes;
  }
  /// Parses names with commas between them.
  static std::optional<Modes> parse(std::string_view names);
  /// Draws the modes of one kernel, about a third of these.
  Modes drawn(Random& random) const;
  /// Returns the names with commas between them.
  std::string text() const;

 private:
  unsigned bits_ = 0;
};

}  // namespace brook::fuzz
