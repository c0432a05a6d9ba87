// What an assignment changes.
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <utility>
#include <vector>

namespace brook::check {

/// A place of the IR, a component of one that is chosen at run time, or one of several:
///
///   m[i] = x, v.zx = w      {m, index i}, {v, components zx}
///   m[i].zx[k] = x          {m, components zx, index i}, component k
///   (c ? a : b) = x         {a} where c holds, {b} where it does not
///
/// The indices have been evaluated once: they are expressions that may be read and assigned with.
/// Of a structure it is the first field; the others follow in the variables behind it.
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

  /// The one place that it is; null where IR has no name for it.
  const ir::Place* plain() const {
    const bool isPlain = choices.size() == 1 && !choices.front().component;
    return isPlain ? &choices.front().place : nullptr;
  }

  /// Number `leaf` of the fields.
  Target field(unsigned leaf) const {
    Target result = *this;
    for (Choice& choice : result.choices)
      choice.place.variable.index += leaf;
    return result;
  }
};

}  // namespace brook::check
