// Pass lists: which passes run on a random kernel, and in which order.
#pragma once

#include "compiler/passes/pass.h"
#include "tests/fuzz/libfuzzer/random.h"
#include "tests/passes/modes.h"

#include <vector>

namespace brook::fuzz {

using PassList = std::vector<const passes::Pass*>;

struct PassLists {
  PassList common;  ///< each on the result of the one before
  PassList cpu;     ///< the same, on a copy of the last result
  PassList alone;   ///< each on a copy of that result
};

/// Returns the list of the compiler, with trap_bounds where the mode asks for it.
PassList commonPasses(const Modes& modes);
/// Returns the passes of codegen::cpu::loweredForLanes and insert_gather_lets. A unit test compares the
/// list with that function.
PassList cpuPasses();
/// Returns all three lists, the last one with `alone` passes of the registry.
PassLists randomLists(Random& random, const Modes& modes, int alone);

}  // namespace brook::fuzz
