// Definite assignment in one function of the IR: what may be read before it is assigned, which
// outputs may stay unassigned, whether a function can end without returning its value.
//
//   in:  a valid function         kernel k(stream a: float, output o: float2) !1 {
//                                   if gt(a, 0.0) !2 {
//                                     o.x = a !3
//                                   }
//                                 }
//   out: what was found           UnassignedOutput o
//
// A path is any way through the branches; conditions are not evaluated, but for the constant true
// of an endless loop.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <vector>

namespace brook::check {

struct FlowFinding {
  enum class Kind : std::uint8_t {
    UninitialisedRead,  ///< `variable` (a Local or Output) at `location`; the first in the text
    UnassignedOutput,   ///< `variable`, in whole or in part
    MissingReturn,      ///< of a function with a result
  };
  Kind kind;
  ir::VariableId variable;
  ir::Location location;  ///< of the statement that reads

  bool operator==(const FlowFinding&) const = default;
};

/// At most one finding of each kind for each variable, in the order of the text.
std::vector<FlowFinding> checkFlow(const ir::Function& function);

}  // namespace brook::check
