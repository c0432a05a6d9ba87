#include "compiler/passes/saved_state.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>

namespace brook::passes {

using namespace ir;

SavedState::SavedState(const Function& function, const std::vector<VariableId>& values) {
  for (const VariableId id : values) {
    Value& value = values_.emplace_back(Value{id, function.variable(id).type, {}});
    const int components = value.type.width * std::max<int>(1, value.type.elements);
    for (int c = 0; c < components; ++c)
      value.slots.push_back(takeSlot(value.type.scalar));
  }
}

// Streams hold floats, doubles and ints.
SavedState::Slot SavedState::takeSlot(Scalar scalar) {
  const bool isFloating = scalar == Scalar::Float || scalar == Scalar::Double;
  const Scalar kind = isFloating ? scalar : Scalar::Int;
  auto found = std::ranges::find_if(
      types_, [&](Type type) { return type.scalar == kind && type.width < maxWidth(kind); });
  if (found == types_.end()) {
    types_.push_back({kind, 1});
    return {types_.size() - 1, 0};
  }
  *found = found->withWidth(found->width + 1);
  return {static_cast<std::size_t>(found - types_.begin()),
          static_cast<std::uint8_t>(found->width - 1)};
}

std::uint32_t SavedState::addParameters(Function& function) {
  firstStream_ = function.parameterCount;
  std::vector<Variable> parameters;
  for (const VariableKind kind : {VariableKind::Stream, VariableKind::Output}) {
    const std::string suffix = kind == VariableKind::Output ? "_next" : "";
    parameters.push_back({"resume" + suffix, kInt, kind, 0, function.location});
    for (std::size_t i = 0; i < types_.size(); ++i) {
      parameters.push_back(
          {"saved_" + std::to_string(i) + suffix, types_[i], kind, 0, function.location});
    }
  }
  FunctionBuilder(function).appendParameters(std::move(parameters));
  const std::uint32_t shift = 2 * streamCount();
  for (Value& value : values_)
    value.variable.index += shift;
  return shift;
}

VariableId SavedState::stream(std::size_t number) const {
  return {firstStream_ + 1 + static_cast<std::uint32_t>(number)};
}

ExprId SavedState::element(FunctionBuilder& b, const Value& value, std::size_t number,
                           std::uint32_t first) const {
  std::vector<ExprId> parts;
  for (int c = 0; c < value.type.width; ++c) {
    const Slot& slot = value.slots[number * value.type.width + static_cast<std::size_t>(c)];
    const ExprId stream = b.read({first + static_cast<std::uint32_t>(slot.stream)});
    const bool isVector = types_[slot.stream].isVector();
    const ExprId part = isVector ? b.swizzle(stream, {slot.component}) : stream;
    parts.push_back(b.convert(part, value.type.scalar));
  }
  const Type type = value.type.element();
  return type.isVector() ? b.construct(type, parts) : parts.front();
}

ExprId SavedState::value(FunctionBuilder& b, std::size_t number, std::uint32_t first) const {
  BROOK_CHECK(!values_[number].type.isArray(), "an array is no value of an expression");
  return element(b, values_[number], 0, first);
}

void SavedState::load(FunctionBuilder& b) const {
  for (const Value& value : values_) {
    if (!value.type.isArray()) {
      b.declare(value.variable, element(b, value, 0, stream(0).index));
      continue;
    }
    b.declare(value.variable);
    for (std::uint16_t i = 0; i < value.type.elements; ++i) {
      b.assign({value.variable, {}, b.constant(std::int32_t{i})},
               element(b, value, i, stream(0).index));
    }
  }
}

// What a stream holds, of all the values in it.
ExprId SavedState::stored(FunctionBuilder& b, std::size_t number) const {
  std::vector<ExprId> parts;
  for (const Value& value : values_) {
    for (std::size_t i = 0; i < value.slots.size(); ++i) {
      if (value.slots[i].stream != number) continue;
      const auto component = static_cast<std::uint8_t>(i % value.type.width);
      const auto index = static_cast<std::int32_t>(i / value.type.width);
      ExprId part = b.read(value.variable);
      if (value.type.isArray()) part = b.component(part, b.constant(index));
      if (value.type.element().isVector()) part = b.swizzle(part, {component});
      parts.push_back(b.convert(part, types_[number].scalar));
    }
  }
  return types_[number].isVector() ? b.construct(types_[number], parts) : parts.front();
}

void SavedState::store(FunctionBuilder& b) const {
  for (std::size_t i = 0; i < types_.size(); ++i) {
    const VariableId output{resumeNext().index + 1 + static_cast<std::uint32_t>(i)};
    b.assign(output, stored(b, i));
  }
}

}  // namespace brook::passes
