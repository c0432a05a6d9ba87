// Call iterations: loops that the printed code has and the IR has not, those inside of built-in
// functions. Of functions.glsl that is fmod.
#pragma once

#include "compiler/ir/module.h"

namespace brook::analysis {

/// Iterations of the loops in built-in functions that the expressions of one statement call.
double iterationsOfCalls(const ir::Function& function, const ir::Statement& statement);

/// Iterations of the loops in a block that lanes go through in step with others though none of them
/// has anything to do there: each loop counts one.
double idleIterations(const ir::Function& function, const ir::Block& block);

}  // namespace brook::analysis
