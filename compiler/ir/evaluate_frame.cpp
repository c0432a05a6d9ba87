#include "compiler/ir/evaluate_frame.h"

#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace brook::ir {
namespace {

Bits constantBits(const Constant& constant) {
  const auto bits = std::visit(
      Overloaded{[](bool value) -> std::uint64_t { return value ? 1 : 0; },
                 [](double value) { return std::bit_cast<std::uint64_t>(value); },
                 [](auto value) -> std::uint64_t { return std::bit_cast<std::uint32_t>(value); }},
      constant.value);
  return {bits};
}

std::uint64_t withOneNan(Scalar scalar, std::uint64_t bits) {
  if (scalar == Scalar::Double) {
    const auto value = std::bit_cast<double>(bits);
    return value == value ? bits : 0x7ff8000000000000;
  }
  if (scalar != Scalar::Float) return bits;
  const auto value = std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  return value == value ? bits : 0x7fc00000;
}

}  // namespace

Bits recorded(Type type, Bits value) {
  for (std::size_t i = 0; i < value.size(); ++i)
    value[i] = i < type.width ? withOneNan(type.scalar, value[i]) : 0;
  return value;
}

Bits kept(const Variable& parameter, Bits value) {
  for (std::size_t i = 0; i < parameter.type.width; ++i)
    value[i] = stored(parameter.type.scalar, parameter.storage, value[i]);
  return recorded(parameter.type, value);
}

// ---- what calls share

PreparedFunction::PreparedFunction(const Function& function)
    : function_(function),
      values_(function.expressions.size()),
      orders_(function.expressions.size()),
      hasOrder_(function.expressions.size()) {
  std::size_t next = 0;
  for (const Variable& variable : function.variables) {
    first_.push_back(next);
    next += std::max<std::size_t>(variable.type.elements, 1);
  }
  first_.push_back(next);
  for (std::size_t i = 0; i < values_.size(); ++i) {
    const auto* constant = std::get_if<Constant>(&function.expressions[i].node);
    if (constant) values_[i] = constantBits(*constant);
  }
}

const std::vector<ExprId>& PreparedFunction::order(ExprId root) {
  std::vector<ExprId>& order = orders_[root.index];
  if (hasOrder_[root.index]) return order;
  hasOrder_[root.index] = true;
  forEachExpr(function_, root, [&](ExprId id) {
    if (!std::holds_alternative<Constant>(function_.expr(id).node)) order.push_back(id);
  });
  return order;
}

const PreparedFunction::LaneIndex& PreparedFunction::laneIndex(ExprId gather) {
  const auto [entry, isNew] = laneIndices_.try_emplace(gather.index);
  if (!isNew) return entry->second;
  const auto& node = std::get<Gather>(function_.expr(gather).node);
  for (std::size_t i = 0; i < node.firstLane.size(); ++i) {
    forEachExpr(function_, node.firstLane[i], [&](ExprId id) {
      const auto* swizzle = std::get_if<Swizzle>(&function_.expr(id).node);
      if (!swizzle || swizzle->components[0] != 0) return;
      const auto* position = std::get_if<Position>(&function_.expr(swizzle->operand).node);
      if (position && position->ofFirstLane) entry->second = {i, position->stream};
    });
  }
  return entry->second;
}

// ---- parameters

Frame::Frame(Launch& launch, const Function& function, const Function* owner)
    : launch_(launch),
      function_(function),
      owner_(owner),
      prepared_(launch.functions.try_emplace(&function, function).first->second),
      values_(prepared_.initialValues()),
      elements_(prepared_.elementCount(), undefined()),
      arguments_(function.parameterCount) {}

void Frame::execute(const Declare& declare) {
  const std::size_t count =
      std::max<std::size_t>(function_.variable(declare.variable).type.elements, 1);
  std::fill_n(
      elements_.begin() + static_cast<std::ptrdiff_t>(prepared_.firstElement(declare.variable)),
      count, declare.init ? evaluate(*declare.init) : undefined());
}

void Frame::assign(const Place& place, const Bits& value) {
  const Type type = function_.variable(place.variable).type;
  if (place.index && !type.isArray()) {
    const std::size_t component = index(*place.index);
    if (component < type.width) firstElement(place.variable)[component] = value[0];
    return;
  }
  const std::size_t element = place.index ? index(*place.index) : 0;
  if (element >= std::max<std::size_t>(type.elements, 1))
    return reportIndex(place.variable, static_cast<std::int64_t>(element), type.elements);
  Bits& target = elements_[prepared_.firstElement(place.variable) + element];
  if (place.components.empty()) {
    target = value;
  } else {
    for (std::size_t i = 0; i < place.components.size(); ++i)
      target[place.components[i]] = value[i];
  }
}

