// Flow: definite assignment in one function of the IR. It finds variables that may be read before
// they are assigned, outputs that may stay unassigned, and functions that can end without returning
// a value.
//
//   in:  a valid function         kernel k(stream a: float, output o: float2) !1 {
//                                   if gt(a, 0.0) !2 {
//                                     o.x = a !3
//                                   }
//                                 }
//   out: the findings             UnassignedOutput o
//
// A path is any way through the branches. Conditions are not evaluated, except the constant true of
// an endless loop.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <vector>

namespace brook::check {

struct FlowFinding {
  enum class Kind : std::uint8_t {
    UninitialisedRead,  ///< the first read of `variable`, a Local or Output
    UnassignedOutput,   ///< `variable` is not or only partly assigned
    MissingReturn,      ///< a function with a result can end without it
  };
  Kind kind;
  ir::VariableId variable;
  ir::Location location;  ///< location of the statement that reads

  bool operator==(const FlowFinding&) const = default;
};

/// Returns at most one finding of each kind for each variable, in source order.
std::vector<FlowFinding> checkFlow(const ir::Function& function);

}  // namespace brook::check
