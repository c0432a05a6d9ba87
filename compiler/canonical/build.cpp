#include "compiler/canonical/build.h"

#include "compiler/canonical/environment.h"
#include "compiler/canonical/slots.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <set>
#include <unordered_map>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

// The parameters of the function, and nothing else of it.
Function withoutBody(const Function& function) {
  Function result = function;
  result.variables.resize(function.parameterCount);
  result.expressions.clear();
  result.body.clear();
  return result;
}

class Builder {
 public:
  explicit Builder(const Function& function)
      : source_(function),
        built_{withoutBody(function), {}, {}},
        names_(built_.function),
        values_(built_.function),
        slots_(function),
        environment_(slots_.count()),
        memory_(function.variables.size()) {}

  Built run() {
    for (std::size_t slot = 0; slot < slots_.count(); ++slot) {
      const Slots::Slot& s = slots_[slot];
      const bool isGiven = source_.isParameter(s.variable) &&
                           source_.variable(s.variable).kind != VariableKind::Output;
      environment_.set(slot, isGiven ? partOfParameter(slot) : values_.zero(s.type));
    }
    addBlock(source_.body, built_.body.region);
    for (std::uint32_t i = 0; i < source_.parameterCount; ++i) {
      const VariableKind kind = source_.variables[i].kind;
      if (kind == VariableKind::Output) built_.body.finals.push_back({{i}, whole({i})});
    }
    return std::move(built_);
  }

 private:
  // ---- slots

  ExprId partOfParameter(std::size_t slot) {
    const VariableId variable = slots_[slot].variable;
    const ExprId value = values_.read(variable);
    if (!slots_.isTakenApart(variable)) return value;
    return values_.component(value, static_cast<std::uint8_t>(slot - slots_.firstOf(variable)));
  }

  ExprId whole(VariableId variable) {
    const Type type = source_.variable(variable).type;
    const std::size_t first = slots_.firstOf(variable);
    if (!slots_.isTakenApart(variable)) return environment_[first];
    std::vector<ExprId> parts;
    for (std::size_t i = 0; i < type.width; ++i)
      parts.push_back(environment_[first + i]);
    return values_.make({type, Construct{std::move(parts)}});
  }

  void setWhole(VariableId variable, std::size_t element, ExprId value) {
    const std::size_t first = slots_.firstOf(variable);
    if (!slots_.isTakenApart(variable)) {
      set(first + element, value);
      return;
    }
    for (std::uint8_t i = 0; i < source_.variable(variable).type.width; ++i)
      set(first + i, values_.component(value, i));
    remember(value, source_.variable(variable).name);
  }

  void set(std::size_t slot, ExprId value) {
    environment_.set(slot, value);
    remember(value, slots_[slot].name);
  }

  void remember(ExprId value, const std::string& name) {
    built_.origins.try_emplace(value.index, Origin{name, location_});
  }

  VariableId symbol(const std::string& name, Type type) {
    const VariableId id = names_.local(name, type);
    built_.function.variable(id).location = location_;
    return id;
  }

  // ---- expressions

  ExprId value(ExprId id) {
    const auto known = known_.find(id.index);
    if (known != known_.end()) return known->second;
    const ExprId result = made(source_.expr(id));
    known_.try_emplace(id.index, result);
    return result;
  }

  ExprId made(const Expr& expression) {
    if (const auto* read = std::get_if<Read>(&expression.node))
      return isAssignable(read->variable) ? whole(read->variable) : values_.read(read->variable);
    if (const auto* component = std::get_if<Component>(&expression.node)) {
      const Expr& operand = source_.expr(component->operand);
      if (operand.type.isArray())
        return element(std::get<Read>(operand.node).variable, value(component->index));
    }
    Expr copy = withOperands(expression, [&](ExprId operand) { return value(operand); });
    return values_.make(copy);
  }

  bool isAssignable(VariableId id) const {
    const VariableKind kind = source_.variable(id).kind;
    return kind == VariableKind::Local || kind == VariableKind::Output;
  }

