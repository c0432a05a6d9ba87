#include "compiler/ir/evaluate.h"

#include "compiler/ir/evaluate_operations.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <bit>
#include <cstddef>
#include <unordered_map>
#include <utility>

namespace brook::ir {
namespace {

enum class End : std::uint8_t { Block, Break, Continue, Return, Failure };

// Expressions below a root, operands first, so that shared ones are computed once.
class Orders {
 public:
  explicit Orders(const Function& function) : function_(function) {}

  const std::vector<ExprId>& of(ExprId root) {
    const auto [entry, isNew] = orders_.try_emplace(root.index);
    if (isNew) forEachExpr(function_, root, [&](ExprId id) { entry->second.push_back(id); });
    return entry->second;
  }

 private:
  const Function& function_;
  std::unordered_map<std::uint32_t, std::vector<ExprId>> orders_;
};

// What all calls of a launch share.
struct Launch {
  const Module& module;
  const LaunchArguments& given;
  std::int64_t limit;
  Argument output;  // any of them: its extents
  std::unordered_map<const Function*, Orders> orders;
  std::vector<Event> events;
  Place4 place = {};
  std::int64_t element = 0;
  std::int64_t steps = 0;
  int depth = 0;
};

// Implicit repeat and stride: docs/language/kernels.md, Shapes.
std::int32_t scaled(std::int64_t position, std::int64_t extent, std::int64_t domain) {
  return static_cast<std::int32_t>(position * extent / domain);
}

Place4 positionIn(const Launch& launch, const Argument& argument) {
  Place4 position;
  for (std::size_t d = 0; d < position.size(); ++d)
    position[d] = scaled(launch.place[d], argument.extents[d], launch.given.domain[d]);
  return position;
}

std::int64_t numberOf(const Place4& position, const Place4& extents) {
  std::int64_t number = 0;
  for (std::size_t d = position.size(); d-- > 0;)
    number = number * std::max(extents[d], 1) + position[d];
  return number;
}

Bits bitsOf(const Place4& place) {
  Bits bits;
  for (std::size_t d = 0; d < place.size(); ++d)
    bits[d] = static_cast<std::uint32_t>(place[d]);
  return bits;
}

// One call of a function.
class Frame {
 public:
  Frame(Launch& launch, const Function& function, const Function* owner)
      : launch_(launch),
        function_(function),
        owner_(owner),
        orders_(launch.orders.try_emplace(&function, function).first->second),
        values_(function.expressions.size()),
        arguments_(function.parameterCount) {
    for (const Variable& variable : function.variables)
      variables_.emplace_back(std::max<std::size_t>(variable.type.elements, 1));
  }

  /// The parameter stands for that one of the kernel that is launched.
  void bind(std::size_t parameter, const Argument* argument) { arguments_[parameter] = argument; }
  Bits& parameter(std::size_t index) { return variables_[index].front(); }
  const Bits& result() const { return result_; }
  End run() { return execute(function_.body); }

  /// Of a kernel that is launched: the values of its parameters at the present element.
  void loadParameters() {
    for (std::size_t i = 0; i < arguments_.size(); ++i) {
      const VariableKind kind = function_.variables[i].kind;
      const Argument& argument =
          kind == VariableKind::Output ? launch_.output : launch_.given.arguments[i];
      bind(i, &argument);
      if (kind == VariableKind::Stream) {
        parameter(i) = argument.values[static_cast<std::size_t>(
            numberOf(positionIn(launch_, argument), argument.extents))];
      } else if (kind == VariableKind::Constant) {
        parameter(i) = argument.values.front();
      } else if (kind == VariableKind::Iterator) {
        parameter(i) = iteratorValue(argument, function_.variables[i].type);
      }
    }
  }

 private:
  End execute(const Block& block);
  End execute(const Statement& statement);
  End execute(const Loop& loop);
  End execute(const Call& call);
  End execute(const Message& message);
  void execute(const Push& push);
  void execute(const Scatter& scatter);
  void assign(const Place& place, const Bits& value);

  Bits iteratorValue(const Argument& argument, Type type) const;
  const Argument& argumentOf(VariableId id) const { return *arguments_[id.index]; }

