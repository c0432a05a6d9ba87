#include "compiler/codegen/cpu/whole_blocks.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/codegen/cpu/block_control.h"
#include "compiler/ir/visit.h"

#include <vector>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

// In an iteration, of which there are as many side by side as a register has lanes.
constexpr int kMostOperations = 12;

// What an iteration computes, and the gathers in it that read a row for each lane.
struct Iteration {
  int operations = 0;
  std::vector<ExprId> rows;
};

Iteration iterationOf(const Function& kernel, const Block& body) {
  Iteration iteration;
  forEachStatement(body, [&](const Statement& statement) {
    for (const ExprId root : operands(statement)) {
      forEachExpr(kernel, root, [&](ExprId id) {
        const Expr& e = kernel.expr(id);
        const auto* gather = std::get_if<Gather>(&e.node);
        if (gather && analysis::readsRowForEachLane(kernel, *gather)) iteration.rows.push_back(id);
        const bool isOperation = gather || std::holds_alternative<Unary>(e.node) ||
                                 std::holds_alternative<Binary>(e.node) ||
                                 std::holds_alternative<Select>(e.node) ||
                                 std::holds_alternative<Builtin>(e.node);
        if (isOperation) iteration.operations += e.type.width;
      });
    }
  });
  return iteration;
}

bool isNextColumn(const Function& kernel, const Loop& loop, const InsideBody::TestBefore& test) {
  const Gather& gather = std::get<Gather>(kernel.expr(test.gather).node);
  const auto stride = analysis::strideOf(kernel, loop, test.loop, gather.firstLane.back());
  return stride && !stride->isZero && !stride->isNegative && stride->factors.empty();
}

}  // namespace

std::optional<InsideBody::TestBefore> wholeBlock(const Function& kernel, const InsideBody& inside,
                                                 const Statement& statement) {
  const Loop& loop = std::get<Loop>(statement.node);
  if (!isStraight(loop.body)) return std::nullopt;
  const Iteration iteration = iterationOf(kernel, loop.body);
  if (iteration.rows.size() != 1 || iteration.operations > kMostOperations) return std::nullopt;
  const ExprId id = iteration.rows.front();
  for (const InsideBody::TestBefore& test : inside.testsBefore(statement)) {
    const bool isFloat = kernel.expr(id).type == kFloat;
    if (test.gather == id && isFloat && isNextColumn(kernel, loop, test)) return test;
  }
  return std::nullopt;
}

WholeBlockText textOf(const InsideBody::TestBefore& block, const BodyContext& context,
                      const ExpressionPrinter& expressions, const std::string& step) {
  const Gather& gather = std::get<Gather>(context.function.expr(block.gather).node);
  const std::string& stream = context.names.argument(gather.stream);
  const std::string row = expressions.own(gather.firstLane.front());
  const std::string first = expressions.own(gather.firstLane.back());
  const std::string name = context.names.fresh(stream + "_block");
  const std::string column = context.names.fresh("column");
  return {"while (isBlockAhead(" + stream + ", " + first + ", " +
              context.names.variable(block.loop.counter) + ", " + expressions.own(block.loop.end) +
              ")) {",
          "Float " + name + "[kLanes];",
          "readColumns(" + name + ", " + stream + ", 1, " + row + ", " + first + ");",
          "for (int " + column + " = 0; " + column + " < kLanes; ++" + column + ", " + step + ") {",
          name + "[" + column + "]"};
}

}  // namespace brook::codegen::cpu
