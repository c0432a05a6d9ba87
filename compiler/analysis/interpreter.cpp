#include "compiler/analysis/interpreter.h"

#include "compiler/analysis/number_operations.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace brook::analysis {
namespace {

using namespace ir;

constexpr Numbers kUndefinedNumbers = {kUndefined, kUndefined, kUndefined, kUndefined};

enum class End : std::uint8_t { Block, Break, Continue, Return, Failure };

// One call of a function.
class Frame {
 public:
  Frame(const Module& module, const Function& function, const GatherValues& gathers,
        std::int64_t& steps)
      : module_(module), function_(function), gathers_(gathers), steps_(steps) {
    for (const Variable& variable : function.variables) {
      variables_.emplace_back(std::max<std::size_t>(variable.type.elements, 1), kUndefinedNumbers);
      gathersOf_.push_back(&variable);
    }
  }

  // The gather of the caller, or of its caller, that a parameter stands for.
  void bindGather(std::size_t parameter, const Variable& stream) {
    gathersOf_[parameter] = &stream;
  }
  Numbers& parameter(std::size_t index) { return variables_[index].front(); }
  const Numbers& result() const { return result_; }
  bool process() {
    const End end = execute(function_.body);
    return end != End::Failure && !failed_;
  }

 private:
  End execute(const Block& block);
  End execute(const Statement& statement);
  End execute(const Loop& loop);
  End execute(const Call& call);
  void assign(const Place& place, const Numbers& value);
  Numbers& element(const Place& place);
  std::size_t elementNumber(VariableId array, ExprId index);

  Numbers evaluate(ExprId id);
  Numbers evaluate(const Constant& constant, const Expr& expression);
  Numbers evaluate(const Gather& gather, const Expr& expression);
  Numbers evaluate(const Unary& unary, const Expr& expression);
  Numbers evaluate(const Binary& binary, const Expr& expression);
  Numbers evaluate(const Convert& convert, const Expr& expression);
  Numbers evaluate(const Construct& construct, const Expr& expression);
  Numbers evaluate(const Swizzle& swizzle, const Expr& expression);
  Numbers evaluate(const Component& component, const Expr& expression);
  Numbers evaluate(const Select& choice, const Expr& expression);
  Numbers evaluate(const Builtin& builtin, const Expr& expression);
  // Positions, extents and iterators: nothing that numbers alone tell.
  template <class Node>
  Numbers evaluate(const Node&, const Expr&) {
    return unknown();
  }
  Numbers evaluate(const Read& read, const Expr&) {
    return variables_[read.variable.index].front();
  }

  Numbers unknown() {
    failed_ = true;
    return {};
  }
  Scalar kindOf(ExprId id) const { return function_.expr(id).type.scalar; }

