#include "compiler/codegen/cpu/row_values.h"

#include "compiler/analysis/across_rows.h"
#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/lane_steps.h"
#include "compiler/analysis/reaching_definitions.h"
#include "compiler/codegen/cpu/inside_body.h"
#include "compiler/codegen/cpu/launch_distances.h"
#include "compiler/codegen/cpu/print_expression.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <cstring>
#include <functional>

namespace brook::codegen::cpu {

using namespace ir;

namespace {

// They lie on the stack and in the first-level cache.
constexpr std::size_t kMostBlocks = 4;

const std::vector<ExprId>& indicesOfRow(const Gather& gather) {
  return gather.firstLane.empty() ? gather.indices : gather.firstLane;
}

// Whether the index of a row is the y of the position in an output.
bool isRowOfPosition(const Function& kernel, ExprId index) {
  const auto* swizzle = std::get_if<Swizzle>(&kernel.expr(index).node);
  const auto* position =
      swizzle ? std::get_if<Position>(&kernel.expr(swizzle->operand).node) : nullptr;
  return position && swizzle->components[0] == 1 &&
         kernel.variable(position->stream).kind == VariableKind::Output;
}

std::vector<bool> expressionsInLoops(const Function& kernel) {
  std::vector<bool> isInLoop(kernel.expressions.size());
  const auto mark = [&](const Statement& statement) {
    for (ExprId root : operands(statement))
      forEachExpr(kernel, root, [&](ExprId id) { isInLoop[id.index] = true; });
  };
  forEachStatement(kernel.body, [&](const Statement& statement) {
    if (!std::holds_alternative<Loop>(statement.node)) return;
    mark(statement);
    for (const Block* block : blocks(statement))
      forEachStatement(*block, mark);
  });
  return isInLoop;
}

}  // namespace

RowValues::RowValues(const BodyContext& context)
    : isLocal_(context.function.variables.size()), hasPosition_(context.function.variables.size()) {
  if (context.function.kind == FunctionKind::Reduction) return;
  findLocals(context);
  findRows(context);
  findBlocks(context);
  findSpans(context);
  findTables(context);
  findPositions(context);
}

void RowValues::findLocals(const BodyContext& context) {
  const Function& kernel = context.function;
  const std::vector<std::optional<ExprId>> values = analysis::fixedValues(kernel);
  const ExpressionPrinter printer(context);
  for (const Statement& statement : kernel.body) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (!declare || !values[declare->variable.index]) continue;
    const bool isUniform = !context.uniformity.isVarying(declare->variable) &&
                           !context.uniformity.isVarying(*declare->init);
    if (!isUniform || !isFixedInRow(kernel, *declare->init)) continue;
    isLocal_[declare->variable.index] = true;
    keepPositions(kernel, *declare->init);
    values_.push_back({typeText(kernel.variable(declare->variable).type, false),
                       context.names.variable(declare->variable), printer.own(*declare->init),
                       declare->variable});
  }
}

void RowValues::findRows(const BodyContext& context) {
  const Function& kernel = context.function;
  const ExpressionPrinter printer(context);
  forEachExpr(kernel, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&kernel.expr(id).node);
    if (!gather || !context.uniformity.isVarying(id)) return;
    const std::vector<ExprId>& indices = indicesOfRow(*gather);
    const std::optional<ExprId> along = analysis::indexAlongLanes(kernel, *gather);
    const bool isAlongX = along ? *along == indices.back() : indices.size() > 1;
    const bool isFixed = std::all_of(indices.begin(), indices.end() - 1, [&](ExprId index) {
      return !context.uniformity.isVarying(index) && isFixedInRow(kernel, index);
    });
    if (!isAlongX || !isFixed) return;
    std::string init = "rowOf(" + context.names.argument(gather->stream);
    for (auto index = indices.begin(); index + 1 != indices.end(); ++index) {
      init += ", " + printer.own(*index);
      keepPositions(kernel, *index);
    }
    Value& row = valueOf(context, gather->stream, "Row", init + ")");
    rows_[id.index] = row.name;
    if (indices.size() == 2 && isRowOfPosition(kernel, indices.front()))
      row.gatherAtRow = context.names.argument(gather->stream);
  });
}

