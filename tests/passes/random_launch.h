// Random launches: what a program passes to a kernel.
#pragma once

#include "compiler/ir/evaluate.h"
#include "tests/fuzz/libfuzzer/random.h"
#include "tests/passes/modes.h"

namespace brook::fuzz {

/// Returns arguments for all parameters: a domain of 6 to 16 elements, streams of its shape or of one
/// that is repeated or strided, gathers of any shape.
ir::LaunchArguments randomLaunch(Random& random, const Modes& modes, const ir::Function& kernel);

/// Returns the number of elements of these extents.
std::int64_t countOf(const ir::Place4& extents);

/// Returns the argument of a parameter as IR text has values, for messages.
std::string textOf(const ir::Variable& parameter, const ir::Argument& argument);
/// Returns a value as IR text has it.
std::string textOf(ir::Type type, const ir::Bits& value);

}  // namespace brook::fuzz
