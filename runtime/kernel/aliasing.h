// The same stream as input and output of one call (brook-language 4.7).
#pragma once

#include "runtime/kernel/arguments.h"

namespace brook::calls {

/// Throws ArgumentError when one stream is two outputs.
void refuseRepeatedOutputs(const Arguments& arguments);

/// Replaces each gather that is also an output or the target by a copy of its elements, with a
/// warning in the log. (An input `x<>` that is an output is fine: each position reads before it
/// writes.)
void copyAliasedGathers(Arguments& arguments, Runtime& runtime);

}  // namespace brook::calls