// Not of gathers in loops: these go through more elements than registers hold.
void RowValues::findTables(const BodyContext& context) {
  const Function& kernel = context.function;
  const std::vector<bool> isInLoop = expressionsInLoops(kernel);
  const analysis::LaneSteps steps(kernel, context.uniformity);
  forEachExpr(kernel, [&](ExprId id) {
    const Expr& e = kernel.expr(id);
    const auto* gather = std::get_if<Gather>(&e.node);
    const bool isAnywhere = gather && context.uniformity.isVarying(id) &&
                            gather->firstLane.empty() && gather->indices.size() == 1;
    if (!isAnywhere || isInLoop[id.index] || e.type.scalar == Scalar::Double) return;
    if (steps.ofGather(id) || blocksOf(id)) return;
    const std::string type = typeText(e.type, true);
    tables_[id.index] =
        valueOf(context, gather->stream, type + "Table",
                "table_" + type + "(" + context.names.argument(gather->stream) + ")")
            .name;
  });
}

void RowValues::findBlocks(const BodyContext& context) {
  const Function& kernel = context.function;
  for (ExprId id : analysis::gathersAcrossRows(kernel, context.uniformity)) {
    const Type type = kernel.expr(id).type;
    if (type.scalar == Scalar::Double || blocks_.size() == kMostBlocks) continue;
    const VariableId stream = std::get<Gather>(kernel.expr(id).node).stream;
    const std::string name = context.names.fresh(context.names.argument(stream) + "_across");
    values_.push_back({"AcrossBlocks", name, "", std::nullopt, true});
    blocks_[id.index] = name;
  }
}

void RowValues::findSpans(const BodyContext& context) {
  forEachExpr(context.function, [&](ExprId id) {
    const auto* gather = std::get_if<Gather>(&context.function.expr(id).node);
    if (!gather || !context.uniformity.isVarying(id)) return;
    const std::optional<std::string> distance = launchDistanceText(context, *gather);
    if (!distance) return;
    const std::string init = "inside(innerPart(launch, range), " +
                             context.names.argument(gather->stream) + ", " + *distance +
                             ", 0, 0, 1)";
    spans_[id.index] = valueOf(context, gather->stream, "Span", init).name;
  });
}

void RowValues::findPositions(const BodyContext& context) {
  const Function& kernel = context.function;
  for (std::uint32_t i = 0; i < kernel.parameterCount; ++i) {
    if (!hasPosition_[i]) continue;
    positions_.push_back("const LanePosition " + context.names.position({i}) + " = " +
                         lanePositionText(kernel.variables[i], context.names.argument({i})) + ";");
  }
}

// Whether the expression names nothing that differs in a row.
bool RowValues::isFixedInRow(const Function& kernel, ExprId root) const {
  bool isFixed = true;
  forEachExpr(kernel, root, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&kernel.expr(id).node);
    isFixed = isFixed && (!read || isLocal_[read->variable.index] ||
                          kernel.variable(read->variable).kind == VariableKind::Constant);
  });
  return isFixed;
}

void RowValues::keepPositions(const Function& kernel, ExprId root) {
  forEachExpr(kernel, root, [&](ExprId id) {
    const auto* position = std::get_if<Position>(&kernel.expr(id).node);
    if (position) hasPosition_[position->stream.index] = true;
  });
}

RowValues::Value& RowValues::valueOf(const BodyContext& context, VariableId gather,
                                     const std::string& type, const std::string& init) {
  const auto known = std::find_if(values_.begin(), values_.end(),
                                  [&](const Value& value) { return value.init == init; });
  if (known != values_.end()) return *known;
  const bool isRow = type == "Row";
  const char* const suffix = isRow ? "_row" : type == "Span" ? "_inside" : "_table";
  const std::string wanted = context.names.argument(gather) + suffix;
  values_.push_back({type, context.names.fresh(wanted), init, std::nullopt, !isRow});
  return values_.back();
}

const std::string* RowValues::rowOf(ExprId gather) const {
  const auto row = rows_.find(gather.index);
  return row == rows_.end() ? nullptr : &row->second;
}

const std::string* RowValues::tableOf(ExprId gather) const {
  const auto table = tables_.find(gather.index);
  return table == tables_.end() ? nullptr : &table->second;
}

const std::string* RowValues::blocksOf(ExprId gather) const {
  const auto blocks = blocks_.find(gather.index);
  return blocks == blocks_.end() ? nullptr : &blocks->second;
}

const std::string* RowValues::spanOf(ExprId gather) const {
  const auto span = spans_.find(gather.index);
  return span == spans_.end() ? nullptr : &span->second;
}

