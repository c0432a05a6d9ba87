#include "compiler/ir/visit.h"

#include "compiler/ir/builder.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <array>
#include <optional>
#include <type_traits>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <variant>

namespace brook::ir {
namespace {

using Replace = std::function<ExprId(ExprId)>;

template <class Node, class Kind>
concept NodeOf = std::is_same_v<std::remove_const_t<Node>, Kind>;

template <class Node>
concept Leaf = NodeOf<Node, Constant> || NodeOf<Node, Read> || NodeOf<Node, Position> ||
               NodeOf<Node, Instance> || NodeOf<Node, Extent> || NodeOf<Node, IteratorBound>;

// Applies `use` to each operand of a node, which may be const, in evaluation order. Each kind of
// node has an overload; a missing one does not compile.
void operandsOf(Leaf auto&, auto&) {}

void operandsOf(NodeOf<Gather> auto& gather, auto& use) {
  for (auto& index : gather.indices)
    use(index);
  for (auto& index : gather.firstLane)
    use(index);
}

void operandsOf(NodeOf<Unary> auto& unary, auto& use) {
  use(unary.operand);
}

void operandsOf(NodeOf<Binary> auto& binary, auto& use) {
  use(binary.left);
  use(binary.right);
}

void operandsOf(NodeOf<Convert> auto& conversion, auto& use) {
  use(conversion.operand);
}

void operandsOf(NodeOf<Construct> auto& vector, auto& use) {
  for (auto& part : vector.parts)
    use(part);
}

void operandsOf(NodeOf<Swizzle> auto& swizzle, auto& use) {
  use(swizzle.operand);
}

void operandsOf(NodeOf<Component> auto& component, auto& use) {
  use(component.operand);
  use(component.index);
}

void operandsOf(NodeOf<Select> auto& select, auto& use) {
  use(select.condition);
  use(select.whenTrue);
  use(select.whenFalse);
}

void operandsOf(NodeOf<Builtin> auto& call, auto& use) {
  for (auto& argument : call.arguments)
    use(argument);
}

void operandsOf(NodeOf<std::monostate> auto&, auto&) {
  BROOK_UNREACHABLE("an expression without a node");
}

// Applies `use` to each operand of an expression, in evaluation order. `ExprType` may be const.
template <class ExprType, class Use>
void forOperands(ExprType& expression, Use use) {
  std::visit([&](auto& node) { operandsOf(node, use); }, expression.node);
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

// Applies `use` to each expression that a statement itself evaluates.
template <class StatementType, class Use>
void forOperandsOfStatement(StatementType& statement, Use use) {
  auto& node = statement.node;
  if (auto* declare = std::get_if<Declare>(&node)) {
    if (declare->init) use(*declare->init);
  } else if (auto* assign = std::get_if<Assign>(&node)) {
    forOperandsOfPlace(assign->place, use);
    use(assign->value);
  } else if (auto* scatter = std::get_if<Scatter>(&node)) {
    for (auto& index : scatter->indices)
      use(index);
    use(scatter->value);
  } else if (auto* message = std::get_if<Message>(&node)) {
    for (auto& value : message->values)
      use(value);
  } else if (auto* call = std::get_if<Call>(&node)) {
    forOperandsOfCall(*call, use);
  } else if (auto* branch = std::get_if<If>(&node)) {
    use(branch->condition);
  } else if (auto* loop = std::get_if<Loop>(&node)) {
    use(loop->condition);
  } else if (auto* leave = std::get_if<Return>(&node)) {
    if (leave->value) use(*leave->value);
  }
}

// Applies `use` to each variable that an expression or a statement names.
template <class Use>
void forVariables(ExprNode& node, Use use) {
  if (auto* read = std::get_if<Read>(&node)) use(read->variable);
  if (auto* position = std::get_if<Position>(&node)) use(position->stream);
  if (auto* extent = std::get_if<Extent>(&node)) use(extent->stream);
  if (auto* bound = std::get_if<IteratorBound>(&node)) use(bound->iterator);
  if (auto* gather = std::get_if<Gather>(&node)) use(gather->stream);
}

template <class Use>
void forVariables(CallArgument& argument, Use use) {
  if (auto* place = std::get_if<Place>(&argument)) use(place->variable);
  if (auto* gather = std::get_if<GatherArgument>(&argument)) use(gather->gather);
}

template <class Use>
void forVariables(Statement& statement, Use use) {
  if (auto* declare = std::get_if<Declare>(&statement.node)) use(declare->variable);
  if (auto* assign = std::get_if<Assign>(&statement.node)) use(assign->place.variable);
  if (auto* scatter = std::get_if<Scatter>(&statement.node)) use(scatter->output);
  if (auto* push = std::get_if<Push>(&statement.node)) {
    for (VariableId& output : push->outputs)
      use(output);
  }
  if (auto* call = std::get_if<Call>(&statement.node)) {
    for (CallArgument& argument : call->arguments)
      forVariables(argument, use);
    if (call->result) use(call->result->variable);
  }
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

// Expressions of a function that have been visited; one bit for each.
class SeenOfFunction {
 public:
  explicit SeenOfFunction(const Function& function) : seen_(function.expressions.size()) {}
  bool insert(ExprId id) {
    if (seen_[id.index]) return false;
    seen_[id.index] = true;
    return true;
  }

 private:
  std::vector<bool> seen_;
};

// Expressions below one root that have been visited; the cost depends on their number only.
class SeenOfExpression {
 public:
  explicit SeenOfExpression(const Function&) {}
  bool insert(ExprId id) {
    if (count_ == first_.size()) return others_.insert(id.index).second;
    const auto end = first_.begin() + static_cast<std::ptrdiff_t>(count_);
    if (std::find(first_.begin(), end, id.index) != end) return false;
    first_[count_++] = id.index;
    if (count_ == first_.size()) others_.insert(first_.begin(), first_.end());
    return true;
  }

 private:
  std::array<std::uint32_t, 24> first_;
  std::size_t count_ = 0;
  std::unordered_set<std::uint32_t> others_;
};

// Depth first, each expression once.
template <class Seen>
struct Walker {
  const Function& function;
  const std::function<void(ExprId)>& visit;
  Seen seen = Seen(function);

  void walk(ExprId id) {
    if (!seen.insert(id)) return;
    forOperands(function.expr(id), [&](ExprId operand) { walk(operand); });
    visit(id);
  }
};

}  // namespace

std::vector<ExprId> operands(const Expr& expression) {
  std::vector<ExprId> result;
  forOperands(expression, [&](ExprId operand) { result.push_back(operand); });
  return result;
}

Expr withOperands(const Expr& expression, const Replace& replace) {
  Expr copy = expression;
  forOperands(copy, [&](ExprId& operand) { operand = replace(operand); });
  return copy;
}

ExprId replaceOperands(Function& function, ExprId id, const Replace& replace) {
  bool isChanged = false;
  // `replace` may add expressions, which can move this one.
  const Expr original = function.expr(id);
  Expr copy = withOperands(original, [&](ExprId operand) {
    const ExprId replacement = replace(operand);
    isChanged = isChanged || replacement != operand;
    return replacement;
  });
  return isChanged ? FunctionBuilder(function).add(std::move(copy)) : id;
}

std::vector<ExprId> operands(const Statement& statement) {
  std::vector<ExprId> result;
  forOperandsOfStatement(statement, [&](ExprId operand) { result.push_back(operand); });
  return result;
}

void replaceOperands(Statement& statement, const Replace& replace) {
  forOperandsOfStatement(statement, [&](ExprId& operand) { operand = replace(operand); });
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
  Walker<SeenOfExpression>{function, visit}.walk(root);
}

void forEachExpr(const Function& function, const std::function<void(ExprId)>& visit) {
  Walker<SeenOfFunction> walker{function, visit};
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

void forEachFunction(Function& function, const std::function<void(Function&)>& visit) {
  for (Function& helper : function.helpers)
    visit(helper);
  visit(function);
}

void forEachFunction(Module& module, const std::function<void(Function&)>& visit) {
  for (Function& function : module.functions)
    forEachFunction(function, visit);
}

void renumberVariables(Function& function, const std::vector<VariableId>& renumbered) {
  // An expression that is no longer evaluated may name a removed variable.
  const auto renumber = [&](VariableId& variable) {
    if (variable.index < renumbered.size()) variable = renumbered[variable.index];
  };
  for (Expr& expression : function.expressions)
    forVariables(expression.node, renumber);
  forEachStatement(function.body, [&](Statement& statement) { forVariables(statement, renumber); });
}

void selectVariables(Function& function, const std::vector<VariableId>& kept,
                     std::uint32_t parameterCount) {
  std::vector<VariableId> renumbered(function.variables.size());
  std::vector<Variable> variables;
  for (const VariableId id : kept) {
    renumbered[id.index] = {static_cast<std::uint32_t>(variables.size())};
    variables.push_back(function.variable(id));
  }
  function.variables = std::move(variables);
  function.parameterCount = parameterCount;
  renumberVariables(function, renumbered);
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
