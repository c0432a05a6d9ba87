#include "compiler/canonical/build.h"

#include "compiler/canonical/builder.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <utility>

namespace brook::canonical {

using namespace ir;

namespace {

// A place for an accumulator is both.
bool readsAndWrites(const Function& function, const Call& call) {
  const Function* callee = function.findHelper(call.callee);
  if (!callee) return true;
  for (std::uint32_t i = 0; i < callee->parameterCount; ++i) {
    if (callee->variables[i].kind == VariableKind::Accumulator) return true;
  }
  return false;
}

}  // namespace

Builder::Builder(const Function& function, Assumptions assumptions)
    : source_(function),
      built_{parametersOf(function), {}, {}, {}, {}},
      values_(built_.function),
      slots_(function),
      environment_(slots_.count()),
      memory_(function.variables.size()),
      assignedAt_(function.variables.size(), function.location) {
  if (assumptions.arePositionsSmall) values_.ranges().assumeSmallPositions();
  if (assumptions.areParametersSmall) values_.ranges().assumeSmallParameters();
}

Built Builder::run() {
  for (std::size_t slot = 0; slot < slots_.count(); ++slot) {
    const Slots::Slot& s = slots_[slot];
    const bool isGiven = source_.variable(s.variable).kind == VariableKind::Value;
    environment_.set(slot, isGiven ? partOfParameter(slot) : values_.zero(s.type));
  }
  region_ = &built_.body.region;
  addBlock(source_.body, 0, false);
  for (std::uint32_t i = 0; i < source_.parameterCount; ++i) {
    if (source_.variables[i].kind == VariableKind::Output)
      built_.body.finals.push_back({{i}, whole({i}), assignedAt_[i]});
  }
  built_.components = values_.components();
  built_.needed = {values_.ranges().usesSmallPositions(), values_.ranges().usesSmallExtents(),
                   values_.ranges().smallParameters()};
  return std::move(built_);
}

// ---- slots

ExprId Builder::partOfParameter(std::size_t slot) {
  const VariableId variable = slots_[slot].variable;
  const ExprId value = values_.read(variable);
  if (!slots_.isTakenApart(variable)) return value;
  return values_.component(value, static_cast<std::uint8_t>(slot - slots_.firstOf(variable)));
}

ExprId Builder::whole(VariableId variable) {
  const Type type = source_.variable(variable).type;
  const std::size_t first = slots_.firstOf(variable);
  if (!slots_.isTakenApart(variable)) return environment_[first];
  std::vector<ExprId> parts;
  for (std::size_t i = 0; i < type.width; ++i)
    parts.push_back(environment_[first + i]);
  return values_.make({type, Construct{std::move(parts)}});
}

void Builder::setWhole(VariableId variable, std::size_t element, ExprId value) {
  const std::size_t first = slots_.firstOf(variable);
  if (!slots_.isTakenApart(variable)) {
    set(first + element, value);
    return;
  }
  for (std::uint8_t i = 0; i < source_.variable(variable).type.width; ++i)
    set(first + i, values_.component(value, i));
  remember(value, source_.variable(variable).name);
}

void Builder::set(std::size_t slot, ExprId value) {
  environment_.set(slot, value);
  remember(value, slots_[slot].name);
}

void Builder::remember(ExprId value, const std::string& name) {
  built_.origins.try_emplace(value.index, Origin{name, location_});
}

VariableId Builder::symbol(const std::string& name, Type type) {
  // Names are made unique when the text is written.
  built_.function.variables.push_back({name, type, VariableKind::Local, 0, location_});
  return {static_cast<std::uint32_t>(built_.function.variables.size() - 1)};
}

// ---- expressions

ExprId Builder::value(ExprId id) {
  const auto known = known_.find(id.index);
  if (known != known_.end()) return known->second;
  const ExprId result = made(source_.expr(id));
  known_.try_emplace(id.index, result);
  return result;
}

ExprId Builder::made(const Expr& expression) {
  if (const auto* read = std::get_if<Read>(&expression.node))
    return Slots::canHave(source_.variable(read->variable).kind) ? whole(read->variable)
                                                                 : values_.read(read->variable);
  if (const auto* component = std::get_if<Component>(&expression.node)) {
    const Expr& operand = source_.expr(component->operand);
    if (operand.type.isArray())
      return element(std::get<Read>(operand.node).variable, value(component->index));
  }
  Expr copy = withOperands(expression, [&](ExprId operand) { return value(operand); });
  auto* gather = std::get_if<Gather>(&copy.node);
  if (gather && gather->location.line == 0) gather->location = location_;
  return values_.make(copy);
}

ExprId Builder::element(VariableId array, ExprId index) {
  const auto constant = values_.intConstant(index);
  if (!slots_.isMemory(array))
    return environment_[slots_.firstOf(array) + static_cast<std::size_t>(*constant)];
  // A statement reads the element, since later ones may change it.
  const VariableId memory = memoryOf(array);
  const Type type = source_.variable(array).type;
  const ExprId read = values_.make({type.element(), Component{values_.read(memory), index}});
  const VariableId now = symbol(source_.variable(array).name + "_element", type.element());
  append({Statement{Declare{now, read}, location_}, location_});
  return values_.read(now);
}

// Returns the symbol that holds the array now.
VariableId Builder::memoryOf(VariableId array) const {
  return *memory_[array.index];
}

// ---- statements

void Builder::append(Item item) {
  region_->push_back(std::make_unique<Item>(std::move(item)));
}

// From its statement number `first` on. `isTail`: an iteration of the innermost loop ends behind it, so
// that `continue` in it only skips the rest of the block.
bool Builder::addBlock(const Block& block, std::size_t first, bool isTail) {
  for (std::size_t i = first; i < block.size(); ++i) {
    location_ = block[i].location;
    known_.clear();
    const bool isLast = i + 1 == block.size();
    const auto* branch = std::get_if<If>(&block[i].node);
    if (isTail && std::holds_alternative<Continue>(block[i].node)) return true;
    if (branch && isTail && skipsRest(*branch)) return addIf(*branch, &block, i + 1, true);
    const bool isReachable = branch ? addIf(*branch, nullptr, 0, isTail && isLast) : add(block[i]);
    if (!isReachable) return false;
  }
  return true;
}

bool Builder::add(const Statement& statement) {
  if (const auto* declare = std::get_if<Declare>(&statement.node)) {
    addDeclare(*declare);
  } else if (const auto* assign = std::get_if<Assign>(&statement.node)) {
    addAssign(*assign);
  } else if (const auto* call = std::get_if<Call>(&statement.node)) {
    addCall(*call);
  } else if (const auto* loop = std::get_if<Loop>(&statement.node)) {
    return addLoop(*loop);
  } else if (std::holds_alternative<Break>(statement.node)) {
    breakLoop();
    return false;
  } else if (std::holds_alternative<Continue>(statement.node)) {
    endIteration(Jump::Kind::Continue);
    return false;
  } else if (std::holds_alternative<Return>(statement.node)) {
    built_.body.last = statement;
  } else {
    Statement effect = statement;
    replaceOperands(effect, [&](ExprId operand) { return value(operand); });
    append({std::move(effect), location_});
  }
  return true;
}

void Builder::addDeclare(const Declare& declare) {
  const Variable& variable = source_.variable(declare.variable);
  if (slots_.isMemory(declare.variable)) {
    std::optional<ExprId> init;
    if (declare.init) init = value(*declare.init);
    // Another one each time: unrolled loops declare it several times.
    const VariableId memory = symbol(variable.name, variable.type);
    memory_[declare.variable.index] = memory;
    append({Statement{Declare{memory, init}, location_}, location_});
    return;
  }
  const ExprId init = declare.init ? value(*declare.init) : values_.zero(variable.type.element());
  const std::size_t count = std::max<std::size_t>(variable.type.elements, 1);
  for (std::size_t i = 0; i < count; ++i)
    setWhole(declare.variable, i, init);
}

void Builder::addAssign(const Assign& assign) {
  assignTo(assign.place, value(assign.value));
}

void Builder::assignTo(const Place& place, ExprId given) {
  assignedAt_[place.variable.index] = location_;
  const Type type = source_.variable(place.variable).type;
  if (slots_.isMemory(place.variable)) {
    Assign store = {{memoryOf(place.variable), place.components, value(*place.index)}, given};
    append({Statement{std::move(store), location_}, location_});
    return;
  }
  std::size_t element = 0;
  if (type.isArray()) element = static_cast<std::size_t>(*values_.intConstant(value(*place.index)));
  if (place.index && !type.isArray()) {
    setChosenComponent(place.variable, value(*place.index), given);
  } else if (place.components.empty()) {
    setWhole(place.variable, element, given);
  } else {
    std::uint8_t i = 0;
    for (const std::uint8_t component : place.components)
      setComponent(place.variable, element, component, values_.component(given, i++));
  }
}

void Builder::setComponent(VariableId variable, std::size_t element, std::uint8_t number,
                           ExprId given) {
  const std::size_t first = slots_.firstOf(variable);
  if (slots_.isTakenApart(variable)) {
    set(first + number, given);
  } else {
    set(first + element, values_.withComponent(environment_[first + element], number, given));
  }
}

// `v[i] = x`: each component is x where i is its number.
void Builder::setChosenComponent(VariableId variable, ExprId index, ExprId given) {
  for (std::uint8_t i = 0; i < source_.variable(variable).type.width; ++i) {
    const ExprId isIt = values_.binary(BinaryOp::Equal, index, values_.constant(std::int32_t{i}));
    const ExprId old = values_.component(whole(variable), i);
    setComponent(variable, 0, i, values_.select(isIt, given, old));
  }
}

// Each result of the call gets a symbol of its own.
void Builder::addCall(const Call& call) {
  Call copy = call;
  std::vector<std::pair<Place, VariableId>> results;
  for (CallArgument& argument : copy.arguments) {
    if (auto* given = std::get_if<ExprId>(&argument)) *given = value(*given);
    if (auto* place = std::get_if<Place>(&argument)) {
      results.emplace_back(*place, resultOf(*place));
      *place = {results.back().second, {}, std::nullopt};
    }
  }
  if (copy.result) {
    results.emplace_back(*copy.result, resultOf(*copy.result));
    copy.result = Place{results.back().second, {}, std::nullopt};
  }
  append({Statement{std::move(copy), location_}, location_});
  for (const auto& [place, result] : results)
    assignTo(place, values_.read(result));
}

VariableId Builder::resultOf(const Place& place) {
  const VariableId result = symbol("result", typeOf(source_, place));
  append({Statement{Declare{result, std::nullopt}, location_}, location_});
  return result;
}

bool Builder::readsMemory(ExprId root) const {
  bool reads = false;
  forEachExpr(source_, root, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&source_.expr(id).node);
    reads = reads || (read && slots_.isMemory(read->variable));
  });
  return reads;
}

Function parametersOf(const Function& function) {
  Function result = function;
  result.variables.resize(function.parameterCount);
  result.expressions.clear();
  result.body.clear();
  return result;
}

bool canBuild(const Function& function) {
  if (function.kind == FunctionKind::Reduction) return false;
  bool can = true;
  forEachStatement(function.body, [&](const Statement& statement) {
    can = can && !std::holds_alternative<Push>(statement.node) &&
          !std::holds_alternative<Message>(statement.node);
    const auto* call = std::get_if<Call>(&statement.node);
    can = can && !(call && readsAndWrites(function, *call));
  });
  return can;
}

Built build(const Function& function, Assumptions assumptions) {
  return Builder(function, assumptions).run();
}

}  // namespace brook::canonical
