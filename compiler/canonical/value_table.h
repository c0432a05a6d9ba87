// Value table: the expressions of a function, each distinct one once, so that equal values have one id.
//
//   in:   add(x, 1), mul(add(x, 1), add(x, 1))       three nodes for add(x, 1)
//   out:  one node for add(x, 1)
//
// A Read in the table is the value of a symbol (region.h), which is one value wherever it is valid.
#pragma once

#include "compiler/ir/module.h"

#include <cstddef>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

class ValueTable {
 public:
  /// Adds to the expressions of `function`, which outlives the table and has none before.
  explicit ValueTable(ir::Function& function) : function_(function) {}

  /// The id of the expression; of an equal one if there is one.
  ir::ExprId add(const ir::Expr& expression);

  const ir::Expr& operator[](ir::ExprId id) const { return function_.expr(id); }
  /// A number that equal values of several tables share, whatever else stands in them.
  std::uint64_t structureOf(ir::ExprId id) const { return structures_[id.index]; }
  /// The nodes of the value written out, or kMostNodes; one that is used twice counts twice.
  int nodesOf(ir::ExprId id) const { return nodes_[id.index]; }
  static constexpr int kMostNodes = 1000;
  const ir::Variable& variable(ir::VariableId id) const { return function_.variable(id); }
  std::size_t size() const { return function_.expressions.size(); }

 private:
  ir::Function& function_;
  std::unordered_map<std::uint64_t, std::vector<ir::ExprId>> ids_;  // by hash
  std::vector<int> nodes_;                                          // by value
  std::vector<std::uint64_t> structures_;                           // by value
};

}  // namespace brook::canonical
