// Walking and rewriting IR without repeating the node list in each pass.
#pragma once

#include "compiler/ir/module.h"

#include <functional>
#include <vector>

namespace brook::ir {

/// std::visit with one lambda per alternative; a forgotten node kind does not compile.
template <class... Cases>
struct Overloaded : Cases... {
  using Cases::operator()...;
};
template <class... Cases>
Overloaded(Cases...) -> Overloaded<Cases...>;

/// The expressions that `expression` uses directly, in evaluation order.
std::vector<ExprId> operands(const Expr& expression);

/// A copy of `expression` with each operand replaced by what `replace` gives for it.
Expr withOperands(const Expr& expression, const std::function<ExprId(ExprId)>& replace);

/// The expression `id` with each operand replaced by what `replace` gives for it: `id` itself where
/// all stay, else a new expression of the function.
ExprId replaceOperands(Function& function, ExprId id, const std::function<ExprId(ExprId)>& replace);

/// The expressions that `statement` evaluates itself (not those inside its blocks), in order.
std::vector<ExprId> operands(const Statement& statement);

/// Replaces each expression that `statement` evaluates itself.
void replaceOperands(Statement& statement, const std::function<ExprId(ExprId)>& replace);

/// The nested blocks of a statement, in order: then, else; or body, step.
std::vector<Block*> blocks(Statement& statement);
std::vector<const Block*> blocks(const Statement& statement);

/// Calls `visit` for each statement of the block and of the blocks inside it, outer ones first.
void forEachStatement(const Block& block, const std::function<void(const Statement&)>& visit);
void forEachStatement(Block& block, const std::function<void(Statement&)>& visit);

/// Calls `visit` for `root` and everything below it, operands first, each expression once.
void forEachExpr(const Function& function, ExprId root, const std::function<void(ExprId)>& visit);

/// Calls `visit` for every expression that the body evaluates (each once).
void forEachExpr(const Function& function, const std::function<void(ExprId)>& visit);

/// Rebuilds every expression of the body bottom up: `rewrite` gets an expression whose operands are
/// already rewritten and gives its replacement, or nothing to keep it. Shared ones stay shared.
void rewriteExpressions(Function& function,
                        const std::function<std::optional<ExprId>(const Expr&)>& rewrite);

/// Calls `visit` for each function of the module, the helpers of a function before it.
void forEachFunction(Module& module, const std::function<void(Function&)>& visit);
/// The same of one function and its helpers.
void forEachFunction(Function& function, const std::function<void(Function&)>& visit);

/// Puts `renumbered[v]` in the place of each variable v that an expression or a statement of the
/// body names. The table of variables and the appends are left alone.
void renumberVariables(Function& function, const std::vector<VariableId>& renumbered);

/// Leaves the variables `kept`, in that order, of which the first so many are parameters. The body
/// names no other.
void selectVariables(Function& function, const std::vector<VariableId>& kept,
                     std::uint32_t parameterCount);

/// Variables that a statement itself writes (places of Assign and Call, Declare with init).
std::vector<VariableId> written(const Statement& statement);

}  // namespace brook::ir