  ExprId element(VariableId array, ExprId index) {
    const auto constant = values_.intConstant(index);
    if (!slots_.isMemory(array))
      return environment_[slots_.firstOf(array) + static_cast<std::size_t>(*constant)];
    // What the array holds now; a statement keeps the moment.
    const VariableId memory = memoryOf(array);
    const Type type = source_.variable(array).type;
    const ExprId read = values_.make({type.element(), Component{values_.read(memory), index}});
    const VariableId now = symbol(source_.variable(array).name + "_element", type.element());
    append({Statement{Declare{now, read}, location_}, location_});
    return values_.read(now);
  }

  // The variable of the result that is this array.
  VariableId memoryOf(VariableId array) {
    std::optional<VariableId>& memory = memory_[array.index];
    if (!memory) memory = symbol(source_.variable(array).name, source_.variable(array).type);
    return *memory;
  }

  // ---- statements

  void append(Item item) { region_->push_back(std::make_unique<Item>(std::move(item))); }

  // False: its end is not reached.
  bool addBlock(const Block& block, Region& region) {
    Region* const outer = std::exchange(region_, &region);
    bool isReachable = true;
    for (const Statement& statement : block) {
      location_ = statement.location;
      known_.clear();
      isReachable = add(statement);
      if (!isReachable) break;
    }
    region_ = outer;
    return isReachable;
  }

