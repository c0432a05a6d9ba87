#include "compiler/codegen/glsl/lower/lower.h"

#include "compiler/codegen/glsl/lower/choose_components.h"
#include "compiler/codegen/glsl/lower/nest_loops.h"
#include "compiler/codegen/glsl/lower/test_at_head.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <ranges>
#include <vector>

namespace brook::glsl {
namespace {

using namespace ir;

bool isProduct(const Expr& e) {
  const Binary* binary = std::get_if<Binary>(&e.node);
  return binary && e.type.isFloating() &&
         (binary->op == BinaryOp::Multiply || binary->op == BinaryOp::Divide);
}

bool isFloatComparison(const Function& function, const Expr& e) {
  const Binary* binary = std::get_if<Binary>(&e.node);
  return binary && e.type.isBool() && function.expr(binary->left).type.isFloating();
}

// Variables that take part in some expressions, directly or through other variables. Drivers follow
// a value from its assignment to its uses.
class Sources {
 public:
  template <class Predicate>
  Sources(const Function& function, const Predicate& isMeant)
      : function_(function), isSource_(function.variables.size()) {
    forEachExpr(function, [&](ExprId id) {
      if (isMeant(function.expr(id))) mark(id);
    });
    markWhatIsPassedOn();
    while (changed_) {
      changed_ = false;
      follow(function.body);
    }
  }

  bool contains(VariableId variable) const { return isSource_[variable.index]; }

 private:
  void mark(ExprId root) {
    forEachExpr(function_, root, [&](ExprId id) {
      const Read* read = std::get_if<Read>(&function_.expr(id).node);
      if (!read || isSource_[read->variable.index]) return;
      isSource_[read->variable.index] = true;
      changed_ = true;
    });
  }

  // Marks values passed to helpers, or by a helper to its caller.
  void markWhatIsPassedOn() {
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      isSource_[i] = isSource_[i] || (function_.kind == FunctionKind::Helper &&
                                      function_.variables[i].kind == VariableKind::Output);
      changed_ = changed_ || isSource_[i];
    }
    forEachStatement(function_.body, [&](const Statement& statement) {
      if (!std::holds_alternative<Call>(statement.node)) return;
      for (const ExprId root : operands(statement))
        mark(root);
    });
  }

  // Goes backwards, because a value comes from earlier statements.
  void follow(const Block& block) {
    for (const Statement& statement : std::views::reverse(block)) {
      follow(statement);
      for (const Block* inner : blocks(statement))
        follow(*inner);
    }
  }

  void follow(const Statement& statement) {
    if (const Assign* assign = std::get_if<Assign>(&statement.node)) {
      if (contains(assign->place.variable)) mark(assign->value);
    } else if (const Declare* declare = std::get_if<Declare>(&statement.node)) {
      if (declare->init && contains(declare->variable)) mark(*declare->init);
    }
  }

  const Function& function_;
  std::vector<bool> isSource_;
  bool changed_ = false;
};

bool isFloatArithmetic(const Expr& e) {
  const Binary* binary = std::get_if<Binary>(&e.node);
  if (!binary || !e.type.isFloating()) return false;
  switch (binary->op) {
    case BinaryOp::Add:
    case BinaryOp::Subtract:
    case BinaryOp::Multiply:
    case BinaryOp::Divide:
      return true;
    default:
      return false;
  }
}

std::optional<double> floatingValue(const Constant& constant) {
  if (const float* value = std::get_if<float>(&constant.value)) return *value;
  if (const double* value = std::get_if<double>(&constant.value)) return *value;
  return std::nullopt;
}

class Lowering {
 public:
  explicit Lowering(const Function& function)
      : result_{function, std::nullopt}, builder_(result_.function) {}

