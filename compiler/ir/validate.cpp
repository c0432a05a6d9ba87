#include "compiler/ir/validate.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/expression_types.h"
#include "compiler/ir/print.h"
#include "compiler/ir/validate_parameters.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace brook::ir {
namespace {

bool isWritable(VariableKind kind) {
  return kind == VariableKind::Local || kind == VariableKind::Value ||
         kind == VariableKind::Output || kind == VariableKind::VariableOutput ||
         kind == VariableKind::Accumulator;
}

// Checks one function. The first broken rule ends the work; `failure_` holds it.
class FunctionValidator {
 public:
  /// `owner`: the function that has this one as a helper, or null.
  FunctionValidator(const Module& module, const Function& function, const Function* owner)
      : module_(module), function_(function), owner_(owner) {}

  Result<void> run() {
    if (Result<void> parameters = validateParameters(module_, function_, owner_); !parameters)
      fail(parameters.failure().message);
    if (ok()) expressionGraph();
    if (ok()) block(function_.body);
    if (failure_.empty()) return {};
    return Failure{"function '" + function_.name + "': " + failure_};
  }

 private:
  bool ok() const { return failure_.empty(); }
  void fail(const std::string& rule) {
    if (ok()) failure_ = rule + where_;
  }
  void require(bool condition, const std::string& rule) {
    if (!condition) fail(rule);
  }
  std::string text(ExprId id) const { return print(function_, id); }

  // Returns the function that a call names. A function's helpers hide the module's functions; a
  // helper can call only the helpers before it.
  const Function* callee(const std::string& name) const {
    const Function& caller = owner_ != nullptr ? *owner_ : function_;
    const Function* own = caller.findHelper(name);
    if (own == nullptr) return owner_ != nullptr ? nullptr : module_.find(name);
    return owner_ != nullptr && own >= &function_ ? nullptr : own;
  }

  // Every operand must exist and be older than its user, so that walking ends.
  void expressionGraph() {
    for (std::uint32_t i = 0; ok() && i < function_.expressions.size(); ++i) {
      for (ExprId operand : operands(function_.expressions[i])) {
        if (operand.index >= i) fail("expression " + std::to_string(i) + " uses a later one");
      }
    }
    checked_.assign(function_.expressions.size(), false);
    isInScope_.assign(function_.variables.size(), false);
  }

  // ---- expressions

  void expression(ExprId id) {
    if (!ok()) return;
    require(id.index < function_.expressions.size(), "an expression that does not exist");
    if (!ok() || checked_[id.index]) return;
    checked_[id.index] = true;
    const Expr& e = function_.expr(id);
    for (ExprId operand : operands(e))
      expression(operand);
    if (const auto* read = std::get_if<Read>(&e.node); ok() && read) requireScope(read->variable);
    if (ok() && !isWellTyped(function_, e))
      fail("wrong types in " + text(id) + ": " + typeName(e.type));
  }

  void requireScope(VariableId id) {
    if (!exists(id) || kind(id) != VariableKind::Local) return;
    if (!isInScope_[id.index])
      fail("uses '" + function_.variable(id).name + "' outside of its block");
  }

  bool exists(VariableId id) const { return id.index < function_.variables.size(); }
  VariableKind kind(VariableId id) const { return function_.variable(id).kind; }
  Type typeOf(ExprId id) const { return function_.expr(id).type; }

  // ---- statements

  void block(const Block& statements) {
    const std::size_t outer = scope_.size();
    for (const Statement& s : statements) {
      if (!ok()) return;
      statement(s);
    }
    for (; scope_.size() > outer; scope_.pop_back())
      isInScope_[scope_.back().index] = false;
  }

