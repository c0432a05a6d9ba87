#include "compiler/analysis/across_rows.h"

#include "compiler/analysis/code_size.h"
#include "compiler/analysis/lane_steps.h"
#include "compiler/analysis/reaching_definitions.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <map>
#include <optional>
#include <utility>
#include <variant>

namespace brook::analysis {
namespace {

using namespace ir;

// Steps at which neighbouring elements share a line of a cache.
constexpr std::int64_t kMaxShared = 4;

// A larger step may be one of ints that wrap.
constexpr std::int64_t kLargest = std::numeric_limits<std::int32_t>::max();

// By how much an index grows from each row of elements to the next one.
class RowSteps {
 public:
  explicit RowSteps(const Function& kernel) : kernel_(kernel), values_(fixedValues(kernel)) {}

  // Nothing: it does not show. `component`: of a vector. Each is found once: the paths through sums of
  // sums are too many.
  std::optional<std::int64_t> of(ExprId id, int component = 0) {
    const auto key = std::pair(id.index, component);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    std::optional<std::int64_t> step = find(id, component);
    if (step && std::abs(*step) > kLargest) step.reset();
    return known_.try_emplace(key, step).first->second;
  }

 private:
  std::optional<std::int64_t> find(ExprId id, int component) {
    const Expr& e = kernel_.expr(id);
    if (std::holds_alternative<Position>(e.node)) return component == 1 ? 1 : 0;
    if (const auto* swizzle = std::get_if<Swizzle>(&e.node))
      return of(swizzle->operand, swizzle->components[static_cast<std::size_t>(component)]);
    if (const auto* read = std::get_if<Read>(&e.node)) {
      const std::optional<ExprId>& value = values_[read->variable.index];
      if (value) return of(*value, component);
    }
    if (const auto* convert = std::get_if<Convert>(&e.node)) return of(convert->operand, component);
    if (const auto* builtin = std::get_if<Builtin>(&e.node)) {
      const bool isRounding =
          builtin->function == BuiltinKind::NearestIndex || builtin->function == BuiltinKind::Floor;
      if (isRounding) return of(builtin->arguments[0], component);
    }
    if (const auto* construct = std::get_if<Construct>(&e.node)) return of(*construct, component);
    if (const auto* binary = std::get_if<Binary>(&e.node)) {
      if (const auto step = of(*binary, component)) return step;
    }
    return isSameInNextRow(e) ? std::optional<std::int64_t>(0) : std::nullopt;
  }

  std::optional<std::int64_t> of(const Construct& construct, int component) {
    if (construct.parts.size() == 1) return of(construct.parts[0]);
    for (ExprId part : construct.parts) {
      const int width = kernel_.expr(part).type.width;
      if (component < width) return of(part, component);
      component -= width;
    }
    return std::nullopt;
  }

  std::optional<std::int64_t> of(const Binary& binary, int component) {
    const std::optional<std::int64_t> left = of(binary.left, component);
    const std::optional<std::int64_t> right = of(binary.right, component);
    if (!left || !right) return std::nullopt;
    if (binary.op == BinaryOp::Add) return *left + *right;
    if (binary.op == BinaryOp::Subtract) return *left - *right;
    if (*left == 0 && *right == 0) return 0;
    const std::optional<std::int32_t> by = intConstant(kernel_, binary.right);
    const std::optional<std::int32_t> times = by ? by : intConstant(kernel_, binary.left);
    if (binary.op == BinaryOp::Multiply && times) return (by ? *left : *right) * *times;
    return std::nullopt;
  }

  // Whether nothing that it is made of differs from row to row.
  bool isSameInNextRow(const Expr& e) {
    const auto* read = std::get_if<Read>(&e.node);
    if (read) return kernel_.variable(read->variable).kind == VariableKind::Constant;
    const std::vector<ExprId> parts = operands(e);
    return std::all_of(parts.begin(), parts.end(), [&](ExprId part) {
      for (int component = 0; component < kernel_.expr(part).type.width; ++component)
        if (of(part, component) != 0) return false;
      return true;
    });
  }

  const Function& kernel_;
  std::vector<std::optional<ExprId>> values_;
  std::map<std::pair<std::uint32_t, int>, std::optional<std::int64_t>> known_;
};

bool hasLoops(const Function& kernel) {
  bool has = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    has = has || std::holds_alternative<Loop>(statement.node);
  });
  return has;
}

}  // namespace

std::vector<ExprId> gathersAcrossRows(const Function& kernel, const Uniformity& uniformity) {
  std::vector<ExprId> result;
  if (isLarge(kernel) || hasLoops(kernel)) return result;
  RowSteps ofRows(kernel);
  const LaneSteps ofLanes(kernel, uniformity);
  const auto isAcross = [&](ExprId id, const Gather& gather) {
    if (!uniformity.isVarying(id) || !gather.firstLane.empty()) return false;
    const auto isSameInNextRow = [&](ExprId index) { return ofRows.of(index) == 0; };
    const auto isVarying = [&](ExprId index) { return uniformity.isVarying(index); };
    const auto last = gather.indices.end() - 1;
    const std::optional<std::int64_t> step = ofRows.of(*last);
    if (!step || *step == 0 || std::abs(*step) > kMaxShared) return false;
    if (!std::all_of(gather.indices.begin(), last, isSameInNextRow)) return false;
    if (gather.indices.size() > 1) return std::any_of(gather.indices.begin(), last, isVarying);
    const std::optional<std::int64_t> lanes = ofLanes.of(*last);
    return !lanes || std::abs(*lanes) > kMaxShared;
  };
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (gather && isAcross(id, *gather)) result.push_back(id);
  });
  return result;
}

}  // namespace brook::analysis
