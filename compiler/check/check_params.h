// Declares one kernel in the module: its kind, result and parameters.
#pragma once

#include "compiler/check/call_graph.h"
#include "compiler/check/function_context.h"

namespace brook::check {

/// Fills `function` except its body. Returns false if a type is not allowed in kernels, after
/// reporting it. A plain parameter `T x` is a Constant of a kernel and a Value of a helper. Each
/// field of a structure is a separate parameter. Each field of a returned structure is an output
/// after all parameters of the user.
bool declareKernel(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

}  // namespace brook::check
