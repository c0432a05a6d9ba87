#include "compiler/passes/inline_calls.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/expression_types.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// A variable that nothing can change while the callee runs.
bool isReadOnly(VariableKind kind) {
  return kind == VariableKind::Stream || kind == VariableKind::Iterator ||
         kind == VariableKind::Constant;
}

// The stream of which an expression asks the position, the extent or a bound.
VariableId* streamOf(ExprNode& node) {
  if (auto* position = std::get_if<Position>(&node)) return &position->stream;
  if (auto* extent = std::get_if<Extent>(&node)) return &extent->stream;
  if (auto* bound = std::get_if<IteratorBound>(&node)) return &bound->iterator;
  return nullptr;
}

// Copies one callee's body into a caller, for one call.
struct Inliner {
  Inliner(Function& target, const Function& source, Call statement, Location location)
      : caller(target), callee(source), call(std::move(statement)), builder(target), at(location) {}

  Block process() {
    for (std::size_t i = 0; i < call.arguments.size(); ++i)
      bind(i);
    copyBlock(callee.body, out);
    for (auto& [place, value] : copyOut) {
      out.push_back({Assign{place, builder.read(value)}, at});
    }
    if (returned && call.result) out.push_back({Assign{*call.result, *returned}, at});
    return std::move(out);
  }

  void bind(std::size_t i) {
    const VariableId parameter{static_cast<std::uint32_t>(i)};
    std::visit(Overloaded{
                   [&](ExprId value) { bindValue(parameter, value); },
                   [&](const Place& place) { bindPlace(parameter, place); },
                   [&](const GatherArgument& gather) { variables[i] = gather.gather; },
               },
               call.arguments[i]);
  }

  bool isWrittenByCallee(VariableId parameter) const {
    bool result = false;
    forEachStatement(callee.body, [&](const Statement& statement) {
      const std::vector<VariableId> targets = written(statement);
      result |= std::find(targets.begin(), targets.end(), parameter) != targets.end();
    });
    return result;
  }

  // The variable whose value `id` is, perhaps shortened, lengthened or of another scalar kind.
  std::optional<VariableId> convertedVariable(ExprId id) const {
    const ExprNode& node = caller.expr(id).node;
    if (const auto* read = std::get_if<Read>(&node)) return read->variable;
    const bool isConversion = std::holds_alternative<Swizzle>(node) ||
                              std::holds_alternative<Convert>(node) ||
                              std::holds_alternative<Construct>(node);
    const std::vector<ExprId> parts = operands(caller.expr(id));
    if (!isConversion || parts.size() != 1) return std::nullopt;
    return convertedVariable(parts[0]);
  }

  void bindValue(VariableId parameter, ExprId value) {
    if (const std::optional<VariableId> stream = convertedVariable(value)) {
      positions[parameter.index] = *stream;
    }
    const Expr& expression = caller.expr(value);
    if (const auto* read = std::get_if<Read>(&expression.node)) {
      if (isReadOnly(caller.variable(read->variable).kind) && !isWrittenByCallee(parameter)) {
        variables[parameter.index] = read->variable;
        return;
      }
    }
    const VariableId local = newLocal(parameter);
    out.push_back({Declare{local, value}, at});
  }

  // The callee writes into the caller's own variable where nobody can see the difference.
  bool mayWriteDirectly(const Place& place) const {
    if (place.index || !place.components.empty()) return false;
    const auto sameVariable = [&](const CallArgument& argument) {
      const auto* other = std::get_if<Place>(&argument);
      return other && other->variable == place.variable;
    };
    return std::count_if(call.arguments.begin(), call.arguments.end(), sameVariable) == 1;
  }

  void bindPlace(VariableId parameter, const Place& place) {
    positions[parameter.index] = place.variable;
    if (mayWriteDirectly(place)) {
      variables[parameter.index] = place.variable;
      return;
    }
    const VariableId local = newLocal(parameter);
    std::optional<ExprId> init;
    if (callee.variable(parameter).kind == VariableKind::Accumulator) init = readPlace(place);
    out.push_back({Declare{local, init}, at});
    copyOut.emplace_back(place, local);
  }

  ExprId readPlace(const Place& place) {
    ExprId value = builder.read(place.variable);
    if (place.index) value = builder.component(value, *place.index);
    return place.components.empty() ? value : builder.swizzle(value, place.components);
  }

  VariableId newLocal(VariableId of) {
    const Variable& v = callee.variable(of);
    const VariableId local = builder.local(v.name, v.type);
    caller.variable(local).location = v.location;
    variables[of.index] = local;
    return local;
  }

