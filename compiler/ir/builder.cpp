#include "compiler/ir/builder.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <utility>

namespace brook::ir {

Type resultOfBinary(BinaryOp op, Type operand) {
  return isComparison(op) ? operand.withScalar(Scalar::Bool) : operand;
}

Type resultOfBuiltin(const BuiltinInfo& builtin, Type first) {
  switch (builtin.shape) {
    case BuiltinShape::Same:
    case BuiltinShape::Cross:
    case BuiltinShape::Refract:
      return first;
    case BuiltinShape::ToScalar:
      return first.component();
    case BuiltinShape::ToBool:
      return first.withScalar(Scalar::Bool);
    case BuiltinShape::ToInt:
      return first.withScalar(Scalar::Int);
    case BuiltinShape::AnyAll:
      return kBool;
  }
  BROOK_UNREACHABLE("unknown shape of a built-in");
}

FunctionBuilder::FunctionBuilder(Function& function) : function_(function) {}

bool isReservedName(std::string_view name) {
  return name == "true" || name == "false" || name == "inf" || name == "infd" || name == "nan";
}

// ---- variables

VariableId FunctionBuilder::parameter(std::string_view name, Type type, VariableKind kind,
                                      int rank) {
  BROOK_CHECK(function_.parameterCount == function_.variables.size(), "parameters before locals");
  BROOK_CHECK(kind != VariableKind::Local, "a parameter is not a local");
  function_.variables.push_back(
      {uniqueName(name), type, kind, static_cast<std::uint8_t>(rank), location_});
  return VariableId{function_.parameterCount++};
}

VariableId FunctionBuilder::local(std::string_view name, Type type) {
  function_.variables.push_back({uniqueName(name), type, VariableKind::Local, 0, location_});
  return VariableId{static_cast<std::uint32_t>(function_.variables.size() - 1)};
}

void FunctionBuilder::appendParameters(std::vector<Variable> parameters) {
  const std::uint32_t firstLocal = function_.parameterCount;
  const auto count = static_cast<std::uint32_t>(parameters.size());
  std::vector<VariableId> renumbered;
  for (std::uint32_t i = 0; i < function_.variables.size(); ++i)
    renumbered.push_back({i < firstLocal ? i : i + count});
  std::vector<Variable> locals(function_.variables.begin() + firstLocal, function_.variables.end());
  function_.variables.resize(firstLocal);
  for (std::vector<Variable>* added : {&parameters, &locals}) {
    for (Variable& variable : *added) {
      variable.name = uniqueName(variable.name);
      function_.variables.push_back(std::move(variable));
    }
  }
  function_.parameterCount += count;
  renumberVariables(function_, renumbered);
}

// Passes may also shrink tables of variables.
void FunctionBuilder::learnNames() {
  if (known_ > function_.variables.size()) {
    names_.clear();
    lastSuffix_.clear();
    known_ = 0;
  }
  for (; known_ < function_.variables.size(); ++known_)
    names_.insert(function_.variables[known_].name);
}

std::string FunctionBuilder::uniqueName(std::string_view name) {
  learnNames();
  std::string candidate(name);
  if (!isReservedName(name) && !names_.contains(candidate)) return candidate;
  int& suffix = lastSuffix_[candidate];
  do {
    candidate = std::string(name) + "_" + std::to_string(++suffix);
  } while (names_.contains(candidate));
  return candidate;
}

// ---- expressions

ExprId FunctionBuilder::add(Expr expression) {
  function_.expressions.push_back(std::move(expression));
  return ExprId{static_cast<std::uint32_t>(function_.expressions.size() - 1)};
}

ExprId FunctionBuilder::constant(bool value) {
  return add({kBool, Constant{value}});
}
ExprId FunctionBuilder::constant(std::int32_t value) {
  return add({kInt, Constant{value}});
}
ExprId FunctionBuilder::constant(std::uint32_t value) {
  return add({kUint, Constant{value}});
}
ExprId FunctionBuilder::constant(float value) {
  return add({kFloat, Constant{value}});
}
ExprId FunctionBuilder::constant(double value) {
  return add({kDouble, Constant{value}});
}

ExprId FunctionBuilder::constant(double value, Type type) {
  switch (type.scalar) {
    case Scalar::Bool:
      return broadcast(constant(value != 0), type);
    case Scalar::Int:
      return broadcast(constant(static_cast<std::int32_t>(value)), type);
    case Scalar::Uint:
      return broadcast(constant(static_cast<std::uint32_t>(value)), type);
    case Scalar::Float:
      return broadcast(constant(static_cast<float>(value)), type);
    case Scalar::Double:
      return broadcast(constant(value), type);
    case Scalar::Void:
      break;
  }
  BROOK_UNREACHABLE("a constant of type void");
}

ExprId FunctionBuilder::read(VariableId variable) {
  const Variable& v = function_.variable(variable);
  BROOK_CHECK(v.kind != VariableKind::Gather, "Read of gather " + v.name);
  return add({v.type, Read{variable}});
}

ExprId FunctionBuilder::position(VariableId stream) {
  return add({kInt4, Position{stream}});
}
ExprId FunctionBuilder::instance() {
  return add({kInt4, Instance{}});
}
ExprId FunctionBuilder::extent(VariableId stream) {
  return add({kInt4, Extent{stream}});
}

ExprId FunctionBuilder::iteratorBound(VariableId iterator, bool upper) {
  return add({function_.variable(iterator).type, IteratorBound{iterator, upper}});
}

ExprId FunctionBuilder::gather(VariableId stream, std::vector<ExprId> indices, bool inRange) {
  const Variable& v = function_.variable(stream);
  BROOK_CHECK(v.kind == VariableKind::Gather && indices.size() == v.rank,
              "a gather of " + v.name + " with " + std::to_string(indices.size()) + " indices");
  for (ExprId index : indices)
    BROOK_CHECK(typeOf(index) == kInt, "gather index is not an int");
  return add({v.type, Gather{stream, std::move(indices), inRange}});
}

ExprId FunctionBuilder::unary(UnaryOp op, ExprId operand) {
  return add({typeOf(operand), Unary{op, operand}});
}

ExprId FunctionBuilder::binary(BinaryOp op, ExprId left, ExprId right) {
  BROOK_CHECK(
      typeOf(left) == typeOf(right),
      std::string(name(op)) + " of " + typeName(typeOf(left)) + " and " + typeName(typeOf(right)));
  return add({resultOfBinary(op, typeOf(left)), Binary{op, left, right}});
}

ExprId FunctionBuilder::convert(ExprId operand, Scalar kind) {
  const Type type = typeOf(operand);
  if (type.scalar == kind) return operand;
  return add({type.withScalar(kind), Convert{operand}});
}

ExprId FunctionBuilder::construct(Type type, std::vector<ExprId> parts) {
  if (parts.size() == 1 && typeOf(parts[0]) == type) return parts[0];
  int width = 0;
  for (ExprId part : parts) {
    BROOK_CHECK(typeOf(part).scalar == type.scalar, "a part of another scalar kind");
    width += typeOf(part).width;
  }
  BROOK_CHECK(width == type.width || (parts.size() == 1 && width == 1),
              std::to_string(width) + " components for a " + typeName(type));
  return add({type, Construct{std::move(parts)}});
}

ExprId FunctionBuilder::broadcast(ExprId operand, Type type) {
  if (typeOf(operand).width == type.width) return operand;
  return construct(typeOf(operand).withWidth(type.width), {operand});
}

ExprId FunctionBuilder::swizzle(ExprId operand, Components components) {
  const Type type = typeOf(operand);
  BROOK_CHECK(!components.empty() && components.size() <= 4, "a swizzle of 1 to 4 components");
  for (std::uint8_t c : components) {
    BROOK_CHECK(c < type.width, "component beyond " + typeName(type));
  }
  if (components.size() == 1 && !type.isVector()) return operand;
  const Type result = type.withWidth(static_cast<int>(components.size()));
  return add({result, Swizzle{operand, std::move(components)}});
}

ExprId FunctionBuilder::component(ExprId operand, ExprId index) {
  BROOK_CHECK(typeOf(index) == kInt, "a component index is an int");
  const Type type = typeOf(operand);
  return add({type.isArray() ? type.element() : type.component(), Component{operand, index}});
}

ExprId FunctionBuilder::select(ExprId condition, ExprId whenTrue, ExprId whenFalse) {
  BROOK_CHECK(typeOf(whenTrue) == typeOf(whenFalse), "a select with arms of two types");
  const Type type = typeOf(condition);
  BROOK_CHECK(type == kBool || type == typeOf(whenTrue).withScalar(Scalar::Bool),
              "a select by " + typeName(type));
  return add({typeOf(whenTrue), Select{condition, whenTrue, whenFalse}});
}

ExprId FunctionBuilder::builtin(BuiltinKind function, std::vector<ExprId> arguments) {
  const BuiltinInfo& builtin = info(function);
  BROOK_CHECK(static_cast<int>(arguments.size()) == builtin.arity,
              std::string(builtin.name) + " with a wrong number of arguments");
  const Type type = resultOfBuiltin(builtin, typeOf(arguments[0]));
  return add({type, Builtin{function, std::move(arguments)}});
}

// ---- statements

Block& FunctionBuilder::block() {
  if (open_.empty()) return function_.body;
  Open& open = open_.back();
  if (auto* branch = std::get_if<If>(&open.statement.node)) {
    return open.part == Part::Then ? branch->thenBlock : branch->elseBlock;
  }
  auto& loop = std::get<Loop>(open.statement.node);
  return open.part == Part::Body ? loop.body : loop.step;
}

void FunctionBuilder::append(Statement statement) {
  block().push_back(std::move(statement));
}

void FunctionBuilder::declare(VariableId variable, std::optional<ExprId> init) {
  BROOK_CHECK(!init || typeOf(*init) == function_.variable(variable).type,
              "initialiser of another type than " + function_.variable(variable).name);
  append({Declare{variable, init}, location_});
}

void FunctionBuilder::assign(VariableId variable, ExprId value) {
  assign(Place{variable, {}, std::nullopt}, value);
}

void FunctionBuilder::assign(Place place, ExprId value) {
  BROOK_CHECK(
      typeOf(value) == ir::typeOf(function_, place),
      "assignment of " + typeName(typeOf(value)) + " to " + typeName(ir::typeOf(function_, place)));
  append({Assign{std::move(place), value}, location_});
}

void FunctionBuilder::push(std::vector<VariableId> outputs) {
  append({Push{std::move(outputs)}, location_});
}

void FunctionBuilder::scatter(VariableId output, std::vector<ExprId> indices, ExprId value) {
  BROOK_CHECK(indices.size() == function_.variable(output).rank,
              "a store to " + function_.variable(output).name + " at another rank");
  append({Scatter{output, std::move(indices), value}, location_});
}

void FunctionBuilder::message(Message message) {
  append({std::move(message), location_});
}

void FunctionBuilder::call(std::string callee, std::vector<CallArgument> arguments,
                           std::optional<Place> result) {
  append({Call{std::move(callee), std::move(arguments), std::move(result)}, location_});
}

void FunctionBuilder::breakLoop() {
  append({Break{}, location_});
}
void FunctionBuilder::continueLoop() {
  append({Continue{}, location_});
}

void FunctionBuilder::returnValue(std::optional<ExprId> value) {
  append({Return{value}, location_});
}

// ---- blocks

void FunctionBuilder::openIf(ExprId condition) {
  BROOK_CHECK(typeOf(condition) == kBool, "a condition is a scalar bool");
  open_.push_back({{If{condition, {}, {}}, location_}, Part::Then});
}

void FunctionBuilder::openElse() {
  BROOK_CHECK(!open_.empty() && open_.back().part == Part::Then, "else without if");
  open_.back().part = Part::Else;
}

void FunctionBuilder::openLoop(ExprId condition, bool testFirst) {
  BROOK_CHECK(typeOf(condition) == kBool, "a condition is a scalar bool");
  open_.push_back({{Loop{testFirst, condition, {}, {}}, location_}, Part::Body});
}

void FunctionBuilder::openStep() {
  BROOK_CHECK(!open_.empty() && open_.back().part == Part::Body, "step without loop");
  open_.back().part = Part::Step;
}

void FunctionBuilder::close() {
  BROOK_CHECK(!open_.empty(), "close without an open block");
  Statement statement = std::move(open_.back().statement);
  open_.pop_back();
  append(std::move(statement));
}

Type typeOf(const Function& function, const Place& place) {
  const Type type = function.variable(place.variable).type;
  if (place.index && !type.isArray()) return type.component();
  if (!place.components.empty()) {
    return type.withWidth(static_cast<int>(place.components.size()));
  }
  return place.index ? type.element() : type;
}

}  // namespace brook::ir
