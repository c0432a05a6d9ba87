#include "compiler/canonical/forward_values.h"

#include "compiler/canonical/environment.h"
#include "compiler/canonical/values.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

// A longer expression is not put into indices: it is computed once for the variable that holds it.
constexpr int kMostNodes = 24;

// The function's parameters, so that values may read them; symbols follow.
Function parametersOf(const Function& function) {
  Function result;
  result.parameterCount = function.parameterCount;
  result.variables.assign(function.variables.begin(),
                          function.variables.begin() + function.parameterCount);
  return result;
}

bool isAssignable(VariableKind kind) {
  return kind == VariableKind::Local || kind == VariableKind::Output ||
         kind == VariableKind::Accumulator || kind == VariableKind::Value ||
         kind == VariableKind::VariableOutput;
}

class Forwarder {
 public:
  explicit Forwarder(Function& function)
      : function_(function),
        builder_(function),
        scratch_(parametersOf(function)),
        names_(scratch_),
        values_(scratch_),
        environment_(countSlots()) {
    for (std::uint32_t i = 0; i < function.variables.size(); ++i) {
      if (hasSlots({i})) setUnknown({i});
    }
  }

  void run() {
    findMoving();
    addBlock(function_.body);
  }

 private:
  // ---- slots: the components of variables but of arrays

  std::size_t countSlots() {
    std::size_t count = 0;
    for (const Variable& variable : function_.variables) {
      first_.push_back(count);
      count += hasSlots({static_cast<std::uint32_t>(first_.size() - 1)}) ? variable.type.width : 0;
    }
    return count;
  }

  bool hasSlots(VariableId id) const {
    const Variable& variable = function_.variable(id);
    return isAssignable(variable.kind) && !variable.type.isArray();
  }

  std::size_t slotOf(VariableId variable, std::size_t component) const {
    return first_[variable.index] + component;
  }

  // The component of the variable holds a new value from now on.
  void setUnknown(VariableId variable, std::uint8_t component) {
    const Variable& v = function_.variable(variable);
    const VariableId symbol = names_.local(v.name, v.type.component());
    holders_[symbol.index] = {variable, component};
    environment_.set(slotOf(variable, component), values_.read(symbol));
  }

  void setUnknown(VariableId variable) {
    for (std::uint8_t i = 0; i < function_.variable(variable).type.width; ++i)
      setUnknown(variable, i);
  }

  void set(VariableId variable, std::uint8_t component, ExprId value) {
    if (traitsOf(value).isForwarded) {
      environment_.set(slotOf(variable, component), value);
    } else {
      setUnknown(variable, component);
    }
  }

  // ---- values

  ExprId whole(VariableId variable) {
    const Type type = function_.variable(variable).type;
    std::vector<ExprId> parts;
    for (std::size_t i = 0; i < type.width; ++i)
      parts.push_back(environment_[slotOf(variable, i)]);
    return type.width == 1 ? parts.front() : values_.make({type, Construct{std::move(parts)}});
  }

  ExprId valueOf(ExprId id) {
    const auto known = known_.find(id.index);
    if (known != known_.end()) return known->second;
    const ExprId result = make(function_.expr(id));
    known_.try_emplace(id.index, result);
    return result;
  }

  ExprId make(const Expr& expression) {
    if (const auto* read = std::get_if<Read>(&expression.node))
      return hasSlots(read->variable) ? whole(read->variable) : values_.read(read->variable);
    const auto* component = std::get_if<Component>(&expression.node);
    if (component && function_.expr(component->operand).type.isArray())
      return values_.read(names_.local("element", expression.type));
    const Expr copy = withOperands(expression, [&](ExprId operand) { return valueOf(operand); });
    return values_.make(copy);
  }

  // Says of a value whether indices may be made of it, and how large it is.
  struct Traits {
    bool isForwarded = false;
    int nodes = 0;
  };

  Traits traitsOf(ExprId id) {
    if (const auto known = traits_.find(id.index); known != traits_.end()) return known->second;
    const Expr& expression = values_[id];
    Traits traits = {isForwardedNode(expression), 1};
    for (const ExprId operand : operands(expression)) {
      const Traits of = traitsOf(operand);
      traits.isForwarded = traits.isForwarded && of.isForwarded;
      traits.nodes = std::min(traits.nodes + of.nodes, kMostNodes + 1);
    }
    traits.isForwarded = traits.isForwarded && traits.nodes <= kMostNodes;
    traits_.try_emplace(id.index, traits);
    return traits;
  }

