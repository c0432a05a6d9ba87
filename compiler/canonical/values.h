// Values: makes expressions in the one form that all spellings of a value have.
//
//   sub(add(x, 2), add(3, x))          -1
//   gt(a, b)                           lt(b, a)
//   float2(p.x, p.y)                   p.xy
//   add(p, float2(1.0, 0.0)).x         add(p.x, 1.0)
//   select(lt(a, b), a, b)             min(a, b)
//   float2(add(a.x, b.x), add(a.y, b.y))        add(a, b)
//   nearest_index(add(convert<float>(i), 0.5))      add(i, 1), if i is small (integral.h)
//
// No rule changes a bit of a result: ints wrap, and floats are neither reordered nor contracted. (The
// bits of a NaN mean nothing.)
#pragma once

#include "compiler/canonical/int_range.h"
#include "compiler/canonical/int_sum.h"
#include "compiler/canonical/integral.h"
#include "compiler/canonical/value_table.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

/// An operation on one component, made for a component of an operation on vectors.
struct MadeComponent {
  ir::ExprId vector;
  std::uint8_t number;
  ir::ExprId scalar;
};

class Values {
 public:
  /// `function` holds the expressions and the symbols, which are its variables.
  explicit Values(ir::Function& function) : function_(function), table_(function) {}

  /// The value of a node whose operands are values already.
  ir::ExprId make(const ir::Expr& expression);

  ir::ExprId constant(std::int32_t value) { return leaf(ir::kInt, ir::Constant{value}); }
  ir::ExprId constant(bool value) { return leaf(ir::kBool, ir::Constant{value}); }
  ir::ExprId zero(ir::Type type);
  ir::ExprId read(ir::VariableId symbol) {
    return leaf(function_.variable(symbol).type, ir::Read{symbol});
  }
  ir::ExprId component(ir::ExprId vector, std::uint8_t number);
  ir::ExprId unary(ir::UnaryOp op, ir::ExprId operand);
  ir::ExprId binary(ir::BinaryOp op, ir::ExprId left, ir::ExprId right);
  ir::ExprId select(ir::ExprId condition, ir::ExprId whenTrue, ir::ExprId whenFalse);
  /// to - from, of ints that differ by a constant and do not wrap.
  std::optional<std::int64_t> distance(ir::ExprId from, ir::ExprId to);
  /// The opposite of a condition if that is the one to be used; the arms change places.
  std::optional<ir::ExprId> oppositeIfPreferred(ir::ExprId condition);
  /// The vector with another component.
  ir::ExprId withComponent(ir::ExprId vector, std::uint8_t number, ir::ExprId value);

  /// The value with others in place of symbols.
  ir::ExprId substituted(ir::ExprId value,
                         const std::unordered_map<ir::VariableId, ir::ExprId>& symbols);

  const ir::Expr& operator[](ir::ExprId id) const { return table_[id]; }
  ir::Type typeOf(ir::ExprId id) const { return table_[id].type; }
  std::size_t size() const { return table_.size(); }
  int nodesOf(ir::ExprId id) const { return table_.nodesOf(id); }
  template <class Node>
  const Node* as(ir::ExprId id) const {
    return std::get_if<Node>(&table_[id].node);
  }
  /// The int divided by 2^count, rounded down.
  ir::ExprId shiftedRight(ir::ExprId value, int count);
  IntRanges& ranges() { return ranges_; }
  Integrals& integrals() { return integrals_; }
  const std::vector<MadeComponent>& components() const { return components_; }
  std::optional<bool> boolConstant(ir::ExprId id) const;
  std::optional<std::int32_t> intConstant(ir::ExprId id) const;