Function RowValues::restOf(const Function& kernel) const {
  Function rest = kernel;
  std::erase_if(rest.body, [&](const Statement& statement) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    return declare && contains(declare->variable);
  });
  return rest;
}

std::vector<ParameterUse> RowValues::usesOf(const Function& rest, const InsideBody* inside) const {
  return parameterUses(rest, [&](const std::function<void(ExprId)>& visit) {
    forEachNamed(rest, inside, [&](ExprId id) {
      const auto* gather = std::get_if<Gather>(&rest.expr(id).node);
      const bool isLoad = gather && inside && inside->loads(id) && !inside->tests(id);
      const bool needsRowOnly =
          gather && (isFromRow(id, *gather) || (isLoad && rowOf(id) != nullptr));
      if (!needsRowOnly) visit(id);
    });
  });
}

void RowValues::forEachNamed(const Function& rest, const InsideBody* inside,
                             const std::function<void(ExprId)>& visit) const {
  std::vector<bool> seen(rest.expressions.size());
  const std::function<void(ExprId)> walk = [&](ExprId id) {
    if (seen[id.index]) return;
    seen[id.index] = true;
    visit(id);
    const auto* gather = std::get_if<Gather>(&rest.expr(id).node);
    const bool isLoad = gather && inside && inside->loads(id);
    if (isLoad && rowOf(id) == nullptr) {
      for (ExprId index : gather->firstLane)
        walk(index);
      return;
    }
    if (!gather || rowOf(id) == nullptr) {
      for (ExprId operand : operands(rest.expr(id)))
        walk(operand);
      return;
    }
    if (!gather->firstLane.empty()) walk(gather->firstLane.back());
    if (isLoad) return;
    const bool isElsewhereToo = !isFromRow(id, *gather);
    for (ExprId index : gather->indices)
      if (isElsewhereToo || index == gather->indices.back()) walk(index);
  };
  forEachStatement(rest.body, [&](const Statement& statement) {
    for (ExprId operand : operands(statement))
      walk(operand);
  });
}

bool RowValues::isFromRow(ExprId id, const Gather& gather) const {
  return gather.firstLane.empty() && rowOf(id) != nullptr;
}

std::vector<Parameter> RowValues::parameters(const Function& rest, const InsideBody* inside) const {
  std::vector<bool> isRead(rest.variables.size());
  forEachNamed(rest, inside, [&](ExprId id) {
    const auto* read = std::get_if<Read>(&rest.expr(id).node);
    if (read) isRead[read->variable.index] = true;
  });
  std::vector<Parameter> result;
  for (const Value& value : values_) {
    // A body for vectors inside of rows has tests of its own.
    if (inside && value.type == "Span") continue;
    if (!value.local || isRead[value.local->index]) {
      result.push_back({value.type + (value.init.empty() ? "&" : ""), value.name, value.name});
    }
  }
  return result;
}

std::vector<std::string> RowValues::linesOfLaunch() const {
  std::vector<std::string> result;
  for (const Value& value : values_)
    if (value.isOfLaunch) result.push_back(lineOf(value));
  return result;
}

std::vector<std::string> RowValues::linesOfRow() const {
  std::vector<std::string> result = positions_;
  for (const Value& value : values_)
    if (!value.isOfLaunch) result.push_back(lineOf(value));
  return result;
}

std::vector<std::string> RowValues::linesOfRowInside(const Function& rest,
                                                     const InsideBody& inside) const {
  const std::vector<Parameter> named = parameters(rest, &inside);
  std::vector<std::string> result = positions_;
  for (Value value : values_) {
    if (value.isOfLaunch) continue;
    if (!value.gatherAtRow.empty()) value.init.replace(0, std::strlen("rowOf"), "rowInside");
    const bool isNamed = std::any_of(named.begin(), named.end(), [&](const Parameter& parameter) {
      return parameter.name == value.name;
    });
    result.push_back((isNamed ? "" : "[[maybe_unused]] ") + lineOf(value));
  }
  return result;
}

std::vector<std::string> RowValues::gathersAtRow() const {
  std::vector<std::string> result;
  for (const Value& value : values_)
    if (!value.gatherAtRow.empty()) result.push_back(value.gatherAtRow);
  return result;
}

std::string RowValues::lineOf(const Value& value) {
  if (value.init.empty()) return value.type + " " + value.name + ";";
  return "const " + value.type + " " + value.name + " = " + value.init + ";";
}

}  // namespace brook::codegen::cpu
