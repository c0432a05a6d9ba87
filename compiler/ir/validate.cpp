#include "compiler/ir/validate.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/expression_types.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <map>
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
    location(function_.location);
    variables();
    kindRules();
    helperRules();
    appends();
    messages();
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

  // ---- the function as a whole

  // Functions built by a program have no file.
  void location(Location where) {
    require(where.file < std::max<std::size_t>(module_.files.size(), 1),
            "file " + std::to_string(where.file) + " is not of the module");
  }

  void variables() {
    std::set<std::string> names;
    require(function_.parameterCount <= function_.variables.size(),
            "more parameters than variables");
    for (std::uint32_t i = 0; ok() && i < function_.variables.size(); ++i) {
      const Variable& v = function_.variables[i];
      require(names.insert(v.name).second, "two variables are named '" + v.name + "'");
      require(!isReservedName(v.name), "'" + v.name + "' names a literal of IR text");
      require(!v.type.isVoid() && v.type.width >= 1 && v.type.width <= maxWidth(v.type.scalar),
              "variable '" + v.name + "' has no value type");
      const bool isParameter = i < function_.parameterCount;
      require(isParameter != (v.kind == VariableKind::Local),
              "'" + v.name + "' is a " + name(v.kind) + " in the wrong part of the table");
      require(!v.type.isArray() || v.kind == VariableKind::Local,
              "'" + v.name + "' is an array and a parameter");
      require(v.type.elements <= kMaxArrayElements, "'" + v.name + "' has too many elements");
      const bool hasRank = v.kind == VariableKind::Gather || v.kind == VariableKind::ScatterOutput;
      require(hasRank ? v.rank >= 1 && v.rank <= 4 : v.rank == 0,
              "'" + v.name + "' has rank " + std::to_string(v.rank));
      require(v.bound == 0 || (v.kind == VariableKind::VariableOutput && v.bound > 0),
              "'" + v.name + "' has the bound " + std::to_string(v.bound));
      require(isStorageOf(v.type, v.storage),
              "'" + v.name + "' is a " + typeName(v.type) + " and stored as something else");
      const bool isStored =
          isParameter && (owner_ != nullptr ? v.kind == VariableKind::Gather
                                            : v.kind != VariableKind::Iterator &&
                                                  function_.kind != FunctionKind::Helper);
      require(v.storage == Storage::Plain || isStored, "'" + v.name + "' is never stored");
    }
  }

  int count(VariableKind kind) const {
    int result = 0;
    for (const Variable& v : function_.variables)
      result += v.kind == kind;
    return result;
  }

  std::vector<Type> typesOf(VariableKind kind) const {
    std::vector<Type> result;
    for (const Variable& v : function_.variables) {
      if (v.kind == kind) result.push_back(v.type);
    }
    return result;
  }

  void kindRules() {
    const bool isReduction = function_.kind == FunctionKind::Reduction;
    require((count(VariableKind::Accumulator) > 0) == isReduction,
            "a reduction has an accumulator, other functions none");
    require(!function_.pairwiseInput || (function_.kind == FunctionKind::Kernel &&
                                         function_.isParameter(*function_.pairwiseInput) &&
                                         function_.variable(*function_.pairwiseInput).rank == 2),
            "only kernels combine pairs, those of a gather of rank 2");
    if (isReduction) {
      require(count(VariableKind::Stream) == count(VariableKind::Accumulator) &&
                  count(VariableKind::Output) == 0 && count(VariableKind::Iterator) == 0,
              "a reduction has a stream for each accumulator, no output and no iterator");
      require(!ok() || typesOf(VariableKind::Stream) == typesOf(VariableKind::Accumulator),
              "the streams of a reduction have other types than its accumulators");
    }
    const bool isHelper = function_.kind == FunctionKind::Helper;
    require(function_.kind == FunctionKind::Kernel ||
                count(VariableKind::VariableOutput) + count(VariableKind::ScatterOutput) == 0,
            "only kernels have variable and scatter outputs");
    require(function_.pushesOf.empty() ||
                (function_.kind == FunctionKind::Kernel && count(VariableKind::ScatterOutput) > 0 &&
                 count(VariableKind::VariableOutput) == 0 && count(VariableKind::Output) == 0),
            "what writes pushes is a kernel whose outputs are all scattered to");
    require(!function_.storesInPlace ||
                (!function_.pushesOf.empty() && count(VariableKind::ScatterOutput) == 1),
            "what stores in place writes pushes, to one output");
    require(isHelper || count(VariableKind::Value) == 0, "only helpers have value parameters");
    require(isHelper || function_.result.isVoid(), "only helpers return values");
  }

  // Rules for a helper that inline_calls kept.
  void helperRules() {
    require(function_.helpers.empty() || function_.kind != FunctionKind::Helper,
            "a helper has helpers");
    if (owner_ == nullptr) return;
    require(function_.kind == FunctionKind::Helper && function_.result.isVoid(),
            "a helper of '" + owner_->name + "' is none, or returns a value");
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const VariableKind kind = function_.variables[i].kind;
      require(kind == VariableKind::Value || kind == VariableKind::Gather ||
                  kind == VariableKind::Output,
              "a helper of '" + owner_->name + "' has a " + name(kind));
    }
  }

  // Returns the function that a call names. A function's helpers hide the module's functions; a
  // helper can call only the helpers before it.
  const Function* callee(const std::string& name) const {
    const Function& caller = owner_ != nullptr ? *owner_ : function_;
    const Function* own = caller.findHelper(name);
    if (own == nullptr) return owner_ != nullptr ? nullptr : module_.find(name);
    return owner_ != nullptr && own >= &function_ ? nullptr : own;
  }

  bool isParameter(VariableId id, VariableKind kind, Type type) const {
    if (!exists(id)) return false;
    const Variable& v = function_.variable(id);
    return v.kind == kind && v.type == type;
  }

  void appends() {
    require((function_.appends.empty() && !function_.messages) == !function_.appendIndex,
            "appends or messages without an append index");
    require(function_.appends.empty() || !function_.messages, "appends and messages");
    if (!ok() || !function_.appendIndex) return;
    require(isParameter(*function_.appendIndex, VariableKind::Constant, kInt),
            "the index of the appends is no constant int");
    for (const AppendOutput& append : function_.appends) {
      require(isParameter(append.count, VariableKind::Output, kInt) &&
                  append.count.index > function_.appendIndex->index,
              "the count of an append is no int output behind the append index");
      for (const VariableId output : append.outputs) {
        require(exists(output) && kind(output) == VariableKind::Output,
                "an append of what is no output");
      }
      require(
          !append.index || (exists(*append.index) && kind(*append.index) == VariableKind::Output),
          "the index of an append is no output");
    }
  }

  void messages() {
    if (!ok() || !function_.messages) return;
    const Messages& messages = *function_.messages;
    const auto requireOutputs = [&](const std::vector<VariableId>& outputs, Type type) {
      for (const VariableId output : outputs) {
        require(isParameter(output, VariableKind::Output, type),
                "the values of messages go to what is no output of " + typeName(type));
      }
    };
    require(isParameter(messages.record, VariableKind::Output, kInt4),
            "the record of messages is no output of int4");
    requireOutputs(messages.floats, kFloat4);
    requireOutputs(messages.ints, kInt4);
    requireOutputs(messages.doubles, kDouble.withWidth(2));
  }

  // Every operand must exist and be older than its user, so that walking ends.
  void expressionGraph() {
    for (std::uint32_t i = 0; ok() && i < function_.expressions.size(); ++i) {
      for (ExprId operand : operands(function_.expressions[i])) {
        require(operand.index < i, "expression " + std::to_string(i) + " uses a later one");
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
    require(isInScope_[id.index],
            "uses '" + function_.variable(id).name + "' outside of its block");
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
    location(s.location);
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
    require(v.kind == VariableKind::Local, "declares '" + v.name + "', which is no local");
    require(declared_.insert(n.variable.index).second, "declares '" + v.name + "' twice");
    require(!n.init || typeOf(*n.init) == v.type,
            "initialises '" + v.name + "' with " + (n.init ? text(*n.init) : std::string()));
    scope_.push_back(n.variable);
    isInScope_[n.variable.index] = true;
  }

  void place(const Place& place, const std::string& value) {
    if (!exists(place.variable)) return fail("writes a variable that does not exist");
    const Variable& v = function_.variable(place.variable);
    require(isWritable(v.kind), "writes '" + v.name + "', which is a " + name(v.kind));
    require(place.components.empty() || !place.index || v.type.isArray(), "a place chosen twice");
    require(place.index || !v.type.isArray(), "writes the array '" + v.name + "' as a whole");
    require(
        !place.index || ((v.type.isVector() || v.type.isArray()) && typeOf(*place.index) == kInt),
        "a component of '" + v.name + "' chosen by " + value);
    std::set<int> seen;
    for (std::uint8_t c : place.components) {
      require(c < v.type.width && seen.insert(c).second, "a wrong write mask on '" + v.name + "'");
    }
    requireScope(place.variable);
  }

  void assign(const Assign& n) {
    place(n.place, text(n.value));
    if (!ok()) return;
    require(typeOf(n.value) == ir::typeOf(function_, n.place),
            "assigns " + text(n.value) + " to '" + function_.variable(n.place.variable).name + "'");
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

  void branch(const If& n) {
    require(typeOf(n.condition) == kBool, "condition " + text(n.condition) + " is no scalar bool");
    block(n.thenBlock);
    block(n.elseBlock);
  }

  void loop(const Loop& n) {
    require(typeOf(n.condition) == kBool, "condition " + text(n.condition) + " is no scalar bool");
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
      place(*n.result, "");
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
                     place(target, "");
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