  bool add(const Statement& statement) {
    if (const auto* declare = std::get_if<Declare>(&statement.node)) {
      addDeclare(*declare);
    } else if (const auto* assign = std::get_if<Assign>(&statement.node)) {
      addAssign(*assign);
    } else if (const auto* branch = std::get_if<If>(&statement.node)) {
      return addIf(*branch);
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

  void addDeclare(const Declare& declare) {
    const Variable& variable = source_.variable(declare.variable);
    if (slots_.isMemory(declare.variable)) {
      std::optional<ExprId> init;
      if (declare.init) init = value(*declare.init);
      append({Statement{Declare{memoryOf(declare.variable), init}, location_}, location_});
      return;
    }
    const ExprId init = declare.init ? value(*declare.init) : values_.zero(variable.type.element());
    const std::size_t count = std::max<std::size_t>(variable.type.elements, 1);
    for (std::size_t i = 0; i < count; ++i)
      setWhole(declare.variable, i, init);
  }

  void addAssign(const Assign& assign) {
    const Place& place = assign.place;
    const Type type = source_.variable(place.variable).type;
    const ExprId given = value(assign.value);
    if (slots_.isMemory(place.variable)) {
      Assign store = {{memoryOf(place.variable), place.components, value(*place.index)}, given};
      append({Statement{std::move(store), location_}, location_});
      return;
    }
    std::size_t element = 0;
    if (type.isArray())
      element = static_cast<std::size_t>(*values_.intConstant(value(*place.index)));
    if (place.index && !type.isArray()) {
      setChosenComponent(place.variable, value(*place.index), given);
    } else if (place.components.empty()) {
      setWhole(place.variable, element, given);
    } else {
      for (std::uint8_t i = 0; i < place.components.size(); ++i)
        setComponent(place.variable, element, place.components[i], values_.component(given, i));
    }
  }

  void setComponent(VariableId variable, std::size_t element, std::uint8_t number, ExprId given) {
    const std::size_t first = slots_.firstOf(variable);
    if (slots_.isTakenApart(variable)) {
      set(first + number, given);
    } else {
      set(first + element, values_.withComponent(environment_[first + element], number, given));
    }
  }

  // `v[i] = x`: each component is x where i is its number.
  void setChosenComponent(VariableId variable, ExprId index, ExprId given) {
    for (std::uint8_t i = 0; i < source_.variable(variable).type.width; ++i) {
      const ExprId isIt = values_.binary(BinaryOp::Equal, index, values_.constant(std::int32_t{i}));
      const ExprId old = values_.component(whole(variable), i);
      setComponent(variable, 0, i, values_.select(isIt, given, old));
    }
  }

  // ---- branches

  bool addIf(const If& branch) {
    const ExprId condition = value(branch.condition);
    if (const auto decided = values_.boolConstant(condition))
      return addInPlace(*decided ? branch.thenBlock : branch.elseBlock);
    const std::size_t mark = values_.size();
    const Environment::Moment before = environment_.now();
    const Location location = location_;
    Branch made = {condition, {}, {}, {}};
    const bool endsTrue = addBlock(branch.thenBlock, made.whenTrue);
    const auto ofTrue = environment_.takeBack(before);
    const bool endsFalse = addBlock(branch.elseBlock, made.whenFalse);
    const auto ofFalse = environment_.takeBack(before);
    location_ = location;
    known_.clear();
    if (!endsTrue || !endsFalse) {
      append({std::move(made), location});
      if (!endsTrue && !endsFalse) return false;
      for (const auto& [slot, changed] : endsTrue ? ofTrue : ofFalse)
        environment_.set(slot, changed);
      return true;
    }
    merge(std::move(made), ofTrue, ofFalse, mark);
    return true;
  }

  bool addInPlace(const Block& block) {
    for (const Statement& statement : block) {
      location_ = statement.location;
      known_.clear();
      if (!add(statement)) return false;
    }
    return true;
  }

  using Changes = std::unordered_map<std::size_t, ExprId>;

  void merge(Branch branch, const Changes& ofTrue, const Changes& ofFalse, std::size_t mark) {
    struct Arms {
      std::size_t slot;
      ExprId whenTrue, whenFalse;
    };
    std::set<std::size_t> changed;
    for (const Changes* changes : {&ofTrue, &ofFalse}) {
      for (const auto& [slot, value] : *changes)
        changed.insert(slot);
    }
    std::vector<Arms> arms;
    for (const std::size_t slot : changed) {
      const auto inTrue = ofTrue.find(slot), inFalse = ofFalse.find(slot);
      const ExprId old = environment_[slot];
      const Arms both = {slot, inTrue == ofTrue.end() ? old : inTrue->second,
                         inFalse == ofFalse.end() ? old : inFalse->second};
      if (both.whenTrue == both.whenFalse) {
        set(slot, both.whenTrue);
      } else {
        arms.push_back(both);
      }
    }
    bool isSelected = branch.whenTrue.empty() && branch.whenFalse.empty();
    if (isSelected) {
      std::vector<ExprId> roots;
      for (const Arms& both : arms) {
        roots.push_back(both.whenTrue);
        roots.push_back(both.whenFalse);
      }
      isSelected = areCheap(roots, mark);
    }
    if (!isSelected && arms.empty() && branch.whenTrue.empty() && branch.whenFalse.empty()) return;
    for (const Arms& both : arms) {
      if (isSelected) {
        set(both.slot, values_.select(branch.condition, both.whenTrue, both.whenFalse));
        continue;
      }
      const VariableId result = symbol(slots_[both.slot].name, slots_[both.slot].type);
      branch.merges.push_back({result, both.whenTrue, both.whenFalse});
      set(both.slot, values_.read(result));
    }
    if (!isSelected) append({std::move(branch), location_});
  }

  // Whether what has been made since the mark for these values takes fewer operations than a branch.
  bool areCheap(const std::vector<ExprId>& roots, std::size_t mark) const {
    constexpr int kMostOperations = 8;
    int operations = 0;
    std::set<ExprId> seen;
    std::vector<ExprId> open = roots;
    while (!open.empty()) {
      const ExprId id = open.back();
      open.pop_back();
      if (id.index < mark || !seen.insert(id).second) continue;
      operations += costOf(values_[id]);
      if (operations > kMostOperations) return false;
      for (const ExprId operand : operands(values_[id]))
        open.push_back(operand);
    }
    return true;
  }

  static int costOf(const Expr& expression) {
    constexpr int kTooMuch = 100;
    if (std::holds_alternative<Gather>(expression.node)) return kTooMuch;
    if (std::holds_alternative<Component>(expression.node)) return kTooMuch;
    if (const auto* binary = std::get_if<Binary>(&expression.node)) {
      const bool isDivision = binary->op == BinaryOp::Divide || binary->op == BinaryOp::Remainder;
      return isDivision || expression.type.isDouble() ? kTooMuch : expression.type.width;
    }
    if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
      switch (builtin->function) {
        case BuiltinKind::Abs:
        case BuiltinKind::Ceil:
        case BuiltinKind::Floor:
        case BuiltinKind::Max:
        case BuiltinKind::Min:
        case BuiltinKind::Trunc:
          return expression.type.width;
        default:
          return kTooMuch;
      }
    }
    const bool isOperation = std::holds_alternative<Unary>(expression.node) ||
                             std::holds_alternative<Select>(expression.node) ||
                             std::holds_alternative<Convert>(expression.node);
    return isOperation ? expression.type.width : 0;
  }

  // ---- loops

  struct OpenLoop {
    const Loop* loop;
    std::vector<std::size_t> slots;  // that the loop carries
    // A loop that tests its condition behind the first iteration carries the result as well.
    bool carriesTest = false;
  };

  // Slots that the loop assigns and that are there before it.
  std::vector<std::size_t> changedBy(const Loop& loop) const {
    std::set<std::size_t> changed;
    std::set<std::uint32_t> own;
    for (const Block* block : {&loop.body, &loop.step}) {
      forEachStatement(*block, [&](const Statement& statement) {
        if (const auto* declare = std::get_if<Declare>(&statement.node))
          own.insert(declare->variable.index);
        const auto* assign = std::get_if<Assign>(&statement.node);
        if (!assign || own.contains(assign->place.variable.index)) return;
        const auto [first, count] = slots_.of(assign->place.variable);
        for (std::size_t i = 0; i < count; ++i)
          changed.insert(first + i);
      });
    }
    return {changed.begin(), changed.end()};
  }

  bool addLoop(const Loop& loop) {
    const Location location = location_;
    const bool isTestedFirst = loop.testFirst || isTrueBefore(loop);
    loops_.push_back({&loop, changedBy(loop), !isTestedFirst});
    Repeat made;
    const Environment::Moment before = environment_.now();
    std::vector<VariableId> exits;
    for (const std::size_t slot : loops_.back().slots) {
      const Slots::Slot s = slots_[slot];
      const VariableId head = symbol(s.name, s.type);
      exits.push_back(symbol(s.name, s.type));
      made.carried.push_back({head, exits.back(), environment_[slot]});
      set(slot, values_.read(head));
    }
    known_.clear();
    if (isTestedFirst) {
      made.condition = value(loop.condition);
    } else {
      const VariableId again = symbol("again", kBool), last = symbol("again", kBool);
      made.carried.push_back({again, last, values_.constant(true)});
      made.condition = values_.read(again);
    }
    Region* const outer = std::exchange(region_, &made.body);
    if (addInPlace(loop.body)) endIteration(Jump::Kind::End);
    region_ = outer;
    environment_.takeBack(before);
    location_ = location;
    known_.clear();
    for (std::size_t i = 0; i < exits.size(); ++i)
      set(loops_.back().slots[i], values_.read(exits[i]));
    loops_.pop_back();
    append({std::move(made), location});
    return true;
  }

  // Whether a loop that tests last may as well test first.
  bool isTrueBefore(const Loop& loop) {
    known_.clear();
    return values_.boolConstant(value(loop.condition)) == true;
  }

  void endIteration(Jump::Kind kind) {
    const OpenLoop open = loops_.back();
    addInPlace(open.loop->step);
    known_.clear();
    jump(kind, open.carriesTest ? std::optional(value(open.loop->condition)) : std::nullopt);
  }

  void jump(Jump::Kind kind, std::optional<ExprId> test) {
    Jump jump = {kind, {}};
    for (const std::size_t slot : loops_.back().slots)
      jump.values.push_back(environment_[slot]);
    if (test) jump.values.push_back(*test);
    append({std::move(jump), location_});
  }

  void breakLoop() {
    const bool carriesTest = loops_.back().carriesTest;
    jump(Jump::Kind::Break, carriesTest ? std::optional(values_.constant(false)) : std::nullopt);
  }

  const Function& source_;
  Built built_;
  FunctionBuilder names_;
  Values values_;
  Slots slots_;
  Environment environment_;
  std::vector<std::optional<VariableId>> memory_;
  std::vector<OpenLoop> loops_;
  Region* region_ = nullptr;
  Location location_;
  std::unordered_map<std::uint32_t, ExprId> known_;  ///< of the statement
};

}  // namespace

bool canBuild(const Function& function) {
  if (function.kind != FunctionKind::Kernel || !function.helpers.empty()) return false;
  bool can = true;
  forEachStatement(function.body, [&](const Statement& statement) {
    can = can && !std::holds_alternative<Call>(statement.node) &&
          !std::holds_alternative<Push>(statement.node) &&
          !std::holds_alternative<Message>(statement.node);
  });
  return can;
}

Built build(const Function& function) {
  return Builder(function).run();
}

}  // namespace brook::canonical