  void statement(const Statement& s) {
    where_ = s.location.line ? ", at line " + std::to_string(s.location.line) : "";
    if (Result<void> valid = validateLocation(module_, s.location); !valid)
      fail(valid.failure().message);
    for (ExprId operand : operands(s)) {
      expression(operand);
      require(!ok() || !typeOf(operand).isArray(), "an array as a value");
    }
    if (!ok()) return;
    std::visit(Overloaded{
                   [&](const Declare& n) { declare(n); },
                   [&](const Assign& n) { assign(n); },
                   [&](const Push& n) { push(n); },
                   [&](const Scatter& n) { scatter(n); },
                   [&](const Message& n) { message(n); },
                   [&](const Call& n) { call(n); },
                   [&](const If& n) { branch(n); },
                   [&](const Loop& n) { loop(n); },
                   [&](const Break&) { require(loops_ > 0, "break outside a loop"); },
                   [&](const Continue&) { require(loops_ > 0, "continue outside a loop"); },
                   [&](const Return& n) { returns(n); },
                   [&](const std::monostate&) { fail("a statement without a node"); },
               },
               s.node);
  }

  void declare(const Declare& n) {
    if (!exists(n.variable)) return fail("declares a variable that does not exist");
    const Variable& v = function_.variable(n.variable);
    if (v.kind != VariableKind::Local) fail("declares '" + v.name + "', which is no local");
    if (!declared_.insert(n.variable.index).second) fail("declares '" + v.name + "' twice");
    if (n.init && typeOf(*n.init) != v.type)
      fail("initialises '" + v.name + "' with " + text(*n.init));
    scope_.push_back(n.variable);
    isInScope_[n.variable.index] = true;
  }

  void place(const Place& place, std::optional<ExprId> value) {
    if (!exists(place.variable)) return fail("writes a variable that does not exist");
    const Variable& v = function_.variable(place.variable);
    if (!isWritable(v.kind)) fail("writes '" + v.name + "', which is a " + name(v.kind));
    require(place.components.empty() || !place.index || v.type.isArray(), "a place chosen twice");
    if (!place.index && v.type.isArray()) fail("writes the array '" + v.name + "' as a whole");
    if (place.index &&
        ((!v.type.isVector() && !v.type.isArray()) || typeOf(*place.index) != kInt)) {
      fail("a component of '" + v.name + "' chosen by " + (value ? text(*value) : ""));
    }
    std::set<int> seen;
    for (std::uint8_t c : place.components) {
      if (c >= v.type.width || !seen.insert(c).second)
        fail("a wrong write mask on '" + v.name + "'");
    }
    requireScope(place.variable);
  }

  void assign(const Assign& n) {
    place(n.place, n.value);
    if (!ok() || typeOf(n.value) == ir::typeOf(function_, n.place)) return;
    fail("assigns " + text(n.value) + " to '" + function_.variable(n.place.variable).name + "'");
  }

  void push(const Push& n) {
    require(!n.outputs.empty(), "a push of nothing");
    for (const VariableId output : n.outputs) {
      if (!exists(output)) return fail("pushes a variable that does not exist");
      const Variable& v = function_.variable(output);
      require(v.kind == VariableKind::VariableOutput,
              "pushes '" + v.name + "', which is a " + name(v.kind));
      const auto& [known, isNew] = pushedWith_.emplace(output.index, n.outputs);
      require(isNew || known->second == n.outputs, "pushes '" + v.name + "' with others each time");
    }
  }

  void scatter(const Scatter& n) {
    if (!exists(n.output)) return fail("writes a variable that does not exist");
    const Variable& v = function_.variable(n.output);
    require(v.kind == VariableKind::ScatterOutput,
            "scatters to '" + v.name + "', which is a " + name(v.kind));
    require(n.indices.size() == v.rank, "scatters to '" + v.name + "' at another rank");
    for (const ExprId index : n.indices)
      require(typeOf(index) == kInt, "scatters to '" + v.name + "' at " + text(index));
    require(typeOf(n.value) == v.type, "scatters " + text(n.value) + " to '" + v.name + "'");
  }

  void message(const Message& n) {
    require(function_.kind != FunctionKind::Reduction, "a reduction has no messages");
    for (const ExprId value : n.values)
      require(!typeOf(value).isVoid(), "a message with " + text(value));
  }

  void condition(ExprId id) {
    if (typeOf(id) != kBool) fail("condition " + text(id) + " is no scalar bool");
  }

  void branch(const If& n) {
    condition(n.condition);
    block(n.thenBlock);
    block(n.elseBlock);
  }

