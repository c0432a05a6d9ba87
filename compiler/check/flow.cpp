#include "compiler/check/flow.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace brook::check {
namespace {

using ir::Block;
using ir::ExprId;
using ir::Overloaded;
using ir::VariableId;

using ComponentMask = std::uint8_t;  // bit c: component c is assigned

ComponentMask fullMask(ir::Type type) {
  return static_cast<ComponentMask>((1u << type.width) - 1);
}

ComponentMask maskOf(const ir::Components& components) {
  unsigned mask = 0;
  for (const std::uint8_t component : components)
    mask |= 1u << component;
  return static_cast<ComponentMask>(mask);
}

// The assigned components of each variable at the current statement; nullopt if it is unreachable.
using State = std::optional<std::vector<ComponentMask>>;

void join(State& into, const State& other) {
  if (!other) return;
  if (!into) {
    into = other;
    return;
  }
  for (std::size_t i = 0; i < into->size(); ++i)
    (*into)[i] &= (*other)[i];
}

class FlowAnalysis {
 public:
  explicit FlowAnalysis(const ir::Function& function) : function_(function) {}

  std::vector<FlowFinding> run() {
    state_.emplace();
    for (const ir::Variable& variable : function_.variables) {
      const bool startsEmpty = variable.kind == ir::VariableKind::Local ||
                               variable.kind == ir::VariableKind::Output ||
                               variable.kind == ir::VariableKind::VariableOutput;
      state_->push_back(startsEmpty ? ComponentMask{0} : fullMask(variable.type));
    }
    block(function_.body);
    if (state_ && !function_.result.isVoid()) {
      found(FlowFinding::Kind::MissingReturn, VariableId{}, {});
    }
    leave();
    return std::move(findings_);
  }

 private:
  // ---- statements

  void block(const Block& statements) {
    for (const ir::Statement& statement : statements) {
      if (!state_) return;
      location_ = statement.location;
      std::visit(Overloaded{
                     [&](const ir::Declare& n) { declare(n); },
                     [&](const ir::Assign& n) { assign(n); },
                     [&](const ir::Push& n) {
                       for (const VariableId output : n.outputs)
                         require(output, fullMask(function_.variable(output).type));
                     },
                     [&](const ir::Scatter& n) {
                       for (const ExprId index : n.indices)
                         read(index);
                       read(n.value);
                     },
                     [&](const ir::Message& n) {
                       for (const ExprId value : n.values)
                         read(value);
                     },
                     [&](const ir::Call& n) { call(n); },
                     [&](const ir::If& n) { branch(n); },
                     [&](const ir::Loop& n) { loop(n); },
                     [&](const ir::Break&) { jump(breaks_); },
                     [&](const ir::Continue&) { jump(continues_); },
                     [&](const ir::Return& n) {
                       if (n.value) read(*n.value);
                       leave();
                     },
                     [](const std::monostate&) {},
                 },
                 statement.node);
    }
  }

  void declare(const ir::Declare& n) {
    if (n.init) read(*n.init);
    const ir::Type type = function_.variable(n.variable).type;
    const bool isKnown = n.init || (type.isArray() && isAssignedSomewhere(n.variable));
    (*state_)[n.variable.index] = isKnown ? fullMask(type) : ComponentMask{0};
  }

  // The elements of an array are not tracked separately, because loops assign them.
  bool isAssignedSomewhere(VariableId array) const {
    bool isFound = false;
    ir::forEachStatement(function_.body, [&](const ir::Statement& statement) {
      const std::vector<VariableId> targets = ir::written(statement);
      isFound = isFound || std::ranges::find(targets, array) != targets.end();
    });
    return isFound;
  }

  void assign(const ir::Assign& n) {
    read(n.value);
    if (n.place.index) read(*n.place.index);
    write(n.place);
  }

  void call(const ir::Call& n) {
    for (const ir::CallArgument& argument : n.arguments) {
      if (const auto* value = std::get_if<ExprId>(&argument)) read(*value);
    }
    for (const ir::CallArgument& argument : n.arguments) {
      if (const auto* place = std::get_if<ir::Place>(&argument)) write(*place);
    }
    if (n.result) write(*n.result);
  }

  void branch(const ir::If& n) {
    read(n.condition);
    const State before = state_;
    block(n.thenBlock);
    State afterThen = std::exchange(state_, before);
    block(n.elseBlock);
    join(state_, afterThen);
  }

  // Assignments only add components to a state, so the state of the first iteration is the
  // smallest.
  void loop(const ir::Loop& n) {
    State outerBreaks = std::exchange(breaks_, std::nullopt);
    State outerContinues = std::exchange(continues_, std::nullopt);
    if (n.testFirst) read(n.condition);
    State exit = n.testFirst && !isTrue(n.condition) ? state_ : std::nullopt;
    block(n.body);
    join(state_, continues_);
    if (state_) block(n.step);
    if (state_ && !n.testFirst) {
      read(n.condition);
      if (!isTrue(n.condition)) exit = state_;
    }
    join(exit, breaks_);
    state_ = std::move(exit);
    breaks_ = std::move(outerBreaks);
    continues_ = std::move(outerContinues);
  }

  void jump(State& target) {
    join(target, state_);
    state_.reset();
  }

  void leave() {
    if (!state_) return;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const ir::Variable& parameter = function_.variables[i];
      if (parameter.kind == ir::VariableKind::Output && (*state_)[i] != fullMask(parameter.type)) {
        found(FlowFinding::Kind::UnassignedOutput, VariableId{i}, {});
      }
    }
    state_.reset();
  }

  bool isTrue(ExprId condition) const {
    const auto* constant = std::get_if<ir::Constant>(&function_.expr(condition).node);
    return constant != nullptr && std::get<bool>(constant->value);
  }

  // ---- variables

  void write(const ir::Place& place) {
    const ir::Type type = function_.variable(place.variable).type;
    // A component chosen at run time counts as all components, because no better answer is known.
    const bool isPart = !place.index && !place.components.empty();
    (*state_)[place.variable.index] |= isPart ? maskOf(place.components) : fullMask(type);
  }

  void read(ExprId id) {
    const ir::Expr& expression = function_.expr(id);
    if (const auto* swizzle = std::get_if<ir::Swizzle>(&expression.node)) {
      if (const auto* whole = std::get_if<ir::Read>(&function_.expr(swizzle->operand).node)) {
        require(whole->variable, maskOf(swizzle->components));
        return;
      }
    } else if (const auto* variable = std::get_if<ir::Read>(&expression.node)) {
      require(variable->variable, fullMask(expression.type));
    }
    for (const ExprId operand : ir::operands(expression))
      read(operand);
  }

  void require(VariableId variable, ComponentMask needed) {
    if ((needed & ~(*state_)[variable.index]) != 0) {
      found(FlowFinding::Kind::UninitialisedRead, variable, location_);
    }
  }

  void found(FlowFinding::Kind kind, VariableId variable, ir::Location location) {
    const bool isKnown = std::ranges::any_of(findings_, [&](const FlowFinding& finding) {
      return finding.kind == kind && finding.variable == variable;
    });
    if (!isKnown) findings_.push_back({kind, variable, location});
  }

  const ir::Function& function_;
  State state_;
  State breaks_;
  State continues_;
  ir::Location location_;
  std::vector<FlowFinding> findings_;
};

}  // namespace

std::vector<FlowFinding> checkFlow(const ir::Function& function) {
  return FlowAnalysis(function).run();
}

}  // namespace brook::check
