#include "compiler/passes/flatten_components.h"

#include "compiler/analysis/componentwise.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

bool hasVectors(const Function& kernel) {
  return std::any_of(kernel.variables.begin(), kernel.variables.begin() + kernel.parameterCount,
                     [](const Variable& parameter) {
                       return parameter.kind == VariableKind::Output && parameter.type.isVector();
                     });
}

bool gathersByLane(const Function& kernel, const analysis::Uniformity& uniformity) {
  bool gathers = false;
  forEachExpr(kernel, [&](ExprId id) {
    const bool isGather = std::holds_alternative<Gather>(kernel.expr(id).node);
    gathers = gathers || (isGather && uniformity.isVarying(id));
  });
  return gathers;
}

class Flattener {
 public:
  Flattener(Function& kernel, const analysis::Uniformity& uniformity)
      : kernel_(kernel), builder_(kernel), uniformity_(uniformity) {}

  void process() {
    forEachStatement(kernel_.body, [&](Statement& statement) {
      const std::vector<VariableId> places = variablesOf(statement);
      const bool isVarying = std::any_of(places.begin(), places.end(), [&](VariableId variable) {
        return uniformity_.isVarying(variable);
      });
      if (isVarying) replaceOperands(statement, [&](ExprId id) { return flat(id); });
    });
    for (std::uint32_t i = 0; i < kernel_.variables.size(); ++i) {
      Variable& variable = kernel_.variables[i];
      const bool isOfLanes =
          variable.kind == VariableKind::Output || uniformity_.isVarying(VariableId{i});
      if (isOfLanes) variable.type = variable.type.component();
    }
  }

 private:
  // Those that a declaration or an assignment gives a value to.
  static std::vector<VariableId> variablesOf(const Statement& statement) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    return declare ? std::vector{declare->variable} : written(statement);
  }

  ExprId flat(ExprId id) {
    if (const auto known = flat_.find(id.index); known != flat_.end()) return known->second;
    return flat_[id.index] = uniformity_.isVarying(id) ? component(id) : firstComponent(id);
  }

  // Of what differs from lane to lane.
  ExprId component(ExprId id) {
    Expr copy = withOperands(Expr(kernel_.expr(id)), [&](ExprId operand) { return flat(operand); });
    copy.type = copy.type.component();
    return builder_.add(std::move(copy));
  }

  // Of what has components that are all the same.
  ExprId firstComponent(ExprId id) {
    const Expr e = kernel_.expr(id);
    if (!e.type.isVector()) return id;
    if (const auto* swizzle = std::get_if<Swizzle>(&e.node))
      return builder_.swizzle(swizzle->operand, {swizzle->components[0]});
    const auto* construct = std::get_if<Construct>(&e.node);
    if (construct && !kernel_.expr(construct->parts[0]).type.isVector()) return construct->parts[0];
    return builder_.swizzle(id, {0});
  }

  Function& kernel_;
  FunctionBuilder builder_;
  const analysis::Uniformity& uniformity_;
  std::unordered_map<std::uint32_t, ExprId> flat_;
};

}  // namespace

std::optional<Function> flattenedComponents(const Function& kernel) {
  const analysis::Uniformity uniformity = analysis::uniformity(kernel);
  const bool isOne = kernel.kind == FunctionKind::Kernel && hasVectors(kernel) &&
                     analysis::isComponentwise(kernel, uniformity) &&
                     !gathersByLane(kernel, uniformity);
  if (!isOne) return std::nullopt;
  Function result = kernel;
  Flattener(result, uniformity).process();
  return result;
}

Result<void> flattenComponents(Module& module) {
  for (Function& function : module.functions) {
    // The record of messages has a fixed type.
    if (function.messages) continue;
    if (std::optional<Function> flat = flattenedComponents(function)) function = std::move(*flat);
  }
  return {};
}

}  // namespace brook::passes
