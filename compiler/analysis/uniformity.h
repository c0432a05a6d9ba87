// Uniformity: which values and decisions are the same for all lanes of a vector of elements.
//
// The lanes are neighbours along the fastest dimension. So constants, extents, iterator bounds and
// the y, z, w of a position are uniform; elements of streams and the x of a position vary.
//
//   kernel k(constant n: int, stream x: float, output r: float) {
//     var i: int = 0              i is uniform: it is not read after the loop, so lanes that have
//     loop while lt(i, n) {       left the loop need not keep it
//       if gt(x, 4.0) { break }   a divergent if; its break makes the loop divergent
//       r = add(r, x)             needs a mask: lanes that have left still need their r
//     } step { i = add(i, 1) }
//   }
//
// In: a valid function without returns, which calls nothing but helpers of its own, iterators lowered.
#pragma once

#include "compiler/ir/module.h"

#include <unordered_set>
#include <vector>

namespace brook::analysis {

/// Statements are those of the analysed function's body, which must not change meanwhile.
class Uniformity {
 public:
  bool isVarying(ir::VariableId variable) const { return variables_[variable.index]; }
  bool isVarying(ir::ExprId expression) const { return expressions_[expression.index]; }

  /// An If whose lanes may take different arms. A Loop that its lanes may leave, or whose body they
  /// may leave by Continue, at different times; every Break and Continue of it works on masks.
  bool isDivergent(const ir::Statement& statement) const { return divergent_.contains(&statement); }

  /// An Assign or Call that must not change lanes which are not running: they will read the variable.
  bool needsMask(const ir::Statement& assign) const { return masked_.contains(&assign); }

 private:
  friend Uniformity uniformity(const ir::Function& function,
                               const std::vector<bool>& varyingValues);
  friend Uniformity everythingUniform(const ir::Function& function);

  std::vector<bool> variables_;
  std::vector<bool> expressions_;
  std::unordered_set<const ir::Statement*> divergent_;
  std::unordered_set<const ir::Statement*> masked_;
};

Uniformity uniformity(const ir::Function& function);
/// Of a helper whose Values vary where `varyingValues` says so, by parameter; else all of them do.
Uniformity uniformity(const ir::Function& helper, const std::vector<bool>& varyingValues);

/// What holds when there is one lane only.
Uniformity everythingUniform(const ir::Function& function);

/// True when a Continue belongs to this loop (not to one inside it).
bool containsContinue(const ir::Loop& loop);

}  // namespace brook::analysis
