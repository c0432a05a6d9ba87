#include "compiler/codegen/cpu/gathered_rows.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/codegen/cpu/print_expression.h"
#include "compiler/ir/visit.h"

#include <algorithm>

namespace brook::codegen::cpu {

using namespace ir;

GatheredRows::GatheredRows(const BodyContext& context) {
  const Function& kernel = context.function;
  const ExpressionPrinter printer(context);
  std::vector<bool> hasPosition(kernel.variables.size());
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (!gather || gather->firstLane.empty()) return;
    if (analysis::indexAlongLanes(kernel, *gather) != gather->firstLane.back()) return;
    std::string start = "rowOf(" + context.names.argument(gather->stream);
    for (auto index = gather->firstLane.begin(); index + 1 != gather->firstLane.end(); ++index) {
      if (!isFixedInRow(kernel, *index)) return;
      start += ", " + printer.own(*index);
      forEachExpr(kernel, *index, [&](ExprId part) {
        const auto* position = std::get_if<Position>(&kernel.expr(part).node);
        if (position) hasPosition[position->stream.index] = true;
      });
    }
    names_[id.index] = nameOfRow(context, gather->stream, start + ")");
  });
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    if (!hasPosition[i]) continue;
    positions_.push_back("const LanePosition " + context.names.position({i}) + " = " +
                         lanePositionText(kernel.variables[i], context.names.argument({i})) + ";");
  }
}

// Whether the index names nothing that the body computes.
bool GatheredRows::isFixedInRow(const Function& kernel, ExprId index) {
  bool isFixed = true;
  forEachExpr(kernel, index, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&kernel.expr(id).node);
    if (read) isFixed = isFixed && kernel.variable(read->variable).kind == VariableKind::Constant;
  });
  return isFixed;
}

const std::string& GatheredRows::nameOfRow(const BodyContext& context, VariableId gather,
                                           const std::string& start) {
  const auto known =
      std::find_if(rows_.begin(), rows_.end(), [&](const Row& row) { return row.start == start; });
  if (known != rows_.end()) return known->name;
  rows_.push_back({context.names.fresh(context.names.argument(gather) + "_row"), start});
  return rows_.back().name;
}

const std::string* GatheredRows::nameOf(ExprId gather) const {
  const auto name = names_.find(gather.index);
  return name == names_.end() ? nullptr : &name->second;
}

std::vector<Parameter> GatheredRows::parameters() const {
  std::vector<Parameter> result;
  for (const Row& row : rows_)
    result.push_back({"Row", row.name, row.name});
  return result;
}

std::vector<std::string> GatheredRows::lines() const {
  std::vector<std::string> result = positions_;
  for (const Row& row : rows_)
    result.push_back("const Row " + row.name + " = " + row.start + ";");
  return result;
}

}  // namespace brook::codegen::cpu
