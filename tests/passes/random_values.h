// Random values: scalars that are often special, as constants of kernels and as elements of streams.
#pragma once

#include "compiler/ir/evaluate.h"
#include "tests/fuzz/libfuzzer/random.h"
#include "tests/passes/modes.h"

namespace brook::fuzz {

/// Returns a number from `least` to `most`.
inline int between(Random& random, int least, int most) {
  return least + static_cast<int>(random.below(static_cast<std::size_t>(most - least + 1)));
}

/// Returns a small number, sometimes a special one.
double randomFloat(Random& random, const Modes& modes);
/// The same for int, and by its bits for uint.
std::int32_t randomInt(Random& random, const Modes& modes);
/// Returns a value of the type that its storage can hold.
ir::Bits randomBits(Random& random, const Modes& modes, const ir::Element& element);

}  // namespace brook::fuzz
