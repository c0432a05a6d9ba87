// Slots: what the body of a function may assign, in the pieces that have values of their own.
//
//   o: float, q: float2 (only read by components), a: float[2] (only constant indices)
//   slots:  o   q.x  q.y   a[0]  a[1]
//
// Vectors that take part in arithmetic as a whole are one slot; arrays that are indexed by other than
// constants have none, they are memory.
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace brook::canonical {

class Slots {
 public:
  explicit Slots(const ir::Function& function);

  struct Slot {
    ir::VariableId variable;
    ir::Type type;
    std::string name;  ///< for what stands for it in the text
  };

  static bool canHave(ir::VariableKind kind) {
    return kind == ir::VariableKind::Local || kind == ir::VariableKind::Output ||
           kind == ir::VariableKind::Value;
  }
  std::size_t count() const { return slots_.size(); }
  const Slot& operator[](std::size_t slot) const { return slots_[slot]; }
  /// The first of the variable.
  std::size_t firstOf(ir::VariableId variable) const { return first_[variable.index]; }
  struct Range {
    std::size_t first, count;
  };
  /// Returns the slots of the variable.
  Range of(ir::VariableId variable) const {
    return {first_[variable.index], count_[variable.index]};
  }
  bool isMemory(ir::VariableId variable) const { return kinds_[variable.index] == Kind::Memory; }
  /// Whether each component has a slot.
  bool isTakenApart(ir::VariableId variable) const {
    return kinds_[variable.index] == Kind::Components;
  }

 private:
  enum class Kind : std::uint8_t { Whole, Components, Elements, Memory };
  void addSlots(const ir::Function& function, ir::VariableId variable);

  std::vector<Kind> kinds_;         // by variable
  std::vector<std::size_t> first_;  // by variable
  std::vector<std::size_t> count_;  // by variable
  std::vector<Slot> slots_;
};

}  // namespace brook::canonical
