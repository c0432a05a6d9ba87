#include "compiler/codegen/cpu/column_blocks.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/ir/print.h"
#include "compiler/ir/queries.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

// Floats of a row in the widest blocks.
constexpr std::int64_t kMostFloats = 16;

// A column as the text of what it is made of, and a constant.
struct Column {
  std::string from;
  std::int64_t distance = 0;
};

Column columnOf(const Function& kernel, ExprId id) {
  if (const std::optional<std::int64_t> constant = intConstant(kernel, id)) return {"", *constant};
  const auto* binary = std::get_if<Binary>(&kernel.expr(id).node);
  if (!binary) return {print(kernel, id)};
  const bool isSum = binary->op == BinaryOp::Add;
  if (!isSum && binary->op != BinaryOp::Subtract) return {print(kernel, id)};
  if (const std::optional<std::int64_t> constant = intConstant(kernel, binary->right)) {
    Column left = columnOf(kernel, binary->left);
    return {std::move(left.from), left.distance + (isSum ? *constant : -*constant)};
  }
  return {print(kernel, id)};
}

// Whether a statement makes a variable in the order of memory of the gather.
bool isInOrder(const Function& kernel, const analysis::MemoryOrder& order, ExprId gather) {
  bool isFound = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    const auto* assign = std::get_if<Assign>(&statement.node);
    if (declare && declare->init == gather) isFound = isFound || order.has(declare->variable);
    if (assign && assign->value == gather) isFound = isFound || order.has(assign->place.variable);
  });
  return isFound;
}

// A block while gathers join it.
struct Rows {
  std::string text;  ///< of the rows, and of what all columns are made of
  std::int64_t first = 0;
  std::int64_t last = 0;

  bool takes(const std::string& other, std::int64_t column, std::int64_t width) const {
    return text == other &&
           (std::max(last, column) - std::min(first, column) + 1) * width <= kMostFloats;
  }
};

}  // namespace

std::vector<ColumnBlock> columnBlocks(const Function& kernel, const analysis::MemoryOrder* order) {
  std::vector<ColumnBlock> blocks;
  std::vector<Rows> rows;
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (!gather || !analysis::readsRowForEachLane(kernel, *gather)) return;
    const Column column = columnOf(kernel, gather->firstLane.back());
    std::string text = std::to_string(gather->stream.index);
    for (std::size_t i = 0; i + 1 < gather->firstLane.size(); ++i)
      text += "[" + print(kernel, gather->firstLane[i]) + "]";
    text += column.from;
    if (order && isInOrder(kernel, *order, id)) text += " in order";
    const int width = kernel.expr(id).type.width;
    std::size_t found = 0;
    while (found < rows.size() && !rows[found].takes(text, column.distance, width))
      ++found;
    if (found == rows.size()) {
      rows.push_back({std::move(text), column.distance, column.distance});
      blocks.push_back({gather->stream, {}});
    }
    rows[found].first = std::min(rows[found].first, column.distance);
    rows[found].last = std::max(rows[found].last, column.distance);
    blocks[found].gathers.push_back(id);
  });
  return blocks;
}

}  // namespace brook::codegen::cpu