  const Bits& evaluate(ExprId root) {
    for (const ExprId id : orders_.of(root))
      values_[id.index] =
          std::visit([&](const auto& node) { return valueOf(node, id); }, function_.expr(id).node);
    return values_[root.index];
  }
  bool isTrue(ExprId root) { return evaluate(root)[0] != 0; }
  std::size_t index(ExprId root) { return static_cast<std::uint32_t>(evaluate(root)[0]); }

  const Bits& known(ExprId id) const { return values_[id.index]; }
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  Bits valueOf(const Constant& constant, ExprId) const;
  Bits valueOf(const Read& read, ExprId) const { return variables_[read.variable.index].front(); }
  Bits valueOf(const Position& position, ExprId) const {
    return bitsOf(positionIn(launch_, argumentOf(position.stream)));
  }
  Bits valueOf(const Instance&, ExprId) const { return bitsOf(launch_.place); }
  Bits valueOf(const Extent& extent, ExprId) const {
    return bitsOf(argumentOf(extent.stream).extents);
  }
  Bits valueOf(const IteratorBound& bound, ExprId) const {
    return argumentOf(bound.iterator).values[bound.upper ? 1 : 0];
  }
  Bits valueOf(const Gather& gather, ExprId) const;
  Bits valueOf(const Unary& unary, ExprId id) const;
  Bits valueOf(const Binary& binary, ExprId id) const;
  Bits valueOf(const Convert& conversion, ExprId id) const;
  Bits valueOf(const Construct& construct, ExprId id) const;
  Bits valueOf(const Swizzle& swizzle, ExprId) const;
  Bits valueOf(const Component& component, ExprId) const;
  Bits valueOf(const Select& choice, ExprId id) const;
  Bits valueOf(const Builtin& builtin, ExprId id) const;
  Bits valueOf(std::monostate, ExprId) const { return {}; }

