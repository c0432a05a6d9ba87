#include "compiler/passes/select_chains.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/alternatives.h"

#include <algorithm>
#include <unordered_map>
#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

class Replacer {
 public:
  Replacer(Function& function, int longest) : function_(function), b_(function), longest_(longest) {
    for (std::uint32_t i = 0; i < function.expressions.size(); ++i)
      measure({i});
  }

  bool isNeeded() const {
    return std::ranges::any_of(lengths_, [&](int length) { return length > longest_; });
  }

  void process(Block& block) {
    Block result;
    for (Statement& statement : block) {
      if (auto* loop = std::get_if<Loop>(&statement.node)) {
        process(loop->body);
      } else {
        for (Block* inner : blocks(statement))
          process(*inner);
        replace(statement, result);
      }
      result.push_back(std::move(statement));
    }
    block = std::move(result);
  }

 private:
  const Select* scalarSelect(ExprId id) const {
    const auto* select = std::get_if<Select>(&function_.expr(id).node);
    return select && function_.expr(select->condition).type == kBool ? select : nullptr;
  }

  // Operands are older than what uses them.
  void measure(ExprId id) {
    int length = 0;
    if (const Select* select = scalarSelect(id)) {
      length = 1 + std::max(lengths_[select->whenTrue.index], lengths_[select->whenFalse.index]);
    }
    lengths_.push_back(length);
    const std::vector<ExprId> parts = operands(function_.expr(id));
    holdsChain_.push_back(length > longest_ || std::ranges::any_of(parts, [&](ExprId part) {
                            return bool(holdsChain_[part.index]);
                          }));
  }

  void replace(Statement& statement, Block& before) {
    Replaced done;
    replaceOperands(statement, [&](ExprId operand) {
      return replaced(operand, statement.location, done, before);
    });
  }

  using Replaced = std::unordered_map<std::uint32_t, ExprId>;

  ExprId replaced(ExprId id, Location at, Replaced& done, Block& before) {
    if (!holdsChain_[id.index]) return id;
    if (const auto found = done.find(id.index); found != done.end()) return found->second;
    const ExprId result = lengths_[id.index] > longest_
                              ? branches(id, at, before)
                              : ir::replaceOperands(function_, id, [&](ExprId operand) {
                                  return replaced(operand, at, done, before);
                                });
    done.emplace(id.index, result);
    return result;
  }

  ExprId branches(ExprId root, Location at, Block& before) {
    const VariableId selected = b_.local("selected", b_.typeOf(root));
    before.push_back({Declare{selected, std::nullopt}, at});
    const auto assignment = [&](ExprId value) {
      Block block = {{Assign{{selected, {}, std::nullopt}, value}, at}};
      process(block);
      return block;
    };
    Alternatives alternatives;
    ExprId id = root;
    while (scalarSelect(id) != nullptr) {
      const Select select = *scalarSelect(id);  // what is added may move it
      const bool isFalseLonger =
          lengths_[select.whenFalse.index] >= lengths_[select.whenTrue.index];
      Alternative alternative;
      Replaced done;
      const ExprId condition = replaced(select.condition, at, done, alternative.before);
      alternative.condition = isFalseLonger ? condition : b_.unary(UnaryOp::Not, condition);
      alternative.body = assignment(isFalseLonger ? select.whenTrue : select.whenFalse);
      alternative.location = at;
      alternatives.list.push_back(std::move(alternative));
      id = isFalseLonger ? select.whenFalse : select.whenTrue;
    }
    alternatives.otherwise = assignment(id);
    appendShallow(function_, std::move(alternatives), before);
    return b_.read(selected);
  }

  Function& function_;
  FunctionBuilder b_;
  int longest_;
  std::vector<int> lengths_;      // by expression: of the chain that it begins
  std::vector<bool> holdsChain_;  // by expression: one too long is in it
};

}  // namespace

void replaceSelectChains(Function& function, int longest) {
  Replacer replacer(function, longest);
  if (replacer.isNeeded()) replacer.process(function.body);
}

}  // namespace brook::passes
