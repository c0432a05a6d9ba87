// Loops side by side: those that run one after the other in one pass of a function's body or of a
// loop's, under whatever conditions; not those inside of them.
//
// llvmpipe counts all loops of an invocation down with one number, and its compiler (LLVM's scalar
// evolution) follows that number back through every loop that stands side by side with the last
// one: it takes twice as long for each, forever for twenty. So in GLSL some of them stand in a loop
// of one round (codegen/glsl/lower/nest_loops.h), at which it stops to follow.
#pragma once

#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

/// In order; `body` is that of a function or of a loop.
std::vector<const ir::Statement*> loopsSideBySide(const ir::Block& body);

/// Whether the loop with this number among those side by side, from 0, gets a loop around it.
bool isNested(std::size_t number);

/// The rounds of the loops around them.
double roundsOfNests(const ir::Block& body);

}  // namespace brook::analysis