  bool isForwardedNode(const Expr& expression) const {
    if (expression.type.isDouble()) return false;
    if (const auto* read = std::get_if<Read>(&expression.node)) return isForwardedLeaf(*read);
    if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
      const bool isChoice =
          builtin->function == BuiltinKind::Max || builtin->function == BuiltinKind::Min;
      return builtin->function == BuiltinKind::NearestIndex ||
             (isChoice && expression.type.isInteger());
    }
    if (const auto* binary = std::get_if<Binary>(&expression.node))
      return isCheap(*binary, expression);
    return !std::holds_alternative<Gather>(expression.node) &&
           !std::holds_alternative<Component>(expression.node);
  }

  // An index that takes longer is computed once, for the variable that holds it.
  static bool isCheap(const Binary& binary, const Expr& expression) {
    if (binary.op == BinaryOp::Divide || binary.op == BinaryOp::Remainder) return false;
    return !(expression.type.isFloat() && binary.op == BinaryOp::Multiply);
  }

  // Floats that are data are no parts of indices; those that loops count are.
  bool isForwardedLeaf(const Read& read) const {
    const Variable& variable = scratch_.variable(read.variable);
    if (variable.kind == VariableKind::Constant) return true;
    if (variable.type.isArray()) return false;
    return variable.type.isInteger() || counters_.contains(read.variable.index);
  }

  // ---- the text of a value

  // Returns nothing if no variable holds a part of the value now.
  std::optional<ExprId> textOf(ExprId value) {
    const Expr expression = values_[value];
    if (const auto* read = std::get_if<Read>(&expression.node)) return textOf(*read, value);
    bool isKnown = true;
    Expr copy = withOperands(expression, [&](ExprId operand) {
      const std::optional<ExprId> text = isKnown ? textOf(operand) : std::nullopt;
      isKnown = text.has_value();
      return text.value_or(operand);
    });
    if (!isKnown) return std::nullopt;
    return builder_.add(std::move(copy));
  }

  std::optional<ExprId> textOf(const Read& read, ExprId value) {
    if (scratch_.isParameter(read.variable)) return builder_.read(read.variable);
    const auto holder = holders_.find(read.variable.index);
    if (holder == holders_.end()) return std::nullopt;
    const auto& [variable, component] = holder->second;
    if (environment_[slotOf(variable, component)] != value) return std::nullopt;
    const ExprId whole = builder_.read(variable);
    if (!builder_.typeOf(whole).isVector()) return whole;
    return builder_.swizzle(whole, {component});
  }

  ExprId forwarded(ExprId index) {
    const ExprId value = valueOf(index);
    if (!traitsOf(value).isForwarded) return withForwardedIndices(index);
    const std::optional<ExprId> text = textOf(value);
    return text && lacksAVariable(*text, index) ? *text : withForwardedIndices(index);
  }

  // Whether the index reads a variable that its new text does without, and that later passes cannot
  // see through.
  bool lacksAVariable(ExprId text, ExprId index) const {
    const std::set<VariableId> left = variablesOf(text);
    const std::set<VariableId> all = variablesOf(index);
    return std::ranges::any_of(
        all, [&](VariableId id) { return isMoving_[id.index] && !left.contains(id); });
  }

  // Variables that are assigned again after their declaration, and those that are made of such ones.
  // Later passes follow the others to their declarations, whose names the reader of the code knows.
  void findMoving() {
    isMoving_.assign(function_.variables.size(), false);
    forEachStatement(function_.body, [&](const Statement& statement) {
      const auto* declare = std::get_if<Declare>(&statement.node);
      if (declare && declare->init) return;
      if (declare) isMoving_[declare->variable.index] = true;
      for (const VariableId variable : written(statement))
        isMoving_[variable.index] = true;
    });
    // Declarations come in an order in which each one reads earlier ones.
    forEachStatement(function_.body, [&](const Statement& statement) {
      const auto* declare = std::get_if<Declare>(&statement.node);
      if (!declare || !declare->init || isMoving_[declare->variable.index]) return;
      const std::set<VariableId> parts = variablesOf(*declare->init);
      isMoving_[declare->variable.index] =
          std::ranges::any_of(parts, [&](VariableId id) { return isMoving_[id.index]; });
    });
  }

  std::set<VariableId> variablesOf(ExprId root) const {
    std::set<VariableId> variables;
    forEachExpr(function_, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      if (read && hasSlots(read->variable)) variables.insert(read->variable);
    });
    return variables;
  }

  // The expression with other indices where it has some.
  ExprId withForwardedIndices(ExprId id) {
    const auto known = rewritten_.find(id.index);
    if (known != rewritten_.end()) return known->second;
    const Expr expression = function_.expr(id);
    ExprId result = id;
    if (const auto* gather = std::get_if<Gather>(&expression.node)) {
      Gather copy = *gather;
      for (ExprId& index : copy.indices)
        index = forwarded(index);
      result = builder_.add({expression.type, std::move(copy)});
    } else if (const auto* component = std::get_if<Component>(&expression.node)) {
      const ExprId operand = withForwardedIndices(component->operand);
      result = builder_.add({expression.type, Component{operand, forwarded(component->index)}});
    } else {
      result = replaceOperands(function_, id,
                               [&](ExprId operand) { return withForwardedIndices(operand); });
    }
    rewritten_.try_emplace(id.index, result);
    return result;
  }

  // ---- statements

  void forget() {
    known_.clear();
    rewritten_.clear();
  }

  // False: its end is not reached.
  bool addBlock(Block& block) {
    for (Statement& statement : block) {
      forget();
      if (!add(statement)) return false;
    }
    forget();
    return true;
  }

  bool add(Statement& statement) {
    if (auto* branch = std::get_if<If>(&statement.node)) return addIf(*branch);
    if (auto* loop = std::get_if<Loop>(&statement.node)) {
      addLoop(*loop);
      return true;
    }
    if (auto* declare = std::get_if<Declare>(&statement.node)) {
      addDeclare(*declare);
    } else if (auto* assign = std::get_if<Assign>(&statement.node)) {
      addAssign(*assign);
    } else if (auto* scatter = std::get_if<Scatter>(&statement.node)) {
      for (ExprId& index : scatter->indices)
        index = forwarded(index);
      scatter->value = withForwardedIndices(scatter->value);
    } else {
      replaceOperands(statement, [&](ExprId id) { return withForwardedIndices(id); });
      for (const VariableId variable : written(statement)) {
        if (hasSlots(variable)) setUnknown(variable);
      }
    }
    return !std::holds_alternative<Break>(statement.node) &&
           !std::holds_alternative<Continue>(statement.node) &&
           !std::holds_alternative<Return>(statement.node);
  }

  void addDeclare(Declare& declare) {
    if (!declare.init || !hasSlots(declare.variable)) {
      if (declare.init) declare.init = withForwardedIndices(*declare.init);
      if (hasSlots(declare.variable)) setUnknown(declare.variable);
      return;
    }
    const ExprId value = valueOf(*declare.init);
    declare.init = withForwardedIndices(*declare.init);
    setComponents(declare.variable, value);
  }

  void setComponents(VariableId variable, ExprId value) {
    for (std::uint8_t i = 0; i < values_.typeOf(value).width; ++i)
      set(variable, i, values_.component(value, i));
  }

  void addAssign(Assign& assign) {
    const ExprId value = valueOf(assign.value);
    assign.value = withForwardedIndices(assign.value);
    const VariableId variable = assign.place.variable;
    if (assign.place.index) assign.place.index = forwarded(*assign.place.index);
    if (!hasSlots(variable)) return;
    if (assign.place.index) {
      setUnknown(variable);
    } else if (assign.place.components.empty()) {
      setComponents(variable, value);
    } else {
      std::uint8_t i = 0;
      for (const std::uint8_t component : assign.place.components)
        set(variable, component, values_.component(value, i++));
    }
  }

  bool addIf(If& branch) {
    branch.condition = withForwardedIndices(branch.condition);
    const Environment::Moment before = environment_.now();
    const bool endsTrue = addBlock(branch.thenBlock);
    const Environment::Changes ofTrue = environment_.takeBack(before);
    const bool endsFalse = addBlock(branch.elseBlock);
    const Environment::Changes ofFalse = environment_.takeBack(before);
    for (const auto* changes : {&ofTrue, &ofFalse}) {
      for (const auto& [slot, value] : *changes)
        environment_.set(
            slot, joined(slot, endsTrue ? &ofTrue : nullptr, endsFalse ? &ofFalse : nullptr));
    }
    forget();
    return endsTrue || endsFalse;
  }

  // What the slot holds behind a branch; null: the end of that arm is not reached.
  ExprId joined(std::size_t slot, const Environment::Changes* ofTrue,
                const Environment::Changes* ofFalse) {
    const auto in = [&](const Environment::Changes& changes) {
      const auto changed = changes.find(slot);
      return changed == changes.end() ? environment_[slot] : changed->second;
    };
    if (!ofTrue) return ofFalse ? in(*ofFalse) : environment_[slot];
    if (!ofFalse || in(*ofTrue) == in(*ofFalse)) return in(*ofTrue);
    const auto [variable, component] = holderOf(slot);
    const Variable& v = function_.variable(variable);
    const VariableId symbol = names_.local(v.name, v.type.component());
    holders_[symbol.index] = {variable, component};
    return values_.read(symbol);
  }

  std::pair<VariableId, std::uint8_t> holderOf(std::size_t slot) const {
    const auto after = std::upper_bound(first_.begin(), first_.end(), slot);
    // Variables without slots share the number of the next one.
    auto variable = static_cast<std::size_t>(after - first_.begin()) - 1;
    return {VariableId{static_cast<std::uint32_t>(variable)},
            static_cast<std::uint8_t>(slot - first_[variable])};
  }

  void addLoop(Loop& loop) {
    const std::set<VariableId> changed = changedBy(loop);
    setUnknown(changed, true);
    if (loop.testFirst) loop.condition = withForwardedIndices(loop.condition);
    const Environment::Moment before = environment_.now();
    bool isStraight = addBlock(loop.body) && !continues(loop.body);
    // A `continue` comes here with other values.
    if (!isStraight) setUnknown(changed, false);
    forget();
    addBlock(loop.step);
    if (!loop.testFirst) loop.condition = withForwardedIndices(loop.condition);
    environment_.takeBack(before);
    setUnknown(changed, false);
    forget();
  }

  void setUnknown(const std::set<VariableId>& variables, bool areCounters) {
    for (const VariableId variable : variables) {
      setUnknown(variable);
      if (!areCounters) continue;
      for (std::uint8_t i = 0; i < function_.variable(variable).type.width; ++i) {
        const ExprId value = environment_[slotOf(variable, i)];
        counters_.insert(std::get<Read>(values_[value].node).variable.index);
      }
    }
  }

  static bool continues(const Block& block) {
    return std::ranges::any_of(block, [](const Statement& statement) {
      if (std::holds_alternative<Continue>(statement.node)) return true;
      if (std::holds_alternative<Loop>(statement.node)) return false;
      return std::ranges::any_of(blocks(statement), [](const Block* b) { return continues(*b); });
    });
  }

  std::set<VariableId> changedBy(const Loop& loop) const {
    std::set<VariableId> changed;
    for (const Block* block : {&loop.body, &loop.step}) {
      forEachStatement(*block, [&](const Statement& statement) {
        for (const VariableId variable : written(statement)) {
          if (hasSlots(variable)) changed.insert(variable);
        }
      });
    }
    return changed;
  }

  Function& function_;
  FunctionBuilder builder_;
  Function scratch_;  ///< holds the values and the symbols
  FunctionBuilder names_;
  Values values_;
  std::vector<std::size_t> first_;  ///< slot, by variable
  Environment environment_;
  /// By symbol: the component that held it first.
  std::unordered_map<std::uint32_t, std::pair<VariableId, std::uint8_t>> holders_;
  std::set<std::uint32_t> counters_;  ///< symbols at the heads of loops
  std::vector<bool> isMoving_;        ///< by variable
  std::unordered_map<std::uint32_t, Traits> traits_;
  std::unordered_map<std::uint32_t, ExprId> known_;      ///< by expression, of the statement
  std::unordered_map<std::uint32_t, ExprId> rewritten_;  ///< likewise
};

}  // namespace

void forwardValues(Function& function) {
  Forwarder(function).run();
}

Result<void> forwardValues(Module& module) {
  forEachFunction(module, [](Function& function) { forwardValues(function); });
  return {};
}

}  // namespace brook::canonical
