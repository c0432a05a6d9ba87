#include "compiler/analysis/commutativity.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <array>

namespace brook::analysis {
namespace {

using namespace ir;

enum class Form : std::uint8_t {
  Unknown,
  Left,      // component n of the accumulator as it came in
  Right,     // component n of the stream
  Less,      // Left n < Right n, or the other way round (leftFirst)
  Greater,   // the same with >
  Combined,  // sum, product, min ... of Left n and Right n
};

// What is known of one component of a value.
struct Value {
  Form form = Form::Unknown;
  int component = 0;
  bool isAbsolute = false;  // of Left, Right, Less and Greater: of the absolute values
  bool leftFirst = false;   // of Less and Greater: Left stands first
};
using Values = std::array<Value, 4>;

bool areBothSides(const Value& a, const Value& b) {
  return a.component == b.component && a.isAbsolute == b.isAbsolute &&
         ((a.form == Form::Left && b.form == Form::Right) ||
          (a.form == Form::Right && b.form == Form::Left));
}

Value combinedSides(const Value& a, const Value& b) {
  return areBothSides(a, b) ? Value{Form::Combined, a.component} : Value{};
}

bool isCommutativeOperator(BinaryOp op) {
  return op == BinaryOp::Add || op == BinaryOp::Multiply || op == BinaryOp::BitAnd ||
         op == BinaryOp::BitOr || op == BinaryOp::BitXor;
}

struct SymbolicRun {
  const Function& function;
  std::vector<Values> variables;

  Values evaluate(ExprId id) const {
    const Expr& expression = function.expr(id);
    return std::visit(
        Overloaded{
            [&](const Read& read) { return variables[read.variable.index]; },
            [&](const Binary& binary) { return evaluate(binary); },
            [&](const Convert& convert) { return evaluate(convert, expression.type); },
            [&](const Swizzle& swizzle) { return evaluate(swizzle); },
            [&](const Construct& construct) { return evaluate(construct, expression.type); },
            [&](const Select& choice) { return evaluate(choice); },
            [&](const Builtin& builtin) { return evaluate(builtin); },
            [](const auto&) { return Values{}; },
        },
        expression.node);
  }

  // uint <-> int keeps the bits.
  Values evaluate(const Convert& convert, Type type) const {
    const bool keepsBits = type.isInteger() && function.expr(convert.operand).type.isInteger();
    return keepsBits ? evaluate(convert.operand) : Values{};
  }

  bool isConstant(ExprId id) const {
    const ExprNode& node = function.expr(id).node;
    if (std::holds_alternative<Constant>(node)) return true;
    const auto* construct = std::get_if<Construct>(&node);
    return construct != nullptr && construct->parts.size() == 1 && isConstant(construct->parts[0]);
  }

  // The wrapping of lower_storage: a function of the result alone.
  bool isNarrowing(const Binary& binary) const {
    const bool isPart = binary.op == BinaryOp::BitAnd || binary.op == BinaryOp::ShiftLeft ||
                        binary.op == BinaryOp::ShiftRight;
    return isPart && isConstant(binary.right);
  }

  Values evaluate(const Binary& binary) const {
    if (isNarrowing(binary)) {
      Values result = evaluate(binary.left);
      for (Value& value : result) {
        if (value.form != Form::Combined) value = {};
      }
      return result;
    }
    const Values left = evaluate(binary.left), right = evaluate(binary.right);
    Values result;
    for (int i = 0; i < 4; ++i) {
      const bool isOrder = binary.op == BinaryOp::Less || binary.op == BinaryOp::Greater;
      if (isOrder && areBothSides(left[i], right[i])) {
        result[i] = {binary.op == BinaryOp::Less ? Form::Less : Form::Greater, left[i].component,
                     left[i].isAbsolute, left[i].form == Form::Left};
      } else if (isCommutativeOperator(binary.op)) {
        result[i] = combinedSides(left[i], right[i]);
      }
    }
    return result;
  }

  Values evaluate(const Swizzle& swizzle) const {
    const Values operand = evaluate(swizzle.operand);
    Values result;
    for (std::size_t i = 0; i < swizzle.components.size(); ++i) {
      result[i] = operand[swizzle.components[i]];
    }
    return result;
  }

