#include "compiler/analysis/componentwise.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <variant>
#include <vector>

namespace brook::analysis {
namespace {

using namespace ir;

// Of zeros the sign counts.
bool isSame(const Constant& a, const Constant& b) {
  const auto isNegative = [](auto value) { return std::signbit(static_cast<double>(value)); };
  return a.value == b.value && std::visit(isNegative, a.value) == std::visit(isNegative, b.value);
}

template <class Predicate>
bool allOperands(const Expr& e, Predicate predicate) {
  const std::vector<ExprId> parts = operands(e);
  return std::all_of(parts.begin(), parts.end(), predicate);
}

class Checker {
 public:
  Checker(const Function& function, const Uniformity& uniformity)
      : function_(function), uniformity_(uniformity), splats_(function, uniformity) {}

  bool check() {
    if (!findWidth()) return false;
    bool isComponentwise = true;
    forEachStatement(function_.body, [&](const Statement& statement) {
      isComponentwise = isComponentwise && check(statement);
    });
    return isComponentwise;
  }

 private:
  // False: the parameters with elements are not all of one width, in floats or ints. Scalars alone
  // are alike where a kernel has streams; without them there is no order to choose.
  bool findWidth() {
    bool hasStream = false;
    for (std::uint32_t i = 0; i < function_.parameterCount; ++i) {
      const Variable& parameter = function_.variables[i];
      if (parameter.kind == VariableKind::Constant || parameter.kind == VariableKind::Gather) {
        continue;
      }
      const bool isOther = width_ != 0 && parameter.type.width != width_;
      if (parameter.type.isDouble() || isOther) return false;
      width_ = parameter.type.width;
      hasStream = hasStream || parameter.kind == VariableKind::Stream;
    }
    return width_ > 1 || (hasStream && function_.kind == FunctionKind::Kernel);
  }

  bool check(const Statement& statement) const {
    if (uniformity_.isDivergent(statement)) return false;
    if (const auto* declare = std::get_if<Declare>(&statement.node)) {
      const bool isVarying = uniformity_.isVarying(declare->variable);
      return !isVarying || (isOfWidth(function_.variable(declare->variable).type) &&
                            (!declare->init || isComponentwise(*declare->init)));
    }
    if (const auto* assign = std::get_if<Assign>(&statement.node)) {
      if (!uniformity_.isVarying(assign->place.variable)) return true;
      const bool isWhole = assign->place.components.empty() && !assign->place.index;
      return isWhole && isComponentwise(assign->value);
    }
    return true;
  }

  bool isOfWidth(Type type) const { return type.width == width_ && !type.isArray(); }

  bool isComponentwise(ExprId id) const {
    if (!uniformity_.isVarying(id)) return splats_.has(id);
    const Expr& e = function_.expr(id);
    if (!isOfWidth(e.type)) return false;
    if (std::holds_alternative<Read>(e.node)) return true;
    if (const auto* gather = std::get_if<Gather>(&e.node)) {
      return distanceFromPosition(function_, *gather).has_value();
    }
    return isElementwise(e) &&
           allOperands(e, [&](ExprId operand) { return isComponentwise(operand); });
  }

  const Function& function_;
  const Uniformity& uniformity_;
  const SplatValues splats_;
  int width_ = 0;
};

}  // namespace

SplatValues::SplatValues(const Function& function, const Uniformity& uniformity)
    : function_(function), uniformity_(uniformity), variables_(function.variables.size()) {
  for (std::size_t i = function.parameterCount; i < variables_.size(); ++i)
    variables_[i] = true;
  bool isChanged = true;
  while (isChanged) {
    isChanged = false;
    forEachStatement(function_.body, [&](const Statement& statement) {
      const auto* declare = std::get_if<Declare>(&statement.node);
      const auto* assign = std::get_if<Assign>(&statement.node);
      const std::optional<ExprId> value = declare  ? declare->init
                                          : assign ? std::optional(assign->value)
                                                   : std::nullopt;
      const bool isWhole = !assign || (assign->place.components.empty() && !assign->place.index);
      if (!value || (isWhole && has(*value))) return;
      for (VariableId variable : written(statement)) {
        isChanged = isChanged || variables_[variable.index];
        variables_[variable.index] = false;
      }
    });
  }
}

bool SplatValues::has(ExprId id) const {
  const Expr& e = function_.expr(id);
  if (e.type.isArray() || uniformity_.isVarying(id)) return false;
  if (e.type.width == 1) return true;
  if (const auto* read = std::get_if<Read>(&e.node)) return variables_[read->variable.index];
  if (const auto* construct = std::get_if<Construct>(&e.node)) return has(*construct);
  if (const auto* swizzle = std::get_if<Swizzle>(&e.node)) {
    const Components& chosen = swizzle->components;
    return std::count(chosen.begin(), chosen.end(), chosen[0]) == e.type.width;
  }
  return isElementwise(e) && allOperands(e, [&](ExprId operand) { return has(operand); });
}

bool SplatValues::has(const Construct& construct) const {
  if (construct.parts.size() == 1) return has(construct.parts[0]);
  const auto* first = std::get_if<Constant>(&function_.expr(construct.parts[0]).node);
  return first && std::all_of(construct.parts.begin(), construct.parts.end(), [&](ExprId part) {
           const auto* constant = std::get_if<Constant>(&function_.expr(part).node);
           return constant && isSame(*constant, *first);
         });
}

bool isComponentwise(const Function& function, const Uniformity& uniformity) {
  return Checker(function, uniformity).check();
}

}  // namespace brook::analysis
