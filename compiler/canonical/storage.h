// Storage: which symbols and names share a variable.
//
//   repeat carried s: from 0.0          var s: float = 0.0
//     s_1 = add(s, x)              ->   loop while .. {
//     if lt(s_1, 4.0) { break: s_1 }      s = add(s, x)
//     end: s_1                            if lt(s, 4.0) { break }
//   o = s_2                             }
//
// Two symbols share a variable if one flows into the other and none is used after the other is set. A point in time is the place of an expression in the text. A loop that uses an
// outer value uses it until the end of the loop. Source of the problem: Sreedhar and others,
// Translating out of static single assignment form, 1999.
#pragma once

#include "compiler/canonical/placement.h"

#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

class Storage {
 public:
  Storage(const Built& built, const Placement& placement);

  struct Cell {
    ir::Type type;
    std::string name;
    ir::Location location;
    Point declaration;  ///< where it is declared at the latest
  };
  std::size_t count() const { return cells_.size(); }
  const Cell& operator[](std::size_t cell) const { return cells_[cell]; }
  std::size_t cellOf(ir::VariableId symbol) const { return cellOfSymbol_.at(symbol.index); }
  std::size_t cellOfName(ir::ExprId value) const { return cellOfName_.at(value.index); }
  bool hasCell(ir::VariableId symbol) const { return cellOfSymbol_.contains(symbol.index); }
  /// The cell that the expression reads where it is used, if it does nothing else.
  std::optional<std::size_t> cellRead(ir::ExprId value, Point user) const;
  /// Cells whose declaration is at the point.
  const std::vector<std::size_t>& declaredAt(Point point) const;

 private:
  friend class Timeline;
  std::vector<Cell> cells_;
  std::unordered_map<std::uint32_t, std::size_t> cellOfSymbol_, cellOfName_;
  std::vector<std::unordered_map<std::size_t, std::vector<std::size_t>>>
      declared_;  ///< by block, item
  const ir::Function& function_;
  const Placement& placement_;
};

}  // namespace brook::canonical