void Frame::reportIndex(VariableId variable, std::int64_t index, std::int64_t limit) {
  if (!launch_.wrongIndex.empty()) return;
  launch_.wrongIndex = function_.variable(variable).name + "[" +
                       std::to_string(static_cast<std::int32_t>(index)) + "] of " +
                       std::to_string(limit) + ", at element " + std::to_string(launch_.element);
}

// ---- statements

End Frame::execute(const Block& block) {
  for (const Statement& statement : block) {
    if (const End end = execute(statement); end != End::Block) return end;
  }
  return End::Block;
}

End Frame::execute(const Statement& statement) {
  if (++launch_.steps > launch_.limit) return End::GivenUp;
  return std::visit(
      Overloaded{
          [&](const Declare& declare) {
            execute(declare);
            return End::Block;
          },
          [&](const Assign& assignment) {
            const Bits value = evaluate(assignment.value);
            assign(assignment.place, value);
            return End::Block;
          },
          [&](const Push& push) {
            execute(push);
            return End::Block;
          },
          [&](const Scatter& scatter) {
            execute(scatter);
            return End::Block;
          },
          [&](const Message& message) { return execute(message); },
          [&](const Call& call) { return execute(call); },
          [&](const If& branch) {
            return execute(isTrue(branch.condition) ? branch.thenBlock : branch.elseBlock);
          },
          [&](const Loop& loop) { return execute(loop); },
          [](const Break&) { return End::Break; },
          [](const Continue&) { return End::Continue; },
          [&](const Return& back) {
            if (back.value) result_ = evaluate(*back.value);
            return End::Return;
          },
          [](const std::monostate&) { return End::GivenUp; },
      },
      statement.node);
}

End Frame::execute(const Loop& loop) {
  for (bool isTested = loop.testFirst;; isTested = true) {
    if (++launch_.steps > launch_.limit) return End::GivenUp;
    if (isTested && !isTrue(loop.condition)) return End::Block;
    const End end = execute(loop.body);
    if (end == End::Break) return End::Block;
    if (end != End::Block && end != End::Continue) return end;
    if (execute(loop.step) == End::GivenUp) return End::GivenUp;
  }
}

End Frame::execute(const Message& message) {
  Event event = {(message.isFailure ? "fail " : "print ") + message.text, launch_.element, {}};
  for (const ExprId value : message.values)
    event.values.push_back(recorded(typeOf(value), evaluate(value)));
  launch_.events.push_back(std::move(event));
  return message.isFailure ? End::Assertion : End::Block;
}

void Frame::execute(const Push& push) {
  Event event = {"push", launch_.element, {}};
  for (const VariableId output : push.outputs) {
    event.what += " " + function_.variable(output).name;
    event.values.push_back(kept(function_.variable(output), firstElement(output)));
  }
  launch_.events.push_back(std::move(event));
}

void Frame::execute(const Scatter& scatter) {
  Event event = {"scatter " + function_.variable(scatter.output).name, launch_.element, {}};
  for (const ExprId value : scatter.indices)
    event.values.push_back(recorded(typeOf(value), evaluate(value)));
  event.values.push_back(kept(function_.variable(scatter.output), evaluate(scatter.value)));
  launch_.events.push_back(std::move(event));
}

// ---- calls

End Frame::execute(const Call& call) {
  const Function* callee = (owner_ ? *owner_ : function_).findHelper(call.callee);
  const Function* owner = callee ? (owner_ ? owner_ : &function_) : nullptr;
  if (callee == nullptr) callee = launch_.module.find(call.callee);
  constexpr int kDeepest = 64;
  if (callee == nullptr || launch_.depth == kDeepest) return End::GivenUp;
  Frame frame(launch_, *callee, owner);
  if (!bindArguments(call, *callee, frame)) return End::GivenUp;
  ++launch_.depth;
  const End end = frame.run();
  --launch_.depth;
  if (end == End::GivenUp || end == End::Assertion) return end;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (const auto* place = std::get_if<Place>(&call.arguments[i]))
      assign(*place, frame.parameter(i));
  }
  if (call.result) assign(*call.result, frame.result());
  return End::Block;
}

bool Frame::bindArguments(const Call& call, const Function& callee, Frame& frame) {
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    const CallArgument& argument = call.arguments[i];
    if (const auto* value = std::get_if<ExprId>(&argument)) {
      const auto* read = std::get_if<Read>(&function_.expr(*value).node);
      if (read && function_.isParameter(read->variable))
        frame.bind(i, arguments_[read->variable.index]);
      frame.parameter(i) = evaluate(*value);
    } else if (const auto* gather = std::get_if<GatherArgument>(&argument)) {
      frame.bind(i, arguments_[gather->gather.index]);
    } else {
      const Place& place = std::get<Place>(argument);
      if (function_.isParameter(place.variable)) frame.bind(i, arguments_[place.variable.index]);
      if (callee.variables[i].kind != VariableKind::Accumulator) continue;
      if (!place.components.empty() || place.index) return false;
      frame.parameter(i) = firstElement(place.variable);
    }
  }
  return true;
}

}  // namespace brook::ir
