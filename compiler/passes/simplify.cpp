#include "compiler/passes/simplify.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <iterator>
#include <optional>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

class Rules {
 public:
  explicit Rules(Function& function) : function_(function), b_(function) {}

  std::optional<ExprId> apply(const Expr& e) {
    if (const auto* n = std::get_if<Unary>(&e.node)) return unary(*n);
    if (const auto* n = std::get_if<Binary>(&e.node)) return binary(*n);
    if (const auto* n = std::get_if<Convert>(&e.node)) return convert(*n, e.type);
    if (const auto* n = std::get_if<Swizzle>(&e.node)) return swizzle(*n);
    if (const auto* n = std::get_if<Select>(&e.node)) return select(*n);
    return std::nullopt;
  }

 private:
  template <class Node>
  const Node* as(ExprId id) const {
    return std::get_if<Node>(&function_.expr(id).node);
  }

  template <class T>
  std::optional<T> constant(ExprId id) const {
    const auto* node = as<Constant>(id);
    const T* value = node ? std::get_if<T>(&node->value) : nullptr;
    return value ? std::optional<T>(*value) : std::nullopt;
  }

  // The value of a numeric constant, also when it fills all components of a vector.
  std::optional<double> number(ExprId id) const {
    if (const auto* construct = as<Construct>(id); construct && construct->parts.size() == 1) {
      return number(construct->parts[0]);
    }
    if (auto value = constant<std::int32_t>(id)) return *value;
    if (auto value = constant<std::uint32_t>(id)) return *value;
    if (auto value = constant<float>(id)) return *value;
    return constant<double>(id);
  }

  // The bool (vector) that a number was converted from.
  std::optional<ExprId> boolBehind(ExprId id) const {
    const auto* convert = as<Convert>(id);
    if (!convert) return std::nullopt;
    if (function_.expr(convert->operand).type.isBool()) return convert->operand;
    return boolBehind(convert->operand);
  }

  std::optional<ExprId> unary(const Unary& n) {
    if (n.op == UnaryOp::Not) {
      if (auto value = constant<bool>(n.operand)) return b_.constant(!*value);
      const auto* inner = as<Unary>(n.operand);
      if (inner && inner->op == UnaryOp::Not) return inner->operand;
    }
    if (n.op == UnaryOp::Negate) {
      if (auto value = constant<float>(n.operand)) return b_.constant(-*value);
      if (auto value = constant<double>(n.operand)) return b_.constant(-*value);
      if (auto value = constant<std::int32_t>(n.operand); value && *value != INT32_MIN) {
        return b_.constant(-*value);
      }
    }
    return std::nullopt;
  }

  std::optional<ExprId> binary(const Binary& n) {
    if (n.op == BinaryOp::NotEqual || n.op == BinaryOp::Equal) {
      // A converted bool is 0 or 1, so comparing it with 0 asks for the bool.
      const auto zero = number(n.right);
      const auto source = boolBehind(n.left);
      if (zero && *zero == 0 && source) {
        return n.op == BinaryOp::NotEqual ? *source : b_.unary(UnaryOp::Not, *source);
      }
    }
    if (isComparison(n.op) && isSameInteger(n.left, n.right)) {
      const bool isTrue =
          n.op == BinaryOp::Equal || n.op == BinaryOp::LessEqual || n.op == BinaryOp::GreaterEqual;
      return b_.broadcast(b_.constant(isTrue),
                          function_.expr(n.left).type.withScalar(Scalar::Bool));
    }
    const auto left = constant<std::int32_t>(n.left);
    const auto right = constant<std::int32_t>(n.right);
    return left && right ? integer(n.op, *left, *right) : std::nullopt;
  }

  // `n` beside `n`. Of floats NaN would differ from itself.
  bool isSameInteger(ExprId left, ExprId right) const {
    const auto* a = as<Read>(left);
    const auto* b = as<Read>(right);
    return a && b && a->variable == b->variable && function_.expr(left).type.isInteger();
  }

  // In 64 bits and back, which wraps as docs/language/types.md (Integers) requires.
  std::optional<ExprId> integer(BinaryOp op, std::int64_t left, std::int64_t right) {
    auto wrapped = [&](std::int64_t value) {
      return b_.constant(static_cast<std::int32_t>(static_cast<std::uint64_t>(value)));
    };
    switch (op) {
      case BinaryOp::Add:
        return wrapped(left + right);
      case BinaryOp::Subtract:
        return wrapped(left - right);
      case BinaryOp::Multiply:
        return wrapped(left * right);
      default:
        return std::nullopt;
    }
  }

  std::optional<ExprId> convert(const Convert& n, Type type) {
    if (type.isBool()) return boolBehind(n.operand);
    if (type.isFloating()) {
      if (auto value = constant<std::int32_t>(n.operand)) return b_.constant(*value, type);
    }
    return std::nullopt;
  }

  std::optional<ExprId> swizzle(const Swizzle& n) {
    const Type type = function_.expr(n.operand).type;
    bool identity = n.components.size() == type.width;
    for (std::size_t i = 0; i < n.components.size(); ++i)
      identity &= n.components[i] == i;
    if (identity) return n.operand;
    const auto* inner = as<Swizzle>(n.operand);
    if (!inner) return std::nullopt;
    Components composed;
    for (std::uint8_t c : n.components)
      composed.push_back(inner->components[c]);
    const ExprId source = inner->operand;
    return b_.swizzle(source, std::move(composed));
  }

  std::optional<ExprId> select(const Select& n) {
    if (auto value = constant<bool>(n.condition)) return *value ? n.whenTrue : n.whenFalse;
    return std::nullopt;
  }

  Function& function_;
  FunctionBuilder b_;
};

// An If with a constant condition is the statements of one branch; an If with nothing in it goes;
// an If with nothing but an else is turned around.
void foldBranches(Function& function, Block& block) {
  Block out;
  for (Statement& statement : block) {
    for (Block* inner : blocks(statement))
      foldBranches(function, *inner);
    auto* branch = std::get_if<If>(&statement.node);
    if (!branch) {
      out.push_back(std::move(statement));
      continue;
    }
    const auto* constant = std::get_if<Constant>(&function.expr(branch->condition).node);
    if (constant) {
      Block taken =
          std::move(std::get<bool>(constant->value) ? branch->thenBlock : branch->elseBlock);
      std::move(taken.begin(), taken.end(), std::back_inserter(out));
      continue;
    }
    if (branch->thenBlock.empty() && branch->elseBlock.empty()) continue;
    if (branch->thenBlock.empty()) {
      branch->condition = FunctionBuilder(function).unary(UnaryOp::Not, branch->condition);
      std::swap(branch->thenBlock, branch->elseBlock);
    }
    out.push_back(std::move(statement));
  }
  block = std::move(out);
}

}  // namespace

void simplify(Function& function) {
  Rules rules(function);
  rewriteExpressions(function, [&](const Expr& e) { return rules.apply(e); });
  foldBranches(function, function.body);
}

Result<void> simplify(Module& module) {
  forEachFunction(module, [](Function& function) { simplify(function); });
  return {};
}

}  // namespace brook::passes
