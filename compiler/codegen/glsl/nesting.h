// Nesting: how many branches stand in each other when a shader runs, at most; those of the
// functions that are called there too. Drivers put functions where they are called, and some hold
// so many open branches only (docs/backends.md, Branches in branches).
#pragma once

#include "compiler/codegen/glsl/spirv.h"

namespace brook::glsl {

/// Of a valid shader. Loops are kept apart from branches; but drivers that write a loop's rounds
/// out, up to 32 of them, put each round into a branch that asks whether the one before has left.
int nesting(const SpirvModule& module);

}  // namespace brook::glsl
