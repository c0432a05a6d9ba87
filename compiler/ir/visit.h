// Walks and rewrites IR, so that no pass repeats the list of nodes.
#pragma once

#include "compiler/ir/module.h"

#include <functional>
#include <vector>

namespace brook::ir {

/// std::visit with one lambda per alternative; a missing node kind does not compile.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// Returns the expressions that `expression` uses directly, in evaluation order.
std::vector<ExprId> operands(const Expr& expression);

/// Returns a copy of `expression` with `replace(operand)` for each operand.
Expr withOperands(const Expr& expression, const std::function<ExprId(ExprId)>& replace);

/// Replaces each operand of the expression by `replace(operand)`. Returns `id` itself if no operand
/// changes, else a new expression of the function.
ExprId replaceOperands(Function& function, ExprId id, const std::function<ExprId(ExprId)>& replace);

/// Returns the expressions that `statement` itself evaluates, in order; its blocks are not
/// included.
std::vector<ExprId> operands(const Statement& statement);

/// Replaces each expression that `statement` evaluates itself.
void replaceOperands(Statement& statement, const std::function<ExprId(ExprId)>& replace);

/// Returns the nested blocks of a statement, in order: then, else; or body, step.
std::vector<Block*> blocks(Statement& statement);
std::vector<const Block*> blocks(const Statement& statement);

/// Calls `visit` for each statement of the block and of the blocks inside it, outer ones first.
void forEachStatement(const Block& block, const std::function<void(const Statement&)>& visit);
void forEachStatement(Block& block, const std::function<void(Statement&)>& visit);

/// Calls `visit` for `root` and everything below it, operands first, each expression once.
void forEachExpr(const Function& function, ExprId root, const std::function<void(ExprId)>& visit);

/// Calls `visit` once for each expression that the body evaluates.
void forEachExpr(const Function& function, const std::function<void(ExprId)>& visit);

/// Rebuilds every expression of the body bottom up: `rewrite` receives an expression whose operands
/// are rewritten and returns its replacement, or nullopt to keep it. Shared expressions stay
/// shared.
void rewriteExpressions(Function& function,
                        const std::function<std::optional<ExprId>(const Expr&)>& rewrite);

/// Calls `visit` for each function of the module, the helpers of a function before it.
void forEachFunction(Module& module, const std::function<void(Function&)>& visit);
/// Calls `visit` for each helper of the function, then for the function.
void forEachFunction(Function& function, const std::function<void(Function&)>& visit);

/// Replaces each variable v that an expression or statement of the body names by `renumbered[v]`.
/// The table of variables and the appends are unchanged.
void renumberVariables(Function& function, const std::vector<VariableId>& renumbered);

/// Keeps the variables `kept`, in that order; the first `parameterCount` of them are parameters.
/// The body must name no other.
void selectVariables(Function& function, const std::vector<VariableId>& kept,
                     std::uint32_t parameterCount);

/// Returns the variables that a statement itself writes: the places of Assign and Call, Declare
/// with init.
std::vector<VariableId> written(const Statement& statement);

}  // namespace brook::ir