  VariableId mapped(VariableId id) {
    auto found = variables.find(id.index);
    return found != variables.end() ? found->second : newLocal(id);
  }

  // What the parameter is bound to; of a Gather, which is no value, its other name.
  VariableId mappedStream(VariableId id) {
    if (auto found = positions.find(id.index); found != positions.end()) return found->second;
    return mapped(id);
  }

  ExprId copy(ExprId id) {
    if (auto found = expressions.find(id.index); found != expressions.end()) return found->second;
    Expr result = withOperands(callee.expr(id), [&](ExprId operand) { return copy(operand); });
    if (auto* read = std::get_if<Read>(&result.node)) read->variable = mapped(read->variable);
    if (auto* gather = std::get_if<Gather>(&result.node)) gather->stream = mapped(gather->stream);
    if (VariableId* stream = streamOf(result.node)) {
      *stream = mappedStream(*stream);
      isBound = isBound && isWellTyped(caller, result);
    }
    const ExprId added = builder.add(std::move(result));
    expressions.emplace(id.index, added);
    return added;
  }

  void copyBlock(const Block& source, Block& target) {
    for (const Statement& statement : source) {
      if (const auto* leave = std::get_if<Return>(&statement.node)) {
        if (leave->value) returned = copy(*leave->value);
        continue;
      }
      target.push_back(copyStatement(statement));
    }
  }

  Statement copyStatement(const Statement& statement) {
    Statement result = statement;
    replaceOperands(result, [&](ExprId operand) { return copy(operand); });
    if (auto* declare = std::get_if<Declare>(&result.node)) {
      declare->variable = mapped(declare->variable);
    } else if (auto* assign = std::get_if<Assign>(&result.node)) {
      assign->place.variable = mapped(assign->place.variable);
    }
    const std::vector<const Block*> from = blocks(statement);
    const std::vector<Block*> to = blocks(result);
    for (std::size_t i = 0; i < from.size(); ++i) {
      to[i]->clear();
      copyBlock(*from[i], *to[i]);
    }
    return result;
  }

  Function& caller;
  const Function& callee;
  const Call call;
  FunctionBuilder builder;
  Location at;
  Block out;
  std::unordered_map<std::uint32_t, VariableId> variables;  // of the callee -> of the caller
  std::unordered_map<std::uint32_t, VariableId> positions;  // parameter -> stream of the caller
  std::unordered_map<std::uint32_t, ExprId> expressions;
  std::vector<std::pair<Place, VariableId>> copyOut;
  std::optional<ExprId> returned;
  bool isBound = true;  // to streams are the parameters whose positions or extents are asked for
};

struct State {
  explicit State(Module& target) : module(target) {}

  Result<void> process() {
    for (Function& function : module.functions) {
      if (Result<void> done = complete(function); !done) return done;
    }
    std::erase_if(module.functions,
                  [](const Function& function) { return function.kind == FunctionKind::Helper; });
    return {};
  }

  // Inlines everything that `function` calls, callees first.
  Result<void> complete(Function& function) {
    if (std::find(active.begin(), active.end(), function.name) != active.end()) {
      std::string cycle;
      auto from = std::find(active.begin(), active.end(), function.name);
      for (; from != active.end(); ++from)
        cycle += *from + " -> ";
      return Failure{"recursion: " + cycle + function.name};
    }
    if (finished.count(function.name)) return {};
    active.push_back(function.name);
    if (Result<void> done = inlineIn(function, function.body); !done) return done;
    active.pop_back();
    finished[function.name] = true;
    return {};
  }

  Result<void> inlineIn(Function& function, Block& block) {
    Block result;
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement)) {
        if (Result<void> done = inlineIn(function, *inner); !done) return done;
      }
      const auto* call = std::get_if<Call>(&statement.node);
      if (!call) {
        result.push_back(std::move(statement));
        continue;
      }
      Function* callee = module.find(call->callee);
      BROOK_CHECK(callee, "a call of " + call->callee);
      if (Result<void> done = complete(*callee); !done) return done;
      Inliner inliner(function, *callee, *call, statement.location);
      Block body = inliner.process();
      if (!inliner.isBound) {
        return Failure{"'" + function.name + "' passes to '" + callee->name +
                       "' no stream where that asks for a position"};
      }
      std::move(body.begin(), body.end(), std::back_inserter(result));
    }
    block = std::move(result);
    return {};
  }

  Module& module;
  std::vector<std::string> active;
  std::map<std::string, bool> finished;
};

}  // namespace

Result<void> inlineCalls(Module& module) {
  return State(module).process();
}

}  // namespace brook::passes
