// The values of expressions, and of parameters where a launch begins.
#include "compiler/ir/evaluate_composites.h"
#include "compiler/ir/evaluate_frame.h"
#include "compiler/ir/evaluate_operations.h"

#include <algorithm>
#include <bit>

namespace brook::ir {
namespace {

// Implicit repeat and stride: docs/language/kernels.md, Shapes.
std::int32_t scaled(std::int64_t position, std::int64_t extent, std::int64_t domain) {
  return static_cast<std::int32_t>(extent == domain ? position : position * extent / domain);
}

Place4 positionIn(const LaunchArguments& launch, const Argument& argument, const Place4& place) {
  Place4 position;
  for (std::size_t d = 0; d < position.size(); ++d)
    position[d] = scaled(place[d], argument.extents[d], launch.domain[d]);
  return position;
}

std::int64_t numberOf(const Place4& position, const Place4& extents) {
  std::int64_t number = 0;
  for (std::size_t d = position.size(); d-- > 0;)
    number = number * std::max(extents[d], 1) + position[d];
  return number;
}

Bits placeBits(const Place4& place) {
  Bits bits;
  for (std::size_t d = 0; d < place.size(); ++d)
    bits[d] = static_cast<std::uint32_t>(place[d]);
  return bits;
}

}  // namespace

void Frame::loadParameters() {
  for (std::size_t i = 0; i < arguments_.size(); ++i) {
    const VariableKind kind = function_.variables[i].kind;
    const bool isOutput = kind == VariableKind::Output || kind == VariableKind::ScatterOutput;
    const Argument& argument = isOutput ? launch_.output : launch_.given.arguments[i];
    bind(i, &argument);
    if (kind == VariableKind::Stream) {
      const Place4 position = positionIn(launch_.given, argument, launch_.place);
      parameter(i) =
          argument.values[static_cast<std::size_t>(numberOf(position, argument.extents))];
    } else if (kind == VariableKind::Constant) {
      parameter(i) = argument.values.front();
    } else if (kind == VariableKind::Iterator) {
      parameter(i) = iteratorValue(argument, function_.variables[i].type);
    } else if (kind == VariableKind::Output || kind == VariableKind::VariableOutput) {
      parameter(i) = undefined();
    }
  }
}

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

const Bits& Frame::evaluate(ExprId root) {
  for (const ExprId id : prepared_.order(root))
    values_[id.index] =
        std::visit([&](const auto& node) { return valueOf(node, id); }, function_.expr(id).node);
  return values_[root.index];
}

// ---- positions and gathers

Bits Frame::valueOf(const Position& position, ExprId) const {
  Place4 place = launch_.place;
  if (position.ofFirstLane) place[0] -= place[0] % launch_.given.lanes;
  return placeBits(positionIn(launch_.given, argumentOf(position.stream), place));
}

Bits Frame::valueOf(const Instance&, ExprId) const {
  return placeBits(launch_.place);
}

Bits Frame::valueOf(const Extent& extent, ExprId) const {
  return placeBits(argumentOf(extent.stream).extents);
}

Bits Frame::valueOf(const IteratorBound& bound, ExprId) const {
  return argumentOf(bound.iterator).values[bound.upper ? 1 : 0];
}

Bits Frame::valueOf(const Gather& gather, ExprId id) {
  const Argument& argument = argumentOf(gather.stream);
  Place4 position = {};
  for (std::size_t i = 0; i < gather.indices.size(); ++i) {
    const std::size_t d = gather.indices.size() - 1 - i;
    const std::int32_t given = knownInt(gather.indices[i]);
    position[d] = std::clamp(given, 0, argument.extents[d] - 1);
    if (gather.inRange && position[d] != given)
      reportIndex(gather.stream, given, argument.extents[d]);
  }
  if (!gather.firstLane.empty()) checkFirstLane(gather, id);
  return argument.values[static_cast<std::size_t>(numberOf(position, argument.extents))];
}

// Code that uses the first lane asks whether the rows of its stream are as long as the domain's, and
// whether its index is in range. The index itself may be rounded or wrap where that is not so.
void Frame::checkFirstLane(const Gather& gather, ExprId id) {
  const Argument& argument = argumentOf(gather.stream);
  const PreparedFunction::LaneIndex& along = prepared_.laneIndex(id);
  const std::int32_t lane = launch_.place[0] % launch_.given.lanes;
  const bool isAligned = argumentOf(along.stream).extents[0] == launch_.given.domain[0];
  if (lane > 0 && !isAligned) return;
  for (std::size_t i = 0; i < gather.indices.size(); ++i) {
    const std::int32_t last = argument.extents[gather.indices.size() - 1 - i] - 1;
    const bool isAlong = i == along.index;
    const std::uint32_t distance = isAlong ? static_cast<std::uint32_t>(lane) : 0;
    const auto first = static_cast<std::uint32_t>(knownInt(gather.firstLane[i]));
    const auto expected = static_cast<std::int32_t>(first + distance);
    const std::int32_t given = knownInt(gather.indices[i]);
    if (isAlong && (expected < 0 || expected > last)) continue;
    if (std::clamp(expected, 0, last) != std::clamp(given, 0, last))
      return reportIndex(gather.stream, expected, std::int64_t{last} + 1);
  }
}

// ---- components

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

Bits Frame::valueOf(const Component& component, ExprId) {
  const auto number = static_cast<std::uint32_t>(known(component.index)[0]);
  const Type type = typeOf(component.operand);
  if (!type.isArray()) return {number < type.width ? known(component.operand)[number] : 0};
  const VariableId array = std::get<Read>(function_.expr(component.operand).node).variable;
  if (number < type.elements) return elements_[prepared_.firstElement(array) + number];
  reportIndex(array, number, type.elements);
  return {};
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
  if (info(builtin.function).stage == BuiltinStage::Composite) {
    const Bits& second =
        known(builtin.arguments[std::min<std::size_t>(1, builtin.arguments.size() - 1)]);
    return evaluateComposite(builtin.function, type, value, second,
                             known(builtin.arguments.back()));
  }
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

}  // namespace brook::ir
