// Loops side by side: those that run one after the other in one pass of a function's body or of a
// loop's, under whatever conditions; not those inside of them.
//
// llvmpipe counts all loops of an invocation down with one number, and its compiler (LLVM's scalar
// evolution) follows that number back through every loop that stands side by side with the last
// one: it takes twice as long for each, forever for twenty. So in GLSL some of them stand in a loop
// of one round (codegen/glsl/lower/nest_loops.h), at which it stops to follow. Drivers inline all
// functions: a call of a helper in which a loop runs counts as a loop.
#pragma once

#include "compiler/ir/module.h"

#include <set>
#include <string>
#include <vector>

namespace brook::analysis {

/// By name.
using HelpersWithLoops = std::set<std::string>;
/// Of the kernel's own, those in which a loop runs or that call such ones.
HelpersWithLoops helpersWithLoops(const ir::Function& kernel);

/// In order; `body` is that of a function or of a loop, `helpers` those of the kernel.
std::vector<const ir::Statement*> loopsSideBySide(const ir::Block& body,
                                                  const HelpersWithLoops& helpers = {});

/// Whether the loop with this number among those side by side, from 0, gets a loop around it.
bool isNested(std::size_t number);

/// The rounds of the loops around them.
double roundsOfNests(const ir::Block& body, const HelpersWithLoops& helpers = {});

}  // namespace brook::analysis
