// Nesting: the maximum number of nested branches when a shader runs, including the branches of
// called functions. Drivers inline functions, and some support a limited depth (docs/backends.md,
// Branches in branches).
#pragma once

#include "compiler/codegen/glsl/spirv.h"

namespace brook::glsl {

/// Returns the nesting of a valid shader. Loops do not count; but if a branch leaves a loop, 32 is
/// added, because drivers unroll up to 32 iterations and nest each one in a branch of the last.
int nesting(const SpirvModule& module);

}  // namespace brook::glsl
