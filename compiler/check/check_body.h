// Lowers the body of one kernel, statement by statement, and reports what may be unassigned in it.
#pragma once

#include "compiler/check/call_graph.h"
#include "compiler/check/function_context.h"

namespace brook::check {

/// `function` has been declared (check_params.h) and gets its body. Errors are reported; the body
/// is then incomplete.
void lowerBody(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

}  // namespace brook::check
