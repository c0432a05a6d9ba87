// Target: the places that an assignment changes.
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <utility>
#include <vector>

namespace brook::check {

/// A target is a place of the IR, a component of a place that is chosen at run time, or one of
/// several:
///
///   m[i] = x, v.zx = w      {m, index i}, {v, components zx}
///   m[i].zx[k] = x          {m, components zx, index i}, component k
///   (c ? a : b) = x         {a} if c is true, {b} if it is false
///
/// The indices have been evaluated once: reading them and assigning with them is repeatable. The
/// target of a structure is its first field; the other fields are in the variables after it.
struct Target {
  struct Choice {
    ir::Place place;
    std::optional<ir::ExprId> component = {};  ///< int
    std::optional<ir::ExprId> condition = {};  ///< bool, of values that no statement changes
  };
  std::vector<Choice> choices;

  explicit Target(ir::Place place) : choices{{std::move(place)}} {}
  explicit Target(ir::VariableId variable) : Target(ir::Place{variable, {}, {}}) {}
  explicit Target(std::vector<Choice> all) : choices(std::move(all)) {}

  /// Returns the only place, or null if the target is no place of the IR.
  const ir::Place* plain() const {
    const bool isPlain = choices.size() == 1 && !choices.front().component;
    return isPlain ? &choices.front().place : nullptr;
  }

  /// Returns the target of field `leaf`.
  Target field(unsigned leaf) const {
    Target result = *this;
    for (Choice& choice : result.choices)
      choice.place.variable.index += leaf;
    return result;
  }
};

}  // namespace brook::check
