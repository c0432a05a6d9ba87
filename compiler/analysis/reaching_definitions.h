// Reaching definitions: the values that assignments give to a local.
//
//   var i: int = 0           changes(it, i), valueSetBy(it, i) = 0
//   if gt(x, 1.0) {          changes(it, i), valueSetBy(it, i): null
//     i = 3
//   }
//   loop ..                  reachingDefinition(block, loop, i): null; without the if it were 0
//                            fixedValues of i: null; without the if it were 0
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

/// The value that the variable has before statement `end`: the last statement before it that
/// changes the variable sets it as a whole. Null where that one is conditional, a loop or sets a
/// component.
std::optional<ir::ExprId> reachingDefinition(const ir::Block& block, std::size_t end,
                                             ir::VariableId variable);

/// By variable: what its declaration gives it, if nothing else writes it.
std::vector<std::optional<ir::ExprId>> fixedValues(const ir::Function& function);

}  // namespace brook::analysis