  const Module& module_;
  const Function& function_;
  const GatherValues& gathers_;
  std::int64_t& steps_;
  std::vector<std::vector<Numbers>> variables_;
  std::vector<const Variable*> gathersOf_;
  Numbers result_ = {};
  bool failed_ = false;
};

End Frame::execute(const Block& block) {
  for (const Statement& statement : block) {
    if (const End end = execute(statement); end != End::Block) return end;
  }
  return End::Block;
}

End Frame::execute(const Statement& statement) {
  if (failed_ || --steps_ < 0) return End::Failure;
  return std::visit(Overloaded{
                        [&](const Declare& declare) {
                          std::vector<Numbers>& values = variables_[declare.variable.index];
                          const Numbers first = declare.init ? evaluate(*declare.init)
                                                             : Numbers{kUndefined, kUndefined,
                                                                       kUndefined, kUndefined};
                          std::ranges::fill(values, first);
                          return End::Block;
                        },
                        [&](const Assign& assignment) {
                          assign(assignment.place, evaluate(assignment.value));
                          return End::Block;
                        },
                        [&](const Call& call) { return execute(call); },
                        [&](const If& branch) {
                          return execute(evaluate(branch.condition)[0] != 0 ? branch.thenBlock
                                                                            : branch.elseBlock);
                        },
                        [&](const Loop& loop) { return execute(loop); },
                        [](const Break&) { return End::Break; },
                        [](const Continue&) { return End::Continue; },
                        [&](const Return& back) {
                          if (back.value) result_ = evaluate(*back.value);
                          return End::Return;
                        },
                        [](const auto&) { return End::Failure; },
                    },
                    statement.node);
}

End Frame::execute(const Loop& loop) {
  for (bool isTested = loop.testFirst;; isTested = true) {
    if (failed_ || --steps_ < 0) return End::Failure;
    if (isTested && evaluate(loop.condition)[0] == 0) return End::Block;
    const End end = execute(loop.body);
    if (end == End::Return || end == End::Failure) return end;
    if (end == End::Break) return End::Block;
    if (execute(loop.step) == End::Failure) return End::Failure;
  }
}

End Frame::execute(const Call& call) {
  const Function* callee = function_.findHelper(call.callee);
  if (callee == nullptr) callee = module_.find(call.callee);
  if (callee == nullptr) return End::Failure;
  Frame frame(module_, *callee, gathers_, steps_);
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const CallArgument& argument = call.arguments[i];
    if (const auto* value = std::get_if<ExprId>(&argument)) {
      frame.parameter(i) = evaluate(*value);
    } else if (const auto* gather = std::get_if<GatherArgument>(&argument)) {
      frame.bindGather(i, *gathersOf_[gather->gather.index]);
    } else if (callee->variables[i].kind == VariableKind::Accumulator) {
      const Place& place = std::get<Place>(argument);
      if (!place.components.empty() || place.index) return End::Failure;
      frame.parameter(i) = element(place);
    }
  }
  if (!frame.process()) return End::Failure;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (const auto* place = std::get_if<Place>(&call.arguments[i]))
      assign(*place, frame.parameter(i));
  }
  if (call.result) assign(*call.result, frame.result());
  return End::Block;
}

std::size_t Frame::elementNumber(VariableId array, ExprId index) {
  const double number = evaluate(index)[0];
  const std::size_t count = variables_[array.index].size();
  const bool isInside = number >= 0 && number < static_cast<double>(count);
  if (!isInside) unknown();
  return isInside ? static_cast<std::size_t>(number) : 0;
}

Numbers& Frame::element(const Place& place) {
  const bool isArray = function_.variable(place.variable).type.isArray();
  return variables_[place.variable.index]
                   [isArray && place.index ? elementNumber(place.variable, *place.index) : 0];
}

void Frame::assign(const Place& place, const Numbers& value) {
  const Type type = function_.variable(place.variable).type;
  if (type.isArray() && !place.index) {
    unknown();
    return;
  }
  Numbers& target = element(place);
  if (place.index && !type.isArray()) {
    const double number = evaluate(*place.index)[0];
    if (number >= 0 && number < type.width) target[static_cast<std::size_t>(number)] = value[0];
  } else if (place.components.empty()) {
    target = value;
  } else {
    for (std::size_t i = 0; i < place.components.size(); ++i)
      target[place.components[i]] = value[i];
  }
}

Numbers Frame::evaluate(ExprId id) {
  const Expr& expression = function_.expr(id);
  return std::visit([&](const auto& node) { return evaluate(node, expression); }, expression.node);
}

Numbers Frame::evaluate(const Constant& constant, const Expr&) {
  return {std::visit([](auto value) { return static_cast<double>(value); }, constant.value)};
}

Numbers Frame::evaluate(const Gather& gather, const Expr&) {
  std::vector<std::int64_t> indices;
  for (const ExprId index : gather.indices) {
    const double number = evaluate(index)[0];
    indices.push_back(std::isnan(number) ? 0 : static_cast<std::int64_t>(number));
  }
  return gathers_(*gathersOf_[gather.stream.index], indices);
}

Numbers Frame::evaluate(const Unary& unary, const Expr& expression) {
  Numbers values = evaluate(unary.operand);
  for (double& value : values)
    value = changed(unary.op, value, expression.type.scalar);
  return values;
}

