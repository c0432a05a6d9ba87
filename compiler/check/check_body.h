// Lowers the body of one kernel, statement by statement, and reports variables that may be
// unassigned.
#pragma once

#include "compiler/check/call_graph.h"
#include "compiler/check/function_context.h"

namespace brook::check {

/// Adds the body to `function`, which has been declared (check_params.h). Errors are reported; the
/// body is then incomplete.
void lowerBody(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function);

}  // namespace brook::check
