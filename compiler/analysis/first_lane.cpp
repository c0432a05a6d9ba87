#include "compiler/analysis/first_lane.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>

namespace brook::analysis {

namespace {

using namespace ir;

std::optional<VariableId> streamOfFirstLane(const Function& function, ExprId root) {
  std::optional<VariableId> stream;
  forEachExpr(function, root, [&](ExprId id) {
    const auto* swizzle = std::get_if<Swizzle>(&function.expr(id).node);
    if (!swizzle || swizzle->components[0] != 0) return;
    const auto* position = std::get_if<Position>(&function.expr(swizzle->operand).node);
    if (position && position->ofFirstLane) stream = position->stream;
  });
  return stream;
}

bool isFirstLane(const Function& function, ExprId id) {
  const auto* swizzle = std::get_if<Swizzle>(&function.expr(id).node);
  const auto* position =
      swizzle ? std::get_if<Position>(&function.expr(swizzle->operand).node) : nullptr;
  return position && position->ofFirstLane && swizzle->components[0] == 0;
}

// Of sums the terms, each with its sign.
void addTerms(const Function& function, ExprId id, bool isNegative,
              std::vector<DistanceTerm>& terms) {
  const auto* binary = std::get_if<Binary>(&function.expr(id).node);
  const bool isDifference = binary && binary->op == BinaryOp::Subtract;
  if (!isDifference && !(binary && binary->op == BinaryOp::Add)) {
    terms.push_back({id, isNegative});
    return;
  }
  addTerms(function, binary->left, isNegative, terms);
  addTerms(function, binary->right, isNegative != isDifference, terms);
}

}  // namespace

using namespace ir;

std::optional<ExprId> indexAlongLanes(const Function& function, const Gather& gather) {
  if (gather.firstLane.empty()) return std::nullopt;
  const auto along =
      std::find_if(gather.firstLane.begin(), gather.firstLane.end(),
                   [&](ExprId index) { return streamOfFirstLane(function, index).has_value(); });
  BROOK_CHECK(along != gather.firstLane.end(), "a first lane without the position of one");
  return *along;
}

bool readsRowForEachLane(const Function& function, const Gather& gather) {
  const std::optional<ExprId> along = indexAlongLanes(function, gather);
  return along && *along != gather.firstLane.back();
}

VariableId streamOfLanes(const Function& function, const Gather& gather) {
  std::optional<VariableId> stream;
  if (const std::optional<ExprId> along = indexAlongLanes(function, gather)) {
    stream = streamOfFirstLane(function, *along);
  }
  BROOK_CHECK(stream, "the stream of a gather without a first lane");
  return *stream;
}

std::optional<DistanceFromPosition> distanceFromPosition(const Function& function,
                                                         const Gather& gather) {
  if (gather.firstLane.empty()) return std::nullopt;
  const Expr* x = &function.expr(gather.firstLane.back());
  int distance = 0;
  if (const auto* sum = std::get_if<Binary>(&x->node)) {
    const auto* constant = std::get_if<Constant>(&function.expr(sum->right).node);
    if (!constant || sum->op != BinaryOp::Add) return std::nullopt;
    distance = std::get<std::int32_t>(constant->value);
    x = &function.expr(sum->left);
  }
  const auto* swizzle = std::get_if<Swizzle>(&x->node);
  const auto* position =
      swizzle ? std::get_if<Position>(&function.expr(swizzle->operand).node) : nullptr;
  if (!position || !position->ofFirstLane) return std::nullopt;
  return DistanceFromPosition{position->stream, distance};
}

std::optional<std::vector<DistanceTerm>> distanceTerms(const Function& function, ExprId index) {
  std::vector<DistanceTerm> terms;
  addTerms(function, index, false, terms);
  const auto position = std::find_if(terms.begin(), terms.end(), [&](const DistanceTerm& term) {
    return isFirstLane(function, term.value);
  });
  if (position == terms.end() || position->isNegative) return std::nullopt;
  terms.erase(position);
  return terms;
}

}  // namespace brook::analysis
