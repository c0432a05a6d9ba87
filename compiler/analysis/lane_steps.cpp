#include "compiler/analysis/lane_steps.h"

#include "compiler/analysis/reaching_definitions.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <variant>

namespace brook::analysis {

using namespace ir;

LaneSteps::LaneSteps(const Function& kernel, const Uniformity& uniformity)
    : kernel_(kernel), uniformity_(uniformity), values_(fixedValues(kernel)) {}

std::optional<std::int64_t> LaneSteps::of(const Binary& binary) const {
  const std::optional<std::int64_t> left = of(binary.left);
  const std::optional<std::int64_t> right = of(binary.right);
  if (!left || !right) return std::nullopt;
  if (binary.op == BinaryOp::Add) return *left + *right;
  if (binary.op == BinaryOp::Subtract) return *left - *right;
  const std::optional<std::int32_t> by = intConstant(kernel_, binary.right);
  const std::optional<std::int32_t> times = by ? by : intConstant(kernel_, binary.left);
  if (binary.op == BinaryOp::Multiply && times) return (by ? *left : *right) * *times;
  if (binary.op == BinaryOp::ShiftLeft && by && *by >= 0 && *by < 8) return *left << *by;
  return std::nullopt;
}

// Each is found once: the paths through sums of sums are too many. Steps of ints that wrap are others.
std::optional<std::int64_t> LaneSteps::of(ExprId index) const {
  if (const auto known = known_.find(index); known != known_.end()) return known->second;
  std::optional<std::int64_t> step = find(index);
  if (step && std::abs(*step) > std::numeric_limits<std::int32_t>::max()) step.reset();
  return known_.try_emplace(index, step).first->second;
}

std::optional<std::int64_t> LaneSteps::find(ExprId index) const {
  if (!uniformity_.isVarying(index)) return 0;
  const Expr& e = kernel_.expr(index);
  if (e.type != kInt) return std::nullopt;
  if (const auto* swizzle = std::get_if<Swizzle>(&e.node)) {
    const bool isPosition = std::holds_alternative<Position>(kernel_.expr(swizzle->operand).node);
    return isPosition ? std::optional<std::int64_t>(1) : std::nullopt;
  }
  if (const auto* read = std::get_if<Read>(&e.node)) {
    const std::optional<ExprId>& value = values_[read->variable.index];
    return value ? of(*value) : std::nullopt;
  }
  if (const auto* binary = std::get_if<Binary>(&e.node)) return of(*binary);
  const auto* unary = std::get_if<Unary>(&e.node);
  if (!unary || unary->op != UnaryOp::Negate) return std::nullopt;
  const std::optional<std::int64_t> step = of(unary->operand);
  return step ? std::optional<std::int64_t>(-*step) : std::nullopt;
}

std::optional<int> LaneSteps::ofGather(ExprId id) const {
  const Expr& e = kernel_.expr(id);
  const Gather& gather = std::get<Gather>(e.node);
  const bool isOfWords = e.type.isFloat() || e.type.scalar == Scalar::Int;
  if (!gather.firstLane.empty() || !isOfWords || e.type.width > 2) return std::nullopt;
  const bool isInRow = std::none_of(gather.indices.begin(), gather.indices.end() - 1,
                                    [&](ExprId index) { return uniformity_.isVarying(index); });
  const std::optional<std::int64_t> step = isInRow ? of(gather.indices.back()) : std::nullopt;
  const std::int64_t most = e.type.width == 1 ? 4 : 2;
  if (!step || !(*step == -1 || (*step >= 2 && *step <= most))) return std::nullopt;
  return static_cast<int>(*step);
}

}  // namespace brook::analysis
