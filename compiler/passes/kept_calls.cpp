#include "compiler/passes/kept_calls.h"

#include "compiler/ir/expression_types.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;
using Asked = KeptHelper::Asked;

// Makes the Helper of a function.
class Keeper {
 public:
  explicit Keeper(Function original) : function_(std::move(original)), b_(function_) {}

  KeptHelper make() {
    kept_.givenCount = function_.parameterCount;
    findAsked();
    const bool returns = !function_.result.isVoid();
    addParameters(returns);
    replaceAsked();
    Block body = returns ? withoutReturn() : std::move(function_.body);
    function_.body = valuesOfAccumulators();
    std::move(body.begin(), body.end(), std::back_inserter(function_.body));
    function_.kind = FunctionKind::Helper;
    function_.result = kVoid;
    kept_.function = std::move(function_);
    return std::move(kept_);
  }

 private:
  void findAsked() {
    forEachExpr(function_, [&](ExprId id) {
      if (const std::optional<Asked> asked = askedBy(function_.expr(id))) addAsked(*asked);
    });
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      if (function_.variables[i].kind == VariableKind::Accumulator)
        kept_.asked.push_back({Asked::What::Before, {i}});
    }
  }

  // The extent of a gather is known everywhere.
  std::optional<Asked> askedBy(const Expr& e) const {
    if (const auto* position = std::get_if<Position>(&e.node))
      return Asked{Asked::What::Position, position->stream};
    if (std::holds_alternative<Instance>(e.node)) return Asked{Asked::What::Instance, {}};
    const auto* extent = std::get_if<Extent>(&e.node);
    if (extent && function_.variable(extent->stream).kind != VariableKind::Gather)
      return Asked{Asked::What::Extent, extent->stream};
    return std::nullopt;
  }

  std::size_t numberOf(const Asked& wanted) const {
    const auto found = std::find_if(kept_.asked.begin(), kept_.asked.end(), [&](const Asked& a) {
      return a.what == wanted.what && a.parameter == wanted.parameter;
    });
    return static_cast<std::size_t>(found - kept_.asked.begin());
  }

  void addAsked(const Asked& asked) {
    if (numberOf(asked) == kept_.asked.size()) kept_.asked.push_back(asked);
  }

  void addParameters(bool returns) {
    std::vector<Variable> added;
    for (const Asked& asked : kept_.asked)
      added.push_back(parameterFor(asked));
    if (returns) added.push_back({"result", function_.result, VariableKind::Output, 0, {}});
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      Variable& parameter = function_.variables[i];
      parameter.field.reset();
      parameter.storage = Storage::Plain;
      if (parameter.kind == VariableKind::Gather) continue;
      const bool isResult =
          parameter.kind == VariableKind::Output || parameter.kind == VariableKind::Accumulator;
      parameter.kind = isResult ? VariableKind::Output : VariableKind::Value;
    }
    b_.appendParameters(std::move(added));
  }

  Variable parameterFor(const Asked& asked) const {
    if (asked.what == Asked::What::Instance) return {"instance", kInt4, VariableKind::Value, 0, {}};
    const Variable& of = function_.variable(asked.parameter);
    switch (asked.what) {
      case Asked::What::Position:
        return {of.name + "_position", kInt4, VariableKind::Value, 0, of.location};
      case Asked::What::Extent:
        return {of.name + "_extent", kInt4, VariableKind::Value, 0, of.location};
      default:
        return {of.name + "_before", of.type, VariableKind::Value, 0, of.location};
    }
  }

  VariableId valueFor(const Asked& asked) const {
    return {kept_.givenCount + static_cast<std::uint32_t>(numberOf(asked))};
  }

  void replaceAsked() {
    rewriteExpressions(function_, [&](const Expr& e) -> std::optional<ExprId> {
      const std::optional<Asked> asked = askedBy(e);
      return asked ? std::optional(b_.read(valueFor(*asked))) : std::nullopt;
    });
  }

  // merge_returns has left one, at the end.
  Block withoutReturn() {
    Block body = std::move(function_.body);
    const VariableId result{function_.parameterCount - 1};
    const Return leave = std::get<Return>(body.back().node);
    body.back().node = Assign{{result, {}, {}}, leave.value.value()};
    return body;
  }

  Block valuesOfAccumulators() {
    Block assignments;
    for (const Asked& asked : kept_.asked) {
      if (asked.what != Asked::What::Before) continue;
      assignments.push_back(
          {Assign{{asked.parameter, {}, {}}, b_.read(valueFor(asked))}, function_.location});
    }
    return assignments;
  }

  Function function_;
  FunctionBuilder b_;
  KeptHelper kept_;
};

// The stream, or the place, that the call gives for the parameter.
std::optional<VariableId> variableGiven(const Function& caller, const Call& call,
                                        VariableId parameter) {
  const CallArgument& argument = call.arguments[parameter.index];
  if (const auto* place = std::get_if<Place>(&argument)) return place->variable;
  return variableOfValue(caller, std::get<ExprId>(argument));
}

// What the caller passes for a Value of the helper's own.
std::optional<ExprId> answer(FunctionBuilder& caller, const Call& call, const Asked& asked) {
  if (asked.what == Asked::What::Instance) return caller.instance();
  if (asked.what == Asked::What::Before)
    return valueOf(caller, std::get<Place>(call.arguments[asked.parameter.index]));
  const std::optional<VariableId> stream = variableGiven(caller.function(), call, asked.parameter);
  if (!stream) return std::nullopt;
  const ExprId value =
      asked.what == Asked::What::Position ? caller.position(*stream) : caller.extent(*stream);
  const bool isStream = isWellTyped(caller.function(), caller.function().expr(value));
  return isStream ? std::optional(value) : std::nullopt;
}

