// Environment: the values that variables have at a moment of a walk over a function.
//
//   if c {            moment m = now()
//     x = add(x, 1)   set(x, ..)
//   }                 takeBack(m) gives {x: ..}, and x is what it was before the branch
#pragma once

#include "compiler/ir/module.h"

#include <cstddef>
#include <unordered_map>
#include <utility>
#include <vector>

namespace brook::canonical {

/// One value for each of a number of slots, such as the components of variables.
class Environment {
 public:
  explicit Environment(std::size_t slots) : values_(slots) {}

  ir::ExprId operator[](std::size_t slot) const { return values_[slot]; }
  void set(std::size_t slot, ir::ExprId value) {
    trail_.emplace_back(slot, values_[slot]);
    values_[slot] = value;
  }

  using Moment = std::size_t;
  using Changes = std::unordered_map<std::size_t, ir::ExprId>;
  Moment now() const { return trail_.size(); }
  /// Returns what has been set since the moment, and goes back to it. It takes time for that alone.
  Changes takeBack(Moment moment) {
    Changes changed;
    for (; trail_.size() > moment; trail_.pop_back()) {
      const auto& [slot, before] = trail_.back();
      changed.try_emplace(slot, values_[slot]);
      values_[slot] = before;
    }
    return changed;
  }

 private:
  std::vector<ir::ExprId> values_;
  std::vector<std::pair<std::size_t, ir::ExprId>> trail_;
};

}  // namespace brook::canonical
