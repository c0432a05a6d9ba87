#include "compiler/passes/hoist_uniform.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/analysis/uniformity.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/print.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>
#include <string>
#include <unordered_map>

namespace brook::passes {
namespace {

using namespace ir;

// Moves expressions out of the loops of one depth.
class Hoister {
 public:
  explicit Hoister(Function& function)
      : function_(function), builder_(function), uniformity_(analysis::uniformity(function)) {}

  /// False: there are no loops so deep.
  bool process(int depth) {
    processBlock(function_.body, depth);
    return isFound_;
  }

 private:
  void processBlock(Block& block, int depth) {
    Block result;
    for (Statement& statement : block) {
      auto* loop = std::get_if<Loop>(&statement.node);
      if (loop && depth == 0) {
        isFound_ = true;
        hoistFrom(statement, result);
      } else {
        for (Block* inner : blocks(statement))
          processBlock(*inner, loop ? depth - 1 : depth);
      }
      result.push_back(std::move(statement));
    }
    block = std::move(result);
  }

  void hoistFrom(Statement& loop, Block& before) {
    changed_.assign(function_.variables.size(), false);
    names_.clear();
    rebuilt_.clear();
    before_ = &before;
    location_ = loop.location;
    for (Block* block : blocks(loop)) {
      forEachStatement(*block, [&](const Statement& statement) {
        if (const auto* declare = std::get_if<Declare>(&statement.node)) {
          changed_[declare->variable.index] = true;
        }
        for (VariableId variable : written(statement))
          changed_[variable.index] = true;
      });
    }
    const auto hoist = [&](ExprId id) { return hoisted(id); };
    replaceOperands(loop, hoist);
    for (Block* block : blocks(loop)) {
      forEachStatement(*block, [&](Statement& statement) { replaceOperands(statement, hoist); });
    }
  }

  ExprId hoisted(ExprId id) {
    if (const auto known = rebuilt_.find(id.index); known != rebuilt_.end()) return known->second;
    if (isFixed(id) && isWorthAName(function_, id)) return rebuilt_[id.index] = nameOf(id);
    const std::optional<ExprId> along = alongLanes(id);
    return rebuilt_[id.index] = replaceOperands(function_, id, [&](ExprId operand) {
             return operand == along ? operand : hoisted(operand);
           });
  }

  // The distance from the position is to be seen there.
  std::optional<ExprId> alongLanes(ExprId id) const {
    const auto* gather = std::get_if<Gather>(&function_.expr(id).node);
    return gather ? analysis::indexAlongLanes(function_, *gather) : std::nullopt;
  }

  // Whether the loop computes the same again and again, for all elements.
  bool isFixed(ExprId root) const {
    if (uniformity_.isVarying(root) || function_.expr(root).type.isArray()) return false;
    bool isFixed = true;
    forEachExpr(function_, root, [&](ExprId id) {
      const auto* read = std::get_if<Read>(&function_.expr(id).node);
      isFixed = isFixed && !(read && changed_[read->variable.index]);
    });
    return isFixed;
  }

  // Equal expressions have one name.
  ExprId nameOf(ExprId id) {
    const std::string text = print(function_, id);
    const auto known = names_.find(text);
    if (known != names_.end()) return builder_.read(known->second);
    const VariableId local = builder_.local("t", function_.expr(id).type);
    names_.emplace(text, local);
    changed_.resize(function_.variables.size());
    before_->push_back({Declare{local, id}, location_});
    return builder_.read(local);
  }

  Function& function_;
  FunctionBuilder builder_;
  const analysis::Uniformity uniformity_;
  std::vector<bool> changed_;  ///< by the present loop
  std::unordered_map<std::string, VariableId> names_;
  std::unordered_map<std::uint32_t, ExprId> rebuilt_;
  Block* before_ = nullptr;
  Location location_;
  bool isFound_ = false;
};

}  // namespace

bool isWorthAName(const Function& function, ExprId id) {
  const Expr& e = function.expr(id);
  const std::vector<ExprId> parts = operands(e);
  if (!std::holds_alternative<Swizzle>(e.node) && !std::holds_alternative<Construct>(e.node)) {
    return !parts.empty();
  }
  return std::any_of(parts.begin(), parts.end(),
                     [&](ExprId part) { return isWorthAName(function, part); });
}

void hoistUniform(Function& function) {
  for (int depth = 0; Hoister(function).process(depth); ++depth) {
  }
}

Result<void> hoistUniform(Module& module) {
  for (Function& function : module.functions)
    hoistUniform(function);
  return {};
}

}  // namespace brook::passes
