#include "compiler/ir/visit.h"

#include "compiler/support/internal_error.h"

#include <optional>
#include <unordered_map>

namespace brook::ir {
namespace {

using Replace = std::function<ExprId(ExprId)>;

// Applies `use` to each operand of a node, in evaluation order. `Node` may be const.
template <class Node, class Use>
void forOperands(Node& node, Use use) {
  std::visit(Overloaded{
      [](const Constant&) {},
      [](const Read&) {},
      [](const Position&) {},
      [](const Extent&) {},
      [](const IteratorBound&) {},
      [&](auto& n)
        requires requires { n.indices; }
                 {
                   for (auto& index : n.indices)
                     use(index);
                 },
                 [&](auto& n)
                   requires requires { n.left; }
                            {
                              use(n.left);
                              use(n.right);
                            },
                            [&](auto& n)
                              requires requires { n.parts; }
                                       {
                                         for (auto& part : n.parts)
                                           use(part);
                                       },
                                       [&](auto& n)
                                         requires requires { n.operand; }
                                                  {
                                                    use(n.operand);
                                                    if constexpr (requires { n.index; })
                                                      use(n.index);
                                                  },
                                                  [&](auto& n)
                                                    requires requires { n.whenTrue; }
                                                             {
                                                               use(n.condition);
                                                               use(n.whenTrue);
                                                               use(n.whenFalse);
                                                             },
                                                             [&](auto& n)
                                                               requires requires { n.arguments; }
      {
        for (auto& argument : n.arguments)
          use(argument);
      },
      [](const std::monostate&) { BROOK_UNREACHABLE("an expression without a node"); },
      },
      node);
}

template <class PlaceType, class Use>
void forOperandsOfPlace(PlaceType& place, Use use) {
  if (place.index) use(*place.index);
}

template <class CallType, class Use>
void forOperandsOfCall(CallType& call, Use use) {
  for (auto& argument : call.arguments) {
    if (auto* value = std::get_if<ExprId>(&argument)) use(*value);
    if (auto* place = std::get_if<Place>(&argument)) forOperandsOfPlace(*place, use);
  }
  if (call.result) forOperandsOfPlace(*call.result, use);
}

// The same for the expressions that a statement evaluates itself.
template <class Node, class Use>
void forOperandsOfStatement(Node& node, Use use) {
  std::visit(Overloaded{
      [&](auto& n)
        requires requires { n.init; }
                 {
                   if (n.init) use(*n.init);
                 },
                 [&](auto& n)
                   requires requires { n.place; }
                            {
                              forOperandsOfPlace(n.place, use);
                              use(n.value);
                            },
                            [&](auto& n)
                              requires requires { n.callee; }
                                       { forOperandsOfCall(n, use); },
                                       [&](auto& n)
                                         requires requires { n.condition; }
                                                  { use(n.condition); },
                                                  [](const Break&) {},
                                                  [](const Continue&) {},
                                                  [&](auto& n)
                                                    requires(
                                                                requires { n.value; } &&
                                                                !requires { n.place; })
      {
        if (n.value) use(*n.value);
      },
      [](const std::monostate&) { BROOK_UNREACHABLE("a statement without a node"); },
  },
             node);
}

template <class StatementType, class BlockPointer>
std::vector<BlockPointer> blocksOf(StatementType& statement) {
  if (auto* branch = std::get_if<If>(&statement.node)) {
    return {&branch->thenBlock, &branch->elseBlock};
  }
  if (auto* loop = std::get_if<Loop>(&statement.node)) return {&loop->body, &loop->step};
  return {};
}

template <class BlockType, class StatementType>
void walk(BlockType& block, const std::function<void(StatementType&)>& visit) {
  for (StatementType& statement : block) {
    visit(statement);
    for (auto* inner : blocks(statement))
      walk<BlockType, StatementType>(*inner, visit);
  }
}

// Depth first without repetition.
struct Walker {
  const Function& function;
  const std::function<void(ExprId)>& visit;
  std::vector<bool> seen;

  void walk(ExprId id) {
    if (seen[id.index]) return;
    seen[id.index] = true;
    forOperands(function.expr(id).node, [&](ExprId operand) { walk(operand); });
    visit(id);
  }
};

}  // namespace

std::vector<ExprId> operands(const Expr& expression) {
  std::vector<ExprId> result;
  forOperands(expression.node, [&](ExprId operand) { result.push_back(operand); });
  return result;
}

Expr withOperands(const Expr& expression, const Replace& replace) {
  Expr copy = expression;
  forOperands(copy.node, [&](ExprId& operand) { operand = replace(operand); });
  return copy;
}

std::vector<ExprId> operands(const Statement& statement) {
  std::vector<ExprId> result;
  forOperandsOfStatement(statement.node, [&](ExprId operand) { result.push_back(operand); });
  return result;
}

void replaceOperands(Statement& statement, const Replace& replace) {
  forOperandsOfStatement(statement.node, [&](ExprId& operand) { operand = replace(operand); });
}

std::vector<Block*> blocks(Statement& statement) {
  return blocksOf<Statement, Block*>(statement);
}

std::vector<const Block*> blocks(const Statement& statement) {
  return blocksOf<const Statement, const Block*>(statement);
}

void forEachStatement(const Block& block, const std::function<void(const Statement&)>& visit) {
  walk<const Block, const Statement>(block, visit);
}

void forEachStatement(Block& block, const std::function<void(Statement&)>& visit) {
  walk<Block, Statement>(block, visit);
}

void forEachExpr(const Function& function, ExprId root, const std::function<void(ExprId)>& visit) {
  Walker{function, visit, std::vector<bool>(function.expressions.size())}.walk(root);
}

void forEachExpr(const Function& function, const std::function<void(ExprId)>& visit) {
  Walker walker{function, visit, std::vector<bool>(function.expressions.size())};
  forEachStatement(function.body, [&](const Statement& statement) {
    for (ExprId operand : operands(statement))
      walker.walk(operand);
  });
}

void rewriteExpressions(Function& function,
                        const std::function<std::optional<ExprId>(const Expr&)>& rewrite) {
  std::unordered_map<std::uint32_t, ExprId> done;
  std::function<ExprId(ExprId)> rebuilt = [&](ExprId id) -> ExprId {
    if (auto found = done.find(id.index); found != done.end()) return found->second;
    const Expr original = function.expr(id);
    bool changed = false;
    const Expr copy = withOperands(original, [&](ExprId operand) {
      ExprId replacement = rebuilt(operand);
      changed |= replacement != operand;
      return replacement;
    });
    ExprId result = id;
    if (std::optional<ExprId> replacement = rewrite(copy)) {
      result = *replacement;
    } else if (changed) {
      result = ExprId{static_cast<std::uint32_t>(function.expressions.size())};
      function.expressions.push_back(copy);
    }
    done.emplace(id.index, result);
    return result;
  };
  forEachStatement(function.body,
                   [&](Statement& statement) { replaceOperands(statement, rebuilt); });
}

std::vector<VariableId> written(const Statement& statement) {
  std::vector<VariableId> result;
  if (auto* declare = std::get_if<Declare>(&statement.node)) {
    if (declare->init) result.push_back(declare->variable);
  } else if (auto* assign = std::get_if<Assign>(&statement.node)) {
    result.push_back(assign->place.variable);
  } else if (auto* call = std::get_if<Call>(&statement.node)) {
    for (const CallArgument& argument : call->arguments) {
      if (auto* place = std::get_if<Place>(&argument)) result.push_back(place->variable);
    }
    if (call->result) result.push_back(call->result->variable);
  }
  return result;
}

}  // namespace brook::ir
