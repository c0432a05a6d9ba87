// Random kernels: a module with one kernel, `k`, and the helpers that it calls.
#pragma once

#include "compiler/ir/module.h"
#include "tests/fuzz/libfuzzer/random.h"
#include "tests/passes/modes.h"

namespace brook::fuzz {

/// The name of the kernel that is launched.
inline constexpr const char* kKernelName = "k";

/// Returns a valid module. No variable is read before it has a value, and no index of an array or of a
/// gather marked `!` is out of range.
ir::Module randomModule(Random& random, const Modes& modes);

}  // namespace brook::fuzz
