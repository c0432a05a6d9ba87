// Declares one kernel in the module: its kind, result and parameters.
#pragma once

#include "compiler/check/call_graph.h"
#include "compiler/check/function_context.h"

namespace brook::check {

/// Fills `function` but for its body. False when a type is not allowed in kernels (reported).
/// A plain parameter `T x` is a Constant of a kernel and a Value of a helper. Each field of a
/// structure is a parameter of its own, each field of a structure that is returned an output behind
/// all parameters of the user's.
bool declareKernel(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

}  // namespace brook::check