// Gives one function the helpers that it calls.
class Adopter {
 public:
  Adopter(Function& owner, const KeptHelpers& helpers) : owner_(owner), helpers_(helpers) {}

  void adopt() {
    std::vector<VariableId> same;
    for (std::uint32_t i = 0; i < owner_.variables.size(); ++i)
      same.push_back({i});
    bindCalls(owner_.body, same);
    owner_.helpers = std::move(adopted_);
  }

 private:
  // `gathers`: the owner's, by variable of the function that the block belongs to.
  void bindCalls(Block& block, const std::vector<VariableId>& gathers) {
    forEachStatement(block, [&](Statement& statement) {
      auto* call = std::get_if<Call>(&statement.node);
      if (call) call->callee = boundTo(*call, gathers);
    });
  }

  // The name of the helper whose gathers are those of the call.
  std::string boundTo(const Call& call, const std::vector<VariableId>& gathers) {
    std::vector<VariableId> bound(call.arguments.size());
    for (std::size_t i = 0; i < bound.size(); ++i) {
      if (const auto* gather = std::get_if<GatherArgument>(&call.arguments[i]))
        bound[i] = gathers[gather->gather.index];
    }
    const auto [known, isNew] = names_.try_emplace({call.callee, bound});
    if (isNew) known->second = add(helpers_.at(call.callee).function, bound);
    return known->second;
  }

  std::string add(Function helper, const std::vector<VariableId>& bound) {
    std::vector<VariableId> gathers(helper.variables.size());
    for (std::size_t i = 0; i < bound.size(); ++i) {
      gathers[i] = bound[i];
      if (bound[i].isValid()) helper.variables[i].storage = owner_.variable(bound[i]).storage;
    }
    bindCalls(helper.body, gathers);
    const std::string name = helper.name;
    for (int number = 1; isTaken(helper.name); ++number)
      helper.name = name + "_" + std::to_string(number);
    adopted_.push_back(std::move(helper));
    return adopted_.back().name;
  }

  bool isTaken(const std::string& name) const {
    return std::any_of(adopted_.begin(), adopted_.end(),
                       [&](const Function& helper) { return helper.name == name; });
  }

  Function& owner_;
  const KeptHelpers& helpers_;
  std::vector<Function> adopted_;  ///< callees first
  std::map<std::pair<std::string, std::vector<VariableId>>, std::string> names_;
};

}  // namespace

KeptHelper keptHelper(const Function& original) {
  return Keeper(original).make();
}

std::optional<Block> keptCall(FunctionBuilder& caller, const Call& call, const KeptHelper& helper,
                              Location location) {
  Block block;
  Block after;
  Call kept{call.callee, {}, std::nullopt};
  const auto local = [&](VariableId parameter) {
    const Variable& variable = helper.function.variable(parameter);
    const VariableId own = caller.local(variable.name, variable.type);
    caller.function().variable(own).location = variable.location;
    block.push_back({Declare{own, std::nullopt}, location});
    return own;
  };
  const auto output = [&](VariableId parameter, const Place& place) {
    const VariableId own = local(parameter);
    kept.arguments.emplace_back(Place{own, {}, {}});
    after.push_back({Assign{place, caller.read(own)}, location});
  };
  for (std::uint32_t i = 0; i < helper.givenCount; ++i) {
    if (const auto* place = std::get_if<Place>(&call.arguments[i])) {
      output({i}, *place);
    } else {
      kept.arguments.push_back(call.arguments[i]);
    }
  }
  for (const Asked& asked : helper.asked) {
    const std::optional<ExprId> value = answer(caller, call, asked);
    if (!value) return std::nullopt;
    kept.arguments.emplace_back(*value);
  }
  if (kept.arguments.size() < helper.function.parameterCount) {
    const VariableId result{helper.function.parameterCount - 1};
    if (call.result) {
      output(result, *call.result);
    } else {
      kept.arguments.emplace_back(Place{local(result), {}, {}});
    }
  }
  block.push_back({std::move(kept), location});
  std::move(after.begin(), after.end(), std::back_inserter(block));
  return block;
}

void adoptHelpers(Function& function, const KeptHelpers& helpers) {
  if (!helpers.empty()) Adopter(function, helpers).adopt();
}

std::optional<VariableId> variableOfValue(const Function& function, ExprId id) {
  const ExprNode& node = function.expr(id).node;
  if (const auto* read = std::get_if<Read>(&node)) return read->variable;
  const bool isConversion = std::holds_alternative<Swizzle>(node) ||
                            std::holds_alternative<Convert>(node) ||
                            std::holds_alternative<Construct>(node);
  const std::vector<ExprId> parts = operands(function.expr(id));
  if (!isConversion || parts.size() != 1) return std::nullopt;
  return variableOfValue(function, parts[0]);
}

ExprId valueOf(FunctionBuilder& builder, const Place& place) {
  ExprId value = builder.read(place.variable);
  if (place.index) value = builder.component(value, *place.index);
  return place.components.empty() ? value : builder.swizzle(value, place.components);
}

}  // namespace brook::passes
