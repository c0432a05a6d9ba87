// ValueRanges: between which numbers the value of an expression lies, as a formula of what a launch
// is given.
//
//   constant n: int, stream m: int, stream c: int as uchar
//   add(n, 1)       add(v[0].integer(0), 1)
//   min(m, 24)      -2147483648 to 24
//   c               0 to 255
//   m               nothing
#pragma once

#include "compiler/analysis/formula.h"
#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::analysis {

class ValueRanges {
 public:
  using Range = std::optional<Formula>;

  explicit ValueRanges(const ir::Function& function);

  /// Of a variable that a loop counts with, while its body is looked at.
  Range& counter(ir::VariableId id) { return locals_[id.index]; }

  /// To be called where the declaration stands: its loops are those whose counters it sees.
  void declare(const ir::Declare& n);

  Range of(ir::ExprId id) const;

 private:
  static bool isSigned(ir::Type type) { return type == ir::kInt || type == ir::kFloat; }
  static Range ofConstant(const ir::Constant& n);
  Range ofRead(ir::VariableId id, int component) const;
  Range ofSwizzle(const ir::Swizzle& n) const;
  // An iterator's extents depend on its rank.
  Range ofShape(Formula::Kind kind, ir::VariableId stream, int component) const;
  Range ofConvert(const ir::Convert& n, ir::Type to) const;
  Range ofBinary(const ir::Binary& n, ir::Type type) const;
  // Of ints: a bit that either of them lacks.
  static Range ofBits(const Range& left, const Range& right);
  static Range ofRemainder(const Range& divisor);
  // The smaller or the larger one, of which only one need be known if they are ints: then the other
  // one can be any.
  Range ofChoice(Formula::Kind kind, ir::ExprId a, ir::ExprId b) const;
  bool isSame(ir::ExprId a, ir::ExprId b) const;
  // n > 24 ? 24 : n
  Range ofSelect(const ir::Select& n, ir::Type type) const;
  Range ofBuiltin(const ir::Builtin& n, ir::Type type) const;

  const ir::Function& function_;
  std::vector<std::optional<ir::ExprId>> fixedValues_;
  std::vector<Range> locals_;
};

}  // namespace brook::analysis
