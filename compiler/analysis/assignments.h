// Assignments: what a local is set to, and where.
//
//   var i: int = 0           changes(it, i), valueSetBy(it, i) = 0
//   if gt(x, 1.0) {          changes(it, i), valueSetBy(it, i): nothing
//     i = 3
//   }
//   loop ..                  lastValueBefore(block, loop, i): nothing; without the if it were 0
//                            fixedValues of i: nothing; without the if it were 0
#pragma once

#include "compiler/ir/module.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace brook::analysis {

/// Whether the statement, or one inside of it, writes the variable.
bool changes(const ir::Statement& statement, ir::VariableId variable);

/// The value that the statement itself sets the whole variable to.
std::optional<ir::ExprId> valueSetBy(const ir::Statement& statement, ir::VariableId variable);

/// What the statement before number `end` that changed the variable last set it to, if it did.
std::optional<ir::ExprId> lastValueBefore(const ir::Block& block, std::size_t end,
                                          ir::VariableId variable);

/// By variable: what its declaration gives it, if nothing else writes it.
std::vector<std::optional<ir::ExprId>> fixedValues(const ir::Function& function);

}  // namespace brook::analysis
