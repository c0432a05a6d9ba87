// Kept calls: functions that stay functions, and their calls (for inline_calls).
//
// In:  a function that other functions call, of any kind, with what it inlines inlined.
// Out: a Helper that knows nothing but its parameters, so that any target prints it as a function:
//      what it asks of the streams of its caller are Values of its own, behind the parameters that
//      there were, then the values that accumulators begin with; the result is an Output.
//
//   helper near(value at: float,          helper near(value at: float, gather t[]: float,
//               gather t[]: float)                    value at_position: int4,
//               -> float {            ->              output result: float) {
//     return t[position(at).x]              result = t[at_position.x]
//   }                                     }
//   call o.x = near(x, gather t)          var result: float
//                                         call near(x, gather t, position(x), out result)
//                                         o.x = result
//
// Outputs go to locals that the call alone writes: whatever runs under a mask runs behind it.
#pragma once

#include "compiler/ir/builder.h"
#include "compiler/ir/module.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace brook::passes {

struct KeptHelper {
  /// What a Value behind the first parameters stands for.
  struct Asked {
    enum class What { Position, Extent, Instance, Before };
    What what;
    ir::VariableId parameter;  ///< of which; not of Instance
  };

  ir::Function function;
  std::uint32_t givenCount = 0;  ///< of the parameters that there were
  std::vector<Asked> asked;
};
using KeptHelpers = std::map<std::string, KeptHelper>;  ///< by name

KeptHelper keptHelper(const ir::Function& original);

/// What stands for a call of the original. Nothing where the helper asks for the position of what
/// the call gives no stream for.
std::optional<ir::Block> keptCall(ir::FunctionBuilder& caller, const ir::Call& call,
                                  const KeptHelper& helper, ir::Location location);

/// Makes the helpers that the function calls, and what these call, its own: one for each way in
/// which calls bind their gathers.
void adoptHelpers(ir::Function& function, const KeptHelpers& helpers);

/// The variable whose value `id` is, perhaps shortened, lengthened or of another scalar kind.
std::optional<ir::VariableId> variableOfValue(const ir::Function& function, ir::ExprId id);
/// What a place holds.
ir::ExprId valueOf(ir::FunctionBuilder& builder, const ir::Place& place);

}  // namespace brook::passes