  LoweredFunction process() {
    const auto isComparison = [&](const Expr& e) { return isFloatComparison(result_.function, e); };
    replaceAssigned(Sources(result_.function, isProduct),
                    [&](ExprId id) { return withoutZeros(id); });
    replaceAssigned(Sources(result_.function, isComparison),
                    [&](ExprId id) { return withoutMagnitudes(id); });
    rewriteExpressions(result_.function, [&](const Expr& e) { return replaceZeros(e); });
    rewriteExpressions(result_.function, [&](const Expr& e) { return replaceMagnitudes(e); });
    rewriteExpressions(result_.function, [&](const Expr& e) { return nameConstant(e); });
    Block& body = result_.function.body;
    body.insert(body.begin(), declarations_.begin(), declarations_.end());
    return std::move(result_);
  }

 private:
  template <class Replacement>
  void replaceAssigned(const Sources& sources, const Replacement& replacement) {
    forEachStatement(result_.function.body, [&](Statement& statement) {
      if (Assign* assign = std::get_if<Assign>(&statement.node)) {
        if (sources.contains(assign->place.variable)) assign->value = replacement(assign->value);
      } else if (Declare* declare = std::get_if<Declare>(&statement.node)) {
        if (declare->init && sources.contains(declare->variable)) {
          declare->init = replacement(*declare->init);
        }
      } else if (std::holds_alternative<Call>(statement.node)) {
        replaceOperands(statement, [&](ExprId id) { return replacement(id); });
      }
    });
  }

  std::optional<ExprId> replaceZeros(const Expr& e) {
    if (!isProduct(e)) return std::nullopt;
    const Binary* binary = std::get_if<Binary>(&e.node);
    Binary replaced = *binary;
    replaced.left = withoutZeros(binary->left);
    replaced.right = withoutZeros(binary->right);
    if (replaced.left == binary->left && replaced.right == binary->right) return std::nullopt;
    return builder_.add({e.type, replaced});
  }

  // Replaces values that a driver could identify as zero: literals in the expression itself, in a
  // part of a vector or in one of two alternatives; functions of constants; and integers and
  // conditions converted to float, because drivers unroll loops and fold x ^ x to 0.
  ExprId withoutZeros(ExprId id) {
    const Expr e = result_.function.expr(id);
    if (!e.type.isFloating()) return id;
    if (const Constant* constant = std::get_if<Constant>(&e.node)) {
      const std::optional<double> value = floatingValue(*constant);
      if (!value || *value != 0.0) return id;
      const ExprId zero = builder_.convert(builder_.read(zeroVariable()), e.type.scalar);
      return std::signbit(*value) ? builder_.unary(UnaryOp::Negate, zero) : zero;
    }
    if (const Convert* convert = std::get_if<Convert>(&e.node)) {
      return isElement(convert->operand) ? id : plusZero(id, e.type);
    }
    if (isProduct(e)) return isConstant(id) ? plusZero(id, e.type) : id;
    if (std::holds_alternative<Gather>(e.node)) return id;
    const ExprId replaced = replaceOperands(result_.function, id,
                                            [&](ExprId operand) { return withoutZeros(operand); });
    if (replaced != id) return replaced;
    const bool isComputed = isFloatArithmetic(e) || std::holds_alternative<Builtin>(e.node);
    return isComputed && isConstant(id) ? plusZero(id, e.type) : id;
  }

  std::optional<ExprId> replaceMagnitudes(const Expr& e) {
    if (!isFloatComparison(result_.function, e)) return std::nullopt;
    const Binary* binary = std::get_if<Binary>(&e.node);
    Binary replaced = *binary;
    if (!isOtherThanZero(binary->right)) replaced.left = withoutMagnitudes(binary->left);
    if (!isOtherThanZero(binary->left)) replaced.right = withoutMagnitudes(binary->right);
    if (replaced.left == binary->left && replaced.right == binary->right) return std::nullopt;
    return builder_.add({e.type, replaced});
  }

