#include "compiler/passes/trap_bounds.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/inline_calls.h"

#include <iterator>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// The assertions of one kernel.
class Trapper {
 public:
  explicit Trapper(Function& function) : function_(function), b_(function) {}

  void run() { rewrite(function_.body); }

 private:
  /// When the value of an expression matters: always, or if this holds.
  using Guard = std::optional<ExprId>;

  void rewrite(Block& block) {
    Block result;
    for (Statement& statement : block) {
      if (auto* loop = std::get_if<Loop>(&statement.node)) {
        if (gathersAtItsEdge(*loop)) moveIntoBody(*loop, statement.location, result);
      }
      for (Block* inner : blocks(statement))
        rewrite(*inner);
      if (!std::holds_alternative<Loop>(statement.node)) trap(statement, result);
      result.push_back(std::move(statement));
    }
    block = std::move(result);
  }

  void trap(const Statement& statement, Block& out) {
    at_ = statement.location;
    seen_.clear();
    for (const ExprId operand : operands(statement))
      trap(operand, {}, out);
  }

  bool gathers(ExprId root) const {
    bool isFound = false;
    forEachExpr(function_, root, [&](ExprId id) {
      isFound = isFound || std::holds_alternative<Gather>(function_.expr(id).node);
    });
    return isFound;
  }

  // ---- loops

  bool gathersAtItsEdge(const Loop& loop) const {
    bool isFound = gathers(loop.condition);
    for (const Statement& statement : loop.step) {
      for (const ExprId operand : operands(statement))
        isFound = isFound || gathers(operand);
    }
    return isFound;
  }

  // loop while c { body } step { s }   ->   var first = true
  //                                         loop while true {
  //                                           if first { first = false } else { s }
  //                                           if not(c) { break }
  //                                           body
  //                                         }
  // and of a loop that is tested last both stand in the else.
  void moveIntoBody(Loop& loop, Location at, Block& before) {
    const VariableId first = b_.local("first", kBool);
    before.push_back({Declare{first, b_.constant(true)}, at});
    Statement leave{If{b_.unary(UnaryOp::Not, loop.condition), {{Break{}, at}}, {}}, at};
    If edge{b_.read(first), {{Assign{{first, {}, {}}, b_.constant(false)}, at}}, {}};
    edge.elseBlock = std::move(loop.step);
    Block body;
    if (loop.testFirst) {
      body.push_back({std::move(edge), at});
      body.push_back(std::move(leave));
    } else {
      edge.elseBlock.push_back(std::move(leave));
      body.push_back({std::move(edge), at});
    }
    std::move(loop.body.begin(), loop.body.end(), std::back_inserter(body));
    loop = Loop{true, b_.constant(true), std::move(body), {}};
  }

  // ---- expressions

  void trap(ExprId id, Guard guard, Block& out) {
    if (!seen_.emplace(id.index, guard ? std::int64_t{guard->index} : -1).second) return;
    const Expr expression = function_.expr(id);  // what is added may move it
    if (const auto* select = std::get_if<Select>(&expression.node)) {
      trap(select->condition, guard, out);
      trap(select->whenTrue, both(guard, holds(select->condition)), out);
      trap(select->whenFalse, both(guard, fails(select->condition)), out);
    } else if (const auto* binary = logical(expression)) {
      trap(binary->left, guard, out);
      const bool isAnd = binary->op == BinaryOp::And;
      trap(binary->right, both(guard, isAnd ? holds(binary->left) : fails(binary->left)), out);
    } else {
      for (const ExprId operand : operands(expression))
        trap(operand, guard, out);
    }
    const auto* gather = std::get_if<Gather>(&expression.node);
    if (gather != nullptr && !gather->inRange) assertInside(*gather, guard, out);
  }

  static const Binary* logical(const Expr& expression) {
    const auto* binary = std::get_if<Binary>(&expression.node);
    return binary != nullptr && isLogical(binary->op) ? binary : nullptr;
  }

  // For any component.
  ExprId holds(ExprId condition) {
    if (!b_.typeOf(condition).isVector()) return condition;
    return b_.builtin(BuiltinKind::Any, {condition});
  }
  ExprId fails(ExprId condition) { return holds(b_.unary(UnaryOp::Not, condition)); }

  ExprId both(Guard guard, ExprId condition) {
    return guard ? b_.binary(BinaryOp::And, *guard, condition) : condition;
  }

  void assertInside(const Gather& gather, Guard guard, Block& out) {
    const std::size_t rank = gather.indices.size();
    Guard isOutside;
    std::string indices;
    std::string extents;
    std::vector<ExprId> shape;
    for (std::size_t k = 0; k < rank; ++k) {
      const auto component = static_cast<std::uint8_t>(rank - 1 - k);
      const ExprId extent = b_.swizzle(b_.extent(gather.stream), {component});
      const ExprId index = gather.indices[k];
      const ExprId isBelow = b_.binary(BinaryOp::Less, index, b_.constant(0));
      const ExprId isBeyond = b_.binary(BinaryOp::GreaterEqual, index, extent);
      const ExprId isOut = b_.binary(BinaryOp::Or, isBelow, isBeyond);
      isOutside = isOutside ? b_.binary(BinaryOp::Or, *isOutside, isOut) : isOut;
      indices += "[%d]";
      extents += k > 0 ? ", %d" : "%d";
      shape.push_back(extent);
    }
    Message message{true,
                    function_.variable(gather.stream).shownName() + indices +
                        " is outside of its shape <" + extents + ">",
                    gather.indices};
    message.values.insert(message.values.end(), shape.begin(), shape.end());
    Statement failure{If{*isOutside, {{std::move(message), at_}}, {}}, at_};
    if (guard) {
      out.push_back({If{*guard, {std::move(failure)}, {}}, at_});
    } else {
      out.push_back(std::move(failure));
    }
  }

  Function& function_;
  FunctionBuilder b_;
  Location at_;                                            // of the statement
  std::set<std::pair<std::uint32_t, std::int64_t>> seen_;  // expressions of it with their guards
};

}  // namespace

Result<void> trapBounds(Module& module) {
  for (Function& function : module.functions) {
    if (function.kind != FunctionKind::Kernel || function.pairwiseInput) continue;
    // Assertions of gathers stand where the kernel has them.
    if (Result<void> done = inlineHelpers(function); !done) return done;
    Trapper(function).run();
  }
  return {};
}

}  // namespace brook::passes