  void loop(const Loop& n) {
    condition(n.condition);
    ++loops_;
    block(n.body);
    --loops_;
    for (const Statement& s : n.step) {
      require(std::holds_alternative<Assign>(s.node), "a step holds assignments only");
    }
    block(n.step);
  }

  void returns(const Return& n) {
    const Type type = n.value ? typeOf(*n.value) : kVoid;
    require(type == function_.result,
            "returns " + typeName(type) + " instead of " + typeName(function_.result));
  }

  void call(const Call& n) {
    const Function* callee = this->callee(n.callee);
    if (!callee) return fail("calls '" + n.callee + "', which does not exist");
    if (n.arguments.size() != callee->parameterCount) {
      return fail("calls '" + n.callee + "' with " + std::to_string(n.arguments.size()) +
                  " arguments");
    }
    for (std::uint32_t i = 0; i < callee->parameterCount; ++i) {
      const VariableKind kind = callee->variables[i].kind;
      require(kind != VariableKind::VariableOutput && kind != VariableKind::ScatterOutput,
              "calls '" + n.callee + "', which pushes or scatters");
    }
    for (std::size_t i = 0; ok() && i < n.arguments.size(); ++i) {
      argument(n.arguments[i], callee->variables[i]);
    }
    require(!n.result || !callee->result.isVoid(), "uses the result of '" + n.callee + "'");
    if (n.result) {
      place(*n.result, {});
      if (ok()) {
        require(ir::typeOf(function_, *n.result) == callee->result,
                "stores the result of '" + n.callee + "' in another type");
      }
    }
  }

  void argument(const CallArgument& argument, const Variable& parameter) {
    const std::string what = "argument for '" + parameter.name + "'";
    std::visit(Overloaded{
                   [&](ExprId value) {
                     const bool byValue = parameter.kind == VariableKind::Stream ||
                                          parameter.kind == VariableKind::Iterator ||
                                          parameter.kind == VariableKind::Constant ||
                                          parameter.kind == VariableKind::Value;
                     require(byValue && typeOf(value) == parameter.type, "wrong " + what);
                   },
                   [&](const Place& target) {
                     require(parameter.kind == VariableKind::Output ||
                                 parameter.kind == VariableKind::Accumulator,
                             "wrong " + what);
                     place(target, {});
                     if (ok()) {
                       require(ir::typeOf(function_, target) == parameter.type, "wrong " + what);
                     }
                   },
                   [&](const GatherArgument& gather) {
                     require(exists(gather.gather) && kind(gather.gather) == VariableKind::Gather &&
                                 parameter.kind == VariableKind::Gather,
                             "wrong " + what);
                     if (!ok()) return;
                     const Variable& v = function_.variable(gather.gather);
                     require(v.type == parameter.type && v.rank == parameter.rank, "wrong " + what);
                     const bool isOwn = owner_ != nullptr || !function_.helpers.empty();
                     require(!isOwn || v.storage == parameter.storage, "wrong " + what);
                   },
               },
               argument);
  }

  const Module& module_;
  const Function& function_;
  const Function* owner_;
  std::string failure_;
  std::string where_;
  std::vector<bool> checked_;
  std::set<std::uint32_t> declared_;
  std::vector<VariableId> scope_;                                // the locals of the open blocks
  std::vector<bool> isInScope_;                                  // by variable
  std::map<std::uint32_t, std::vector<VariableId>> pushedWith_;  // the outputs of its first Push,
                                                                 // by VariableOutput
  int loops_ = 0;
};

}  // namespace

Result<void> validate(const Module& module) {
  std::set<std::string> names;
  for (const Function& function : module.functions) {
    if (!names.insert(function.name).second) {
      return Failure{"two functions are named '" + function.name + "'"};
    }
    for (const Function& helper : function.helpers) {
      if (Result<void> result = FunctionValidator(module, helper, &function).run(); !result)
        return result;
    }
    if (Result<void> result = FunctionValidator(module, function, nullptr).run(); !result)
      return result;
  }
  return {};
}

}  // namespace brook::ir