 private:
  ir::ExprId leaf(ir::Type type, ir::ExprNode node) { return table_.add({type, std::move(node)}); }
  bool isConstant(ir::ExprId id) const { return as<ir::Constant>(id) != nullptr; }
  std::optional<ir::ExprId> folded(const ir::Expr& expression);
  ir::ExprId simplified(const ir::Expr& expression);
  ir::ExprId simplify(const ir::Unary& n, ir::Type type);
  ir::ExprId simplify(const ir::Binary& n, ir::Type type);
  ir::ExprId simplify(const ir::Convert& n, ir::Type type);
  ir::ExprId simplify(const ir::Construct& n, ir::Type type);
  ir::ExprId simplify(const ir::Swizzle& n, ir::Type type);
  ir::ExprId simplify(const ir::Component& n, ir::Type type);
  ir::ExprId simplify(const ir::Builtin& n, ir::Type type);
  ir::ExprId simplify(const ir::Select& n, ir::Type type);
  ir::ExprId simplify(const ir::Gather& n, ir::Type type);
  template <class Node>
  ir::ExprId simplify(const Node& n, ir::Type type) {
    return table_.add({type, n});
  }
  ir::ExprId comparison(ir::BinaryOp op, ir::ExprId left, ir::ExprId right, ir::Type type);
  ir::ExprId logical(const ir::Binary& n, ir::Type type);
  std::optional<bool> impliedBy(ir::ExprId condition, bool isTrue, const ir::Binary& value) const;
  ir::ExprId assuming(ir::ExprId condition, bool isTrue, ir::ExprId value, int depth);
  std::optional<ir::ExprId> comparisonOfChoice(ir::BinaryOp op, ir::ExprId left, ir::ExprId right);
  bool isChoiceOfConstants(ir::ExprId id, int depth) const;
  std::optional<ir::ExprId> comparisonOfSums(ir::BinaryOp op, ir::ExprId left, ir::ExprId right);
  std::optional<ir::ExprId> comparisonOfTerm(ir::BinaryOp op, ir::ExprId left, ir::ExprId right);
  std::optional<ir::ExprId> signOfDifference(ir::BinaryOp op, const ir::Binary& sum,
                                             std::int32_t limit);
  std::optional<ir::ExprId> comparisonOfIntegrals(ir::BinaryOp op, ir::ExprId left,
                                                  ir::ExprId right);
  bool isSameWithZero(ir::ExprId value, bool isMinusZero);
  std::optional<ir::ExprId> comparisonWithRounded(ir::BinaryOp op, const Dyadic& left,
                                                  ir::ExprId right);
  ir::ExprId integer(const ir::Binary& n);
  ir::ExprId masked(const ir::Binary& n, std::int32_t mask);
  std::optional<ir::ExprId> halfOf(ir::ExprId value, const IntSum& sum);
  ir::ExprId quotient(const ir::Binary& n, std::int32_t divisor);
  ir::ExprId floating(const ir::Binary& n, ir::Type type);
  std::optional<ir::ExprId> swizzledOperation(ir::ExprId operand, std::uint8_t component);
  std::optional<ir::ExprId> smallerOrLarger(const ir::Select& n, ir::Type type);
  std::optional<ir::BuiltinKind> smallerOrLargerInt(const ir::Select& n, ir::ExprId less,
                                                    ir::ExprId more);
  std::optional<std::int64_t> excess(ir::ExprId a, ir::ExprId b, ir::ExprId c, ir::ExprId d);
  std::optional<ir::ExprId> positiveRemainder(const ir::Select& n);
  std::optional<ir::ExprId> bitsOfUint(ir::ExprId value, int depth);
  std::optional<ir::ExprId> indexOfUint(ir::ExprId index);
  std::optional<ir::ExprId> withoutLowBits(const IntSum& sum, int count) const;
  std::optional<ir::ExprId> operationOnParts(const ir::Expr& expression);
  bool isPutTogether(ir::ExprId id) const;
  std::optional<ir::ExprId> vectorOperation(const std::vector<ir::ExprId>& parts, ir::Type type);
  ir::ExprId splat(ir::ExprId scalar, ir::Type type);

  ir::Function& function_;
  ValueTable table_;
  /// The result for each expression. A value in a chain of choices is reached by 2^n paths.
  std::unordered_map<ir::ExprId, ir::ExprId> made_;
  std::vector<MadeComponent> components_;
  IntSums sums_{table_};
  IntRanges ranges_{table_};
  Integrals integrals_{*this, ranges_};
};

}  // namespace brook::canonical