Numbers Frame::evaluate(const Binary& binary, const Expr& expression) {
  const Numbers left = evaluate(binary.left);
  const bool isDecided = expression.type.width == 1 && isLogical(binary.op) &&
                         (left[0] != 0) == (binary.op == BinaryOp::Or);
  if (isDecided) return left;
  const Numbers right = evaluate(binary.right);
  Numbers values;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = combined(binary.op, left[i], right[i], kindOf(binary.left));
  return values;
}

Numbers Frame::evaluate(const Convert& convert, const Expr& expression) {
  Numbers values = evaluate(convert.operand);
  for (double& value : values)
    value = converted(value, kindOf(convert.operand), expression.type.scalar);
  return values;
}

Numbers Frame::evaluate(const Construct& construct, const Expr&) {
  Numbers values;
  std::size_t next = 0;
  for (const ExprId part : construct.parts) {
    const Numbers numbers = evaluate(part);
    for (int i = 0; i < function_.expr(part).type.width; ++i)
      values[next++] = numbers[static_cast<std::size_t>(i)];
  }
  if (next == 1) values.fill(values[0]);
  return values;
}

Numbers Frame::evaluate(const Swizzle& swizzle, const Expr&) {
  const Numbers operand = evaluate(swizzle.operand);
  Numbers values = {};
  for (std::size_t i = 0; i < swizzle.components.size(); ++i)
    values[i] = operand[swizzle.components[i]];
  return values;
}

Numbers Frame::evaluate(const Component& component, const Expr&) {
  const Expr& operand = function_.expr(component.operand);
  if (operand.type.isArray()) {
    const VariableId array = std::get<Read>(operand.node).variable;
    return variables_[array.index][elementNumber(array, component.index)];
  }
  const double number = evaluate(component.index)[0];
  const bool isInside = number >= 0 && number < operand.type.width;
  if (!isInside) return {kUndefined};
  return {evaluate(component.operand)[static_cast<std::size_t>(number)]};
}

// What is not chosen is not evaluated, which makes no difference but to who counts gathers.
Numbers Frame::evaluate(const Select& choice, const Expr&) {
  const Numbers condition = evaluate(choice.condition);
  if (function_.expr(choice.condition).type.width == 1)
    return evaluate(condition[0] != 0 ? choice.whenTrue : choice.whenFalse);
  const Numbers first = evaluate(choice.whenTrue), second = evaluate(choice.whenFalse);
  Numbers values;
  for (std::size_t i = 0; i < values.size(); ++i)
    values[i] = condition[i] != 0 ? first[i] : second[i];
  return values;
}

Numbers Frame::evaluate(const Builtin& builtin, const Expr&) {
  const ExprId first = builtin.arguments[0];
  Numbers values = evaluate(first);
  if (builtin.function == BuiltinKind::All || builtin.function == BuiltinKind::Any) {
    const auto end = values.begin() + function_.expr(first).type.width;
    const auto isTrue = [](double value) { return value != 0; };
    return {truth(builtin.function == BuiltinKind::All ? std::all_of(values.begin(), end, isTrue)
                                                       : std::any_of(values.begin(), end, isTrue))};
  }
  const Numbers others = builtin.arguments.size() == 2 ? evaluate(builtin.arguments[1]) : values;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::optional<double> value = builtin.arguments.size() == 2
                                            ? called(builtin.function, values[i], others[i])
                                            : called(builtin.function, values[i], kindOf(first));
    if (!value) return unknown();
    values[i] = *value;
  }
  return values;
}

}  // namespace

bool Interpreter::run(const Function& function, std::vector<Numbers>& parameters) {
  std::int64_t steps = kMaxSteps;
  Frame frame(module_, function, gathers_, steps);
  for (std::size_t i = 0; i < parameters.size(); ++i)
    frame.parameter(i) = parameters[i];
  if (!frame.process()) return false;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    parameters[i] = frame.parameter(i);
  return true;
}

}  // namespace brook::analysis
