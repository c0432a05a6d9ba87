#include "compiler/analysis/integer_test.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace brook::analysis {
namespace {

using namespace ir;

using Intervals = std::vector<Interval>;

std::optional<std::int64_t> integerConstant(const Function& function, ExprId id) {
  const auto* constant = std::get_if<Constant>(&function.expr(id).node);
  if (!constant) return std::nullopt;
  if (const auto* value = std::get_if<std::int32_t>(&constant->value)) return *value;
  if (const auto* value = std::get_if<std::uint32_t>(&constant->value)) return *value;
  return std::nullopt;
}

// In order, those that touch put together.
Intervals normalised(Intervals intervals) {
  std::erase_if(intervals, [](const Interval& i) { return i.first > i.last; });
  std::ranges::sort(intervals, {}, &Interval::first);
  Intervals result;
  for (const Interval& interval : intervals) {
    if (!result.empty() && interval.first <= result.back().last + 1) {
      result.back().last = std::max(result.back().last, interval.last);
    } else {
      result.push_back(interval);
    }
  }
  return result;
}

Intervals complement(const Intervals& intervals, Interval all) {
  Intervals result;
  std::int64_t next = all.first;
  for (const Interval& interval : intervals) {
    if (next < interval.first) result.push_back({next, interval.first - 1});
    next = interval.last + 1;
  }
  if (next <= all.last) result.push_back({next, all.last});
  return result;
}

Intervals valuesOf(BinaryOp comparison, std::int64_t constant, Interval all) {
  Intervals equal = {{constant, constant}};
  switch (comparison) {
    case BinaryOp::Equal:
      return equal;
    case BinaryOp::NotEqual:
      return complement(equal, all);
    case BinaryOp::Less:
      return normalised({{all.first, constant - 1}});
    case BinaryOp::LessEqual:
      return {{all.first, constant}};
    case BinaryOp::Greater:
      return normalised({{constant + 1, all.last}});
    default:
      return {{constant, all.last}};
  }
}

class Reader {
 public:
  explicit Reader(const Function& function) : function_(function) {}

  std::optional<IntegerTest> read(ExprId condition) {
    const Expr& e = function_.expr(condition);
    if (e.type != kBool) return std::nullopt;
    if (const auto* unary = std::get_if<Unary>(&e.node); unary && unary->op == UnaryOp::Not) {
      std::optional<IntegerTest> test = read(unary->operand);
      if (test) test->values = complement(test->values, allValues(typeOf(test->tested)));
      return test;
    }
    const auto* binary = std::get_if<Binary>(&e.node);
    if (!binary) return std::nullopt;
    if (isLogical(binary->op)) return readLogical(condition, binary->op);
    return isComparison(binary->op) ? readComparison(*binary) : std::nullopt;
  }

 private:
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  std::optional<IntegerTest> readComparison(const Binary& comparison) const {
    const Type type = typeOf(comparison.left);
    if (type != kInt && type != kUint) return std::nullopt;
    const auto left = integerConstant(function_, comparison.left);
    const auto right = integerConstant(function_, comparison.right);
    if (left.has_value() == right.has_value()) return std::nullopt;
    const Interval all = allValues(type);
    if (right) return IntegerTest{comparison.left, valuesOf(comparison.op, *right, all)};
    return IntegerTest{comparison.right, valuesOf(turnedAround(comparison.op), *left, all)};
  }

  // The operands of `a || b || c`, which may be thousands, in one step.
  std::optional<IntegerTest> readLogical(ExprId condition, BinaryOp op) {
    std::optional<IntegerTest> result;
    std::vector<ExprId> open = {condition};
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      const auto* binary = std::get_if<Binary>(&function_.expr(id).node);
      if (binary && binary->op == op) {
        open.insert(open.end(), {binary->left, binary->right});
        continue;
      }
      std::optional<IntegerTest> test = read(id);
      if (!test || (result && !isSameValue(function_, result->tested, test->tested))) {
        return std::nullopt;
      }
      // All of a conjunction hold where none of the contraries does.
      if (op == BinaryOp::And)
        test->values = complement(test->values, allValues(typeOf(test->tested)));
      if (result) {
        std::ranges::move(test->values, std::back_inserter(result->values));
      } else {
        result = std::move(test);
      }
    }
    result->values = normalised(std::move(result->values));
    if (op == BinaryOp::And)
      result->values = complement(result->values, allValues(typeOf(result->tested)));
    return result;
  }

  const Function& function_;
};

bool haveSameOperands(const Function& function, ExprId left, ExprId right) {
  return std::ranges::equal(operands(function.expr(left)), operands(function.expr(right)),
                            [&](ExprId a, ExprId b) { return isSameValue(function, a, b); });
}

}  // namespace

Interval allValues(Type type) {
  if (type.scalar == Scalar::Uint) return {0, std::numeric_limits<std::uint32_t>::max()};
  return {std::numeric_limits<std::int32_t>::min(), std::numeric_limits<std::int32_t>::max()};
}

bool isSameValue(const Function& function, ExprId left, ExprId right) {
  if (left == right) return true;
  const Expr& a = function.expr(left);
  const Expr& b = function.expr(right);
  if (a.type != b.type || a.node.index() != b.node.index()) return false;
  const auto compare = [&](const auto& same) {
    return same && haveSameOperands(function, left, right);
  };
  return std::visit(
      Overloaded{
          [&](const Read& n) { return n.variable == std::get<Read>(b.node).variable; },
          [&](const Swizzle& n) {
            return compare(n.components == std::get<Swizzle>(b.node).components);
          },
          [&](const Unary& n) { return compare(n.op == std::get<Unary>(b.node).op); },
          [&](const Binary& n) { return compare(n.op == std::get<Binary>(b.node).op); },
          [&](const Convert&) { return compare(true); },
          [&](const Constant& n) {
            return a.type.isInteger() && n.value == std::get<Constant>(b.node).value;
          },
          [](const auto&) { return false; },
      },
      a.node);
}

std::optional<IntegerTest> integerTest(const Function& function, ExprId condition) {
  return Reader(function).read(condition);
}

}  // namespace brook::analysis