  // Drivers replace a comparison of abs(x) with 0 by one of x, which differs for NaN.
  ExprId withoutMagnitudes(ExprId id) {
    const Expr e = result_.function.expr(id);
    if (!e.type.isFloating()) return id;
    if (const Builtin* builtin = std::get_if<Builtin>(&e.node))
      return builtin->function == BuiltinKind::Abs ? plusZero(id, e.type) : id;
    const bool isMove =
        std::holds_alternative<Swizzle>(e.node) || std::holds_alternative<Construct>(e.node) ||
        std::holds_alternative<Component>(e.node) || std::holds_alternative<Select>(e.node) ||
        std::holds_alternative<Unary>(e.node);
    if (!isMove) return id;
    return replaceOperands(result_.function, id,
                           [&](ExprId operand) { return withoutMagnitudes(operand); });
  }

  bool isOtherThanZero(ExprId id) const {
    const Constant* constant = std::get_if<Constant>(&result_.function.expr(id).node);
    return constant && floatingValue(*constant).value_or(0.0) != 0.0;
  }

  ExprId plusZero(ExprId id, Type type) {
    const ExprId zero =
        builder_.broadcast(builder_.convert(builder_.read(zeroVariable()), type.scalar), type);
    return builder_.binary(BinaryOp::Add, id, zero);
  }

  // Returns true for a value that the device loads; drivers cannot fold it.
  bool isElement(ExprId id) const {
    const Expr& e = result_.function.expr(id);
    if (const Read* read = std::get_if<Read>(&e.node)) {
      return result_.function.variable(read->variable).kind == VariableKind::Stream ||
             result_.function.variable(read->variable).kind == VariableKind::Constant;
    }
    return std::holds_alternative<Gather>(e.node);
  }

  std::optional<ExprId> nameConstant(const Expr& e) {
    if (!isFloatArithmetic(e) && !isFloatComparison(result_.function, e)) return std::nullopt;
    Binary binary = std::get<Binary>(e.node);
    if (!isConstant(binary.left) || !isConstant(binary.right)) return std::nullopt;
    const VariableId local = builder_.local("constant", builder_.typeOf(binary.left));
    declarations_.push_back({Declare{local, binary.left}, {}});
    binary.left = builder_.read(local);
    return builder_.add({e.type, binary});
  }

  // Returns whether glslang could fold the expression.
  bool isConstant(ExprId id) const {
    const Expr& e = result_.function.expr(id);
    if (std::holds_alternative<Constant>(e.node)) return true;
    const std::vector<ExprId> parts = operands(e);
    return !parts.empty() && !std::holds_alternative<Gather>(e.node) &&
           std::all_of(parts.begin(), parts.end(), [&](ExprId part) { return isConstant(part); });
  }

  VariableId zeroVariable() {
    if (!result_.zero) result_.zero = builder_.local("zero", kFloat);
    return *result_.zero;
  }

  LoweredFunction result_;
  FunctionBuilder builder_;
  std::vector<Statement> declarations_;
};

// Lowers a kernel without its helpers, or a helper.
LoweredFunction lowerAlone(const Function& function, bool isExact,
                           const analysis::HelpersWithLoops& helpers) {
  Function chosen = function;
  chooseComponents(chosen);
  LoweredFunction lowered = isExact ? Lowering(chosen).process()
                                    : LoweredFunction{std::move(chosen), std::nullopt, false};
  nestLoops(lowered, helpers);
  testAtHead(lowered);
  return lowered;
}

}  // namespace

LoweredFunction lower(const ir::Function& function, bool isExact) {
  const analysis::HelpersWithLoops helpers = analysis::helpersWithLoops(function);
  LoweredFunction lowered = lowerAlone(function, isExact, helpers);
  for (ir::Function& helper : lowered.function.helpers) {
    LoweredFunction own = lowerAlone(helper, isExact, helpers);
    helper = std::move(own.function);
    lowered.zerosOfHelpers.push_back(own.zero);
  }
  return lowered;
}

}  // namespace brook::glsl