  Launch& launch_;
  const Function& function_;
  const Function* owner_;  // of helpers
  Orders& orders_;
  std::vector<Bits> values_;  // by expression
  std::vector<std::vector<Bits>> variables_;
  std::vector<const Argument*> arguments_;
  Bits result_ = {};
};

// The formula of passes/lower_iterators.
Bits Frame::iteratorValue(const Argument& argument, Type type) const {
  const auto of = [](std::uint64_t bits) {
    return std::bit_cast<float>(static_cast<std::uint32_t>(bits));
  };
  const auto fraction = [&](std::size_t d) {
    const std::int32_t position =
        scaled(launch_.place[d], argument.extents[d], launch_.given.domain[d]);
    return static_cast<float>(position) / static_cast<float>(argument.extents[d]);
  };
  Bits value = {};
  for (std::size_t c = 0; c < type.width; ++c) {
    const float f = fraction(argument.extents[c] > 0 ? c : 0);
    const float low = (1.0f - f) * of(argument.values[0][c]);
    const float high = f * of(argument.values[1][c]);
    value[c] = std::bit_cast<std::uint32_t>(low + high);
  }
  return value;
}

End Frame::execute(const Block& block) {
  for (const Statement& statement : block) {
    if (const End end = execute(statement); end != End::Block) return end;
  }
  return End::Block;
}

End Frame::execute(const Statement& statement) {
  if (++launch_.steps > launch_.limit) return End::Failure;
  return std::visit(
      Overloaded{
          [&](const Declare& declare) {
            std::ranges::fill(variables_[declare.variable.index],
                              declare.init ? evaluate(*declare.init) : Bits{});
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
          [](const std::monostate&) { return End::Failure; },
      },
      statement.node);
}

End Frame::execute(const Loop& loop) {
  for (bool isTested = loop.testFirst;; isTested = true) {
    if (++launch_.steps > launch_.limit) return End::Failure;
    if (isTested && !isTrue(loop.condition)) return End::Block;
    const End end = execute(loop.body);
    if (end == End::Return || end == End::Failure) return end;
    if (end == End::Break) return End::Block;
    if (execute(loop.step) == End::Failure) return End::Failure;
  }
}

End Frame::execute(const Message& message) {
  Event event = {(message.isFailure ? "fail " : "print ") + message.text, launch_.element, {}};
  for (const ExprId value : message.values)
    event.values.push_back(evaluate(value));
  launch_.events.push_back(std::move(event));
  return message.isFailure ? End::Return : End::Block;
}

void Frame::execute(const Push& push) {
  Event event = {"push", launch_.element, {}};
  for (const VariableId output : push.outputs) {
    event.what += " " + function_.variable(output).name;
    event.values.push_back(variables_[output.index].front());
  }
  launch_.events.push_back(std::move(event));
}

void Frame::execute(const Scatter& scatter) {
  Event event = {"scatter " + function_.variable(scatter.output).name, launch_.element, {}};
  for (const ExprId value : scatter.indices)
    event.values.push_back(evaluate(value));
  event.values.push_back(evaluate(scatter.value));
  launch_.events.push_back(std::move(event));
}

End Frame::execute(const Call& call) {
  const Function* callee = (owner_ ? *owner_ : function_).findHelper(call.callee);
  const Function* owner = callee ? (owner_ ? owner_ : &function_) : nullptr;
  if (callee == nullptr) callee = launch_.module.find(call.callee);
  constexpr int kDeepest = 64;
  if (callee == nullptr || launch_.depth == kDeepest) return End::Failure;
  Frame frame(launch_, *callee, owner);
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
      if (callee->variables[i].kind != VariableKind::Accumulator) continue;
      if (!place.components.empty() || place.index) return End::Failure;
      frame.parameter(i) = variables_[place.variable.index].front();
    }
  }
  ++launch_.depth;
  const End end = frame.run();
  --launch_.depth;
  if (end == End::Failure) return end;
  for (std::size_t i = 0; i < call.arguments.size(); ++i) {
    if (const auto* place = std::get_if<Place>(&call.arguments[i]))
      assign(*place, frame.parameter(i));
  }
  if (call.result) assign(*call.result, frame.result());
  return End::Block;
}

void Frame::assign(const Place& place, const Bits& value) {
  const Type type = function_.variable(place.variable).type;
  std::vector<Bits>& elements = variables_[place.variable.index];
  if (place.index && !type.isArray()) {
    const std::size_t component = index(*place.index);
    if (component < type.width) elements.front()[component] = value[0];
    return;
  }
  const std::size_t element = place.index ? index(*place.index) : 0;
  if (element >= elements.size()) return;
  if (place.components.empty()) {
    elements[element] = value;
  } else {
    for (std::size_t i = 0; i < place.components.size(); ++i)
      elements[element][place.components[i]] = value[i];
  }
}

Bits Frame::valueOf(const Constant& constant, ExprId) const {
  return {ir::bitsOf(constant)};
}

Bits Frame::valueOf(const Gather& gather, ExprId) const {
  const Argument& argument = argumentOf(gather.stream);
  Place4 position = {};
  for (std::size_t i = 0; i < gather.indices.size(); ++i) {
    const std::size_t d = gather.indices.size() - 1 - i;
    const auto given = static_cast<std::int32_t>(known(gather.indices[i])[0]);
    position[d] = std::clamp(given, 0, argument.extents[d] - 1);
  }
  return argument.values[static_cast<std::size_t>(numberOf(position, argument.extents))];
}

Bits Frame::valueOf(const Unary& unary, ExprId id) const {
  Bits value = known(unary.operand);
  for (std::size_t i = 0; i < typeOf(id).width; ++i)
    value[i] = ir::evaluate(unary.op, typeOf(id).scalar, value[i]);
  return value;
}

Bits Frame::valueOf(const Binary& binary, ExprId id) const {
  Bits value = known(binary.left);
  const Bits& right = known(binary.right);
  for (std::size_t i = 0; i < typeOf(id).width; ++i)
    value[i] = ir::evaluate(binary.op, typeOf(binary.left).scalar, value[i], right[i]);
  return value;
}

Bits Frame::valueOf(const Convert& conversion, ExprId id) const {
  Bits value = known(conversion.operand);
  for (std::size_t i = 0; i < typeOf(id).width; ++i)
    value[i] = convert(typeOf(conversion.operand).scalar, typeOf(id).scalar, value[i]);
  return value;
}

Bits Frame::valueOf(const Construct& construct, ExprId id) const {
  Bits value = {};
  if (construct.parts.size() == 1 && typeOf(construct.parts[0]).width == 1) {
    value.fill(known(construct.parts[0])[0]);
    return value;
  }
  std::size_t next = 0;
  for (const ExprId part : construct.parts) {
    for (std::size_t i = 0; i < typeOf(part).width && next < typeOf(id).width; ++i)
      value[next++] = known(part)[i];
  }
  return value;
}

Bits Frame::valueOf(const Swizzle& swizzle, ExprId) const {
  Bits value = {};
  for (std::size_t i = 0; i < swizzle.components.size(); ++i)
    value[i] = known(swizzle.operand)[swizzle.components[i]];
  return value;
}

Bits Frame::valueOf(const Component& component, ExprId) const {
  const auto number = static_cast<std::uint32_t>(known(component.index)[0]);
  const Type type = typeOf(component.operand);
  if (!type.isArray()) return {number < type.width ? known(component.operand)[number] : 0};
  const VariableId array = std::get<Read>(function_.expr(component.operand).node).variable;
  return number < type.elements ? variables_[array.index][number] : Bits{};
}

Bits Frame::valueOf(const Select& choice, ExprId id) const {
  const Bits& condition = known(choice.condition);
  const bool isWhole = typeOf(choice.condition).width == 1;
  Bits value = {};
  for (std::size_t i = 0; i < typeOf(id).width; ++i)
    value[i] = known(condition[isWhole ? 0 : i] != 0 ? choice.whenTrue : choice.whenFalse)[i];
  return value;
}

Bits Frame::valueOf(const Builtin& builtin, ExprId) const {
  const ExprId first = builtin.arguments[0];
  const Type type = typeOf(first);
  Bits value = known(first);
  if (builtin.function == BuiltinKind::All || builtin.function == BuiltinKind::Any) {
    const auto isTrue = [](std::uint64_t bits) { return bits != 0; };
    const auto end = value.begin() + type.width;
    return {builtin.function == BuiltinKind::All ? std::all_of(value.begin(), end, isTrue)
                                                 : std::any_of(value.begin(), end, isTrue)};
  }
  const Bits& others = known(builtin.arguments.back());
  for (std::size_t i = 0; i < type.width; ++i)
    value[i] = ir::evaluate(builtin.function, type.scalar, value[i], others[i]);
  return value;
}

bool hasComposites(const Function& function) {
  bool has = false;
  forEachExpr(function, [&](ExprId id) {
    const auto* builtin = std::get_if<Builtin>(&function.expr(id).node);
    has = has || (builtin && info(builtin->function).stage == BuiltinStage::Composite);
  });
  return has;
}

// What the storage of a parameter keeps of it.
Bits kept(const Variable& parameter, Bits value) {
  for (std::size_t i = 0; i < value.size(); ++i)
    value[i] =
        i < parameter.type.width ? stored(parameter.type.scalar, parameter.storage, value[i]) : 0;
  return value;
}

}  // namespace

