#include "compiler/passes/insert_lets.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <unordered_map>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// Compilers of C++ take 256 brackets in each other, in which an operation may print several.
constexpr int kDeepestExpression = 40;

struct LetInserter {
  explicit LetInserter(Function& target) : function(target), builder(target) {}

  void process() { processBlock(function.body); }

  void processBlock(Block& block) {
    Block out;
    for (Statement& statement : block) {
      if (auto* loop = std::get_if<Loop>(&statement.node)) {
        processLoop(*loop, statement.location, out);
      } else {
        for (Block* inner : blocks(statement))
          processBlock(*inner);
        nameOperands(statement, out, out);
      }
      out.push_back(std::move(statement));
    }
    block = std::move(out);
  }

  // Declares what `statement` shares: declarations go to `declarations`, values to `values`. They
  // are one block unless only assignments may stand where the values are computed (a step).
  void nameOperands(Statement& statement, Block& declarations, Block& values) {
    const std::vector<ExprId> shared = sharedBy(statement);
    if (shared.empty()) return;
    std::unordered_map<std::uint32_t, ExprId> names;
    for (ExprId id : shared) {
      const ExprId value = rebuilt(id, names, true);
      const VariableId local = builder.local("t", function.expr(id).type);
      function.variable(local).location = statement.location;
      if (&declarations == &values) {
        values.push_back({Declare{local, value}, statement.location});
      } else {
        declarations.push_back({Declare{local, std::nullopt}, statement.location});
        values.push_back({Assign{{local, {}, {}}, value}, statement.location});
      }
      names[id.index] = builder.read(local);
    }
    replaceOperands(statement, [&](ExprId operand) { return rebuilt(operand, names, false); });
  }

  void processLoop(Loop& loop, Location location, Block& before) {
    processBlock(loop.body);
    Block step;
    for (Statement& statement : loop.step) {
      nameOperands(statement, before, step);
      step.push_back(std::move(statement));
    }
    loop.step = std::move(step);
    Statement test{If{loop.condition, {}, {}}, location};
    if (sharedBy(test).empty()) return;
    moveTestIntoBody(loop, location, before);
  }

  // The condition needs statements before it, so it becomes an `if` at the start of the body. A
  // do-while skips it once.
  void moveTestIntoBody(Loop& loop, Location location, Block& before) {
    Statement test{If{builder.unary(UnaryOp::Not, loop.condition), {{Break{}, location}}, {}},
                   location};
    Block body;
    if (loop.testFirst) {
      nameOperands(test, body, body);
      body.push_back(std::move(test));
    } else {
      const VariableId again = builder.local("again", kBool);
      before.push_back({Declare{again, builder.constant(false)}, location});
      Block tested;
      nameOperands(test, tested, tested);
      tested.push_back(std::move(test));
      body.push_back({If{builder.read(again), std::move(tested), {}}, location});
      body.push_back({Assign{{again, {}, {}}, builder.constant(true)}, location});
    }
    for (Statement& statement : loop.body)
      body.push_back(std::move(statement));
    loop.body = std::move(body);
    loop.condition = builder.constant(true);
    loop.testFirst = true;
  }

  // What the statement evaluates more than once and is not cheap, and what is too deep; operands
  // before their users.
  std::vector<ExprId> sharedBy(const Statement& statement) const {
    std::unordered_map<std::uint32_t, int> uses;
    std::vector<ExprId> order;
    for (ExprId operand : operands(statement))
      count(operand, uses, order);
    std::unordered_map<std::uint32_t, int> depths;
    std::vector<ExprId> result;
    for (ExprId id : order) {
      int depth = 0;
      for (ExprId operand : operands(function.expr(id)))
        depth = std::max(depth, 1 + depths[operand.index]);
      const bool isNamed = (uses[id.index] > 1 && !isCheap(id)) || depth >= kDeepestExpression;
      if (isNamed) result.push_back(id);
      depths[id.index] = isNamed ? 0 : depth;
    }
    return result;
  }

  void count(ExprId id, std::unordered_map<std::uint32_t, int>& uses,
             std::vector<ExprId>& order) const {
    if (++uses[id.index] > 1) return;
    for (ExprId operand : operands(function.expr(id)))
      count(operand, uses, order);
    order.push_back(id);
  }

  bool isCheap(ExprId id) const {
    const ExprNode& node = function.expr(id).node;
    if (const auto* swizzle = std::get_if<Swizzle>(&node)) return isCheap(swizzle->operand);
    if (const auto* construct = std::get_if<Construct>(&node)) {
      for (ExprId part : construct->parts) {
        if (!std::holds_alternative<Constant>(function.expr(part).node)) return false;
      }
      return true;
    }
    return std::holds_alternative<Constant>(node) || std::holds_alternative<Read>(node) ||
           std::holds_alternative<Extent>(node) || std::holds_alternative<IteratorBound>(node);
  }

  // A copy with named expressions replaced by reads; `self`: the root itself is being named.
  ExprId rebuilt(ExprId id, std::unordered_map<std::uint32_t, ExprId>& names, bool self) {
    if (!self) {
      if (auto found = names.find(id.index); found != names.end()) return found->second;
    }
    return replaceOperands(function, id,
                           [&](ExprId operand) { return rebuilt(operand, names, false); });
  }

  Function& function;
  FunctionBuilder builder;
};

}  // namespace

Result<void> insertLets(Module& module) {
  forEachFunction(module, [](Function& function) { LetInserter(function).process(); });
  return {};
}

}  // namespace brook::passes
