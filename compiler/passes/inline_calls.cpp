#include "compiler/passes/inline_calls.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/expression_types.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/kept_calls.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
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
  Inliner(FunctionBuilder& target, const Function& source, Call statement, Location location)
      : caller(target.function()),
        callee(source),
        call(std::move(statement)),
        builder(target),
        at(location) {}

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

  void bindValue(VariableId parameter, ExprId value) {
    if (const std::optional<VariableId> stream = variableOfValue(caller, value)) {
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
    if (callee.variable(parameter).kind == VariableKind::Accumulator)
      init = valueOf(builder, place);
    out.push_back({Declare{local, init}, at});
    copyOut.emplace_back(place, local);
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
    } else if (auto* inner = std::get_if<Call>(&result.node)) {
      for (CallArgument& argument : inner->arguments) {
        if (auto* place = std::get_if<Place>(&argument)) place->variable = mapped(place->variable);
        if (auto* gather = std::get_if<GatherArgument>(&argument))
          gather->gather = mapped(gather->gather);
      }
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
  FunctionBuilder& builder;
  Location at;
  Block out;
  std::unordered_map<std::uint32_t, VariableId> variables;  // of the callee -> of the caller
  std::unordered_map<std::uint32_t, VariableId> positions;  // parameter -> stream of the caller
  std::unordered_map<std::uint32_t, ExprId> expressions;
  std::vector<std::pair<Place, VariableId>> copyOut;
  std::optional<ExprId> returned;
  bool isBound = true;  // to streams are the parameters whose positions or extents are asked for
};

// Inlines calls of the functions of one module, callees first, but for those that stay.
class Expander {
 public:
  Expander(const Module& module, std::set<std::string> staying)
      : module_(module), staying_(std::move(staying)) {}

  /// The function with everything inlined in it that does not stay called.
  Result<const Function*> expanded(const Function& original) {
    if (const auto known = expanded_.find(original.name); known != expanded_.end())
      return &known->second;
    Function function = original;
    FunctionBuilder builder(function);
    if (Result<void> done = expand(builder, function.body); !done) return done.failure();
    return &expanded_.emplace(original.name, std::move(function)).first->second;
  }

  /// The same, with the functions that stay called as its own.
  Result<Function> complete(const Function& original) {
    const Result<const Function*> done = expanded(original);
    if (!done) return done.failure();
    Function function = **done;
    adoptHelpers(function, kept_);
    return function;
  }

 private:
  Result<void> expand(FunctionBuilder& builder, Block& block) {
    Block result;
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement)) {
        if (Result<void> done = expand(builder, *inner); !done) return done;
      }
      const auto* call = std::get_if<Call>(&statement.node);
      if (!call) {
        result.push_back(std::move(statement));
        continue;
      }
      Result<Block> replacement = replaced(builder, *call, statement.location);
      if (!replacement) return replacement.failure();
      std::move(replacement->begin(), replacement->end(), std::back_inserter(result));
    }
    block = std::move(result);
    return {};
  }

  Result<Block> replaced(FunctionBuilder& builder, const Call& call, Location location) {
    const Function* original = module_.find(call.callee);
    BROOK_CHECK(original, "a call of " + call.callee);
    const Result<const Function*> callee = expanded(*original);
    if (!callee) return callee.failure();
    std::optional<Block> block;
    if (staying_.contains(call.callee)) {
      const auto [kept, isNew] = kept_.try_emplace(call.callee);
      if (isNew) kept->second = keptHelper(**callee);
      block = keptCall(builder, call, kept->second, location);
    } else {
      Inliner inliner(builder, **callee, call, location);
      block = inliner.process();
      if (!inliner.isBound) block.reset();
    }
    if (block) return std::move(*block);
    return Failure{"'" + builder.function().name + "' passes to '" + call.callee +
                   "' no stream where that asks for a position"};
  }

  const Module& module_;
  const std::set<std::string> staying_;
  std::map<std::string, Function> expanded_;  // by name, as are the next
  KeptHelpers kept_;
};

}  // namespace

Result<void> inlineCalls(Module& module) {
  const Result<InlinedSizes> sizes = inlinedSizes(module);
  if (!sizes) return sizes.failure();
  Expander ofSmall(module, {});
  std::vector<Function> result;
  for (const Function& function : module.functions) {
    if (function.kind == FunctionKind::Helper) continue;
    if (!function.helpers.empty()) {
      result.push_back(function);
      continue;
    }
    Result<std::set<std::string>> staying = staysCalled(module, function, *sizes);
    if (!staying) return staying.failure();
    std::optional<Expander> own;
    if (!staying->empty()) own.emplace(module, std::move(*staying));
    Result<Function> done = (own ? *own : ofSmall).complete(function);
    if (!done) return done.failure();
    result.push_back(std::move(*done));
  }
  module.functions = std::move(result);
  return {};
}

Result<void> inlineHelpers(Function& function, double most) {
  if (function.helpers.empty()) return {};
  Module module;
  module.functions = std::exchange(function.helpers, {});
  module.functions.push_back(function);
  const Result<InlinedSizes> sizes = inlinedSizes(module);
  if (!sizes) return sizes.failure();
  if (Result<void> done = checkInlined(function, sizes->at(function.name), most); !done)
    return done;
  Result<Function> done = Expander(module, {}).complete(module.functions.back());
  if (!done) return done.failure();
  function = std::move(*done);
  return {};
}

}  // namespace brook::passes