std::optional<LaunchResult> evaluate(const Module& module, const Function& function,
                                     const LaunchArguments& launch, std::int64_t limit) {
  if (hasComposites(function)) return std::nullopt;
  Launch shared = {module, launch, limit, {.extents = launch.domain}, {}, {}};
  LaunchResult result;
  result.outputs.resize(function.parameterCount);
  std::vector<Bits> accumulated(function.parameterCount);
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == VariableKind::Accumulator)
      accumulated[i] = launch.arguments[i].values.front();
  }
  const auto& [width, height, depth, volumes] = launch.domain;
  const std::int64_t count = std::int64_t{width} * height * depth * volumes;
  for (; shared.element < count; ++shared.element) {
    std::int64_t rest = shared.element;
    for (std::size_t d = 0; d < shared.place.size(); ++d) {
      shared.place[d] = static_cast<std::int32_t>(rest % launch.domain[d]);
      rest /= launch.domain[d];
    }
    shared.steps = 0;
    Frame frame(shared, function, nullptr);
    frame.loadParameters();
    for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
      if (function.variables[i].kind == VariableKind::Accumulator)
        frame.parameter(i) = accumulated[i];
    }
    if (frame.run() == End::Failure) return std::nullopt;
    for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
      const Variable& parameter = function.variables[i];
      if (parameter.kind == VariableKind::Output)
        result.outputs[i].push_back(kept(parameter, frame.parameter(i)));
      if (parameter.kind == VariableKind::Accumulator)
        accumulated[i] = kept(parameter, frame.parameter(i));
    }
  }
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    if (function.variables[i].kind == VariableKind::Accumulator)
      result.outputs[i] = {accumulated[i]};
  }
  result.events = std::move(shared.events);
  return result;
}

}  // namespace brook::ir