  Values evaluate(const Construct& construct, Type type) const {
    Values result;
    int next = 0;
    for (ExprId part : construct.parts) {
      const Values values = evaluate(part);
      for (int i = 0; i < function.expr(part).type.width; ++i)
        result[next++] = values[i];
    }
    if (construct.parts.size() == 1 && next == 1)
      std::fill_n(result.begin(), type.width, result[0]);
    return result;
  }

  // x > y ? x : y and x < y ? x : y, as docs/language/functions.md defines max and min.
  Values evaluate(const Select& choice) const {
    const Values condition = evaluate(choice.condition);
    const Values first = evaluate(choice.whenTrue), second = evaluate(choice.whenFalse);
    const bool oneCondition = function.expr(choice.condition).type.width == 1;
    const bool oneValue = function.expr(choice.whenTrue).type.width == 1;
    Values result;
    if (oneCondition && !oneValue) return result;
    for (int i = 0; i < 4; ++i) {
      const bool isOrder = condition[i].form == Form::Less || condition[i].form == Form::Greater;
      const bool keepsOrder = (first[i].form == Form::Left) == condition[i].leftFirst;
      const bool isOfValues = condition[i].component == first[i].component &&
                              condition[i].isAbsolute == first[i].isAbsolute;
      if (isOrder && keepsOrder && isOfValues) {
        result[i] = combinedSides(first[i], second[i]);
      }
    }
    return result;
  }

  Values evaluate(const Builtin& builtin) const {
    Values result;
    if (builtin.function == BuiltinKind::Abs) return absolute(builtin.arguments[0]);
    if (builtin.function != BuiltinKind::Min && builtin.function != BuiltinKind::Max) return result;
    const Values left = evaluate(builtin.arguments[0]), right = evaluate(builtin.arguments[1]);
    for (int i = 0; i < 4; ++i)
      result[i] = combinedSides(left[i], right[i]);
    return result;
  }

  Values absolute(ExprId id) const {
    if (!function.expr(id).type.isFloating()) return {};
    Values result = evaluate(id);
    for (Value& value : result) {
      const bool isSide = value.form == Form::Left || value.form == Form::Right;
      if (isSide) {
        value.isAbsolute = true;
      } else {
        value = {};
      }
    }
    return result;
  }

  // False for a statement that this analysis does not follow.
  bool execute(const Statement& statement) {
    if (const auto* declare = std::get_if<Declare>(&statement.node)) {
      if (declare->init) variables[declare->variable.index] = evaluate(*declare->init);
      return true;
    }
    const auto* assign = std::get_if<Assign>(&statement.node);
    if (!assign || assign->place.index) return false;
    const Values value = evaluate(assign->value);
    Values& target = variables[assign->place.variable.index];
    const Components& chosen = assign->place.components;
    if (chosen.empty()) target = value;
    for (std::size_t i = 0; i < chosen.size(); ++i)
      target[chosen[i]] = value[i];
    return true;
  }
};

Values components(Form form) {
  Values values;
  for (int i = 0; i < 4; ++i)
    values[i] = {form, i};
  return values;
}

}  // namespace

bool isCommutative(const Function& reduction) {
  SymbolicRun state{reduction, std::vector<Values>(reduction.variables.size())};
  std::size_t accumulator = reduction.variables.size();
  for (std::size_t i = 0; i < reduction.parameterCount; ++i) {
    const VariableKind kind = reduction.variables[i].kind;
    if (kind == VariableKind::Stream) state.variables[i] = components(Form::Right);
    if (kind == VariableKind::Accumulator) {
      state.variables[i] = components(Form::Left);
      accumulator = i;
    }
  }
  if (accumulator == reduction.variables.size()) return false;
  for (const Statement& statement : reduction.body) {
    if (!state.execute(statement)) return false;
  }
  for (int i = 0; i < reduction.variables[accumulator].type.width; ++i) {
    const Value& value = state.variables[accumulator][i];
    if (value.form != Form::Combined || value.component != i) return false;
  }
  return true;
}

}  // namespace brook::analysis
