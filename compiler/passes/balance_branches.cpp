#include "compiler/passes/balance_branches.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/alternatives.h"
#include "compiler/passes/select_chains.h"
#include "compiler/passes/statement_sequence.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <utility>
#include <vector>

namespace brook::passes {
namespace {

using namespace ir;

// Trees have right edges, and searches groups in groups, of half as many.
constexpr int kLongest = 24;
// What the longest chains of blocks in blocks may come to, where chains stand in chains. Half of
// what llvmpipe holds: some of it is taken by what stands around, and by functions.
constexpr int kDeepestBranch = 40;

bool isJump(const Statement& statement) {
  return std::holds_alternative<Break>(statement.node) ||
         std::holds_alternative<Continue>(statement.node) ||
         std::holds_alternative<Return>(statement.node);
}

// Whether control never comes to the end of the block.
bool alwaysLeaves(const Block& block) {
  if (block.empty()) return false;
  if (isJump(block.back())) return true;
  const auto* branch = std::get_if<If>(&block.back().node);
  return branch && alwaysLeaves(branch->thenBlock) && alwaysLeaves(branch->elseBlock);
}

bool hasBranch(const Block& block) {
  return std::ranges::any_of(
      block, [](const Statement& statement) { return std::holds_alternative<If>(statement.node); });
}

enum class Link { None, GoesOnInElse, GoesOnInThen };

// Whether a branch is an alternative of a chain, whose others are in one of its blocks and what
// follows that.
Link linkAt(const If& branch, bool isLast) {
  if (alwaysLeaves(branch.thenBlock)) return Link::GoesOnInElse;
  if (isLast) {
    const bool isInThen = !hasBranch(branch.elseBlock) && hasBranch(branch.thenBlock);
    return isInThen ? Link::GoesOnInThen : Link::GoesOnInElse;
  }
  return alwaysLeaves(branch.elseBlock) ? Link::GoesOnInThen : Link::None;
}

class Balancer {
 public:
  Balancer(Function& function, int longest)
      : function_(function), b_(function), longest_(longest) {}

  void process(Block& block) {
    for (std::size_t i = 0; i < block.size(); ++i) {
      const auto* branch = std::get_if<If>(&block[i].node);
      if (!branch || linkAt(*branch, i + 1 == block.size()) == Link::None) continue;
      // Those behind it and inside of it are parts of this chain.
      if (lengthAt(block, i) > longest_) balance(block, i);
      break;
    }
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        process(*inner);
    }
  }

 private:
  int lengthAt(const Block& block, std::size_t begin) const {
    int length = 0;
    StatementSequence<const Block> sequence;
    sequence.enter(block, begin);
    while (!sequence.isAtEnd() && length <= longest_) {
      const Statement& statement = sequence.next();
      if (isJump(statement)) break;
      const auto* branch = std::get_if<If>(&statement.node);
      const Link link = branch ? linkAt(*branch, sequence.isAtEnd()) : Link::None;
      if (link == Link::None) continue;
      ++length;
      sequence.enter(link == Link::GoesOnInElse ? branch->elseBlock : branch->thenBlock);
    }
    return length;
  }

  void balance(Block& block, std::size_t begin) {
    Alternatives alternatives = take(block, begin);
    block.resize(begin);
    appendShallow(function_, std::move(alternatives), block);
  }

  Alternatives take(Block& block, std::size_t begin) {
    Alternatives result;
    Block before;
    StatementSequence<Block> sequence;
    sequence.enter(block, begin);
    std::deque<Block> entered;  // taken out of each other, so that none ends inside of the others
    while (!sequence.isAtEnd()) {
      Statement& statement = sequence.next();
      auto* branch = std::get_if<If>(&statement.node);
      const Link link = branch ? linkAt(*branch, sequence.isAtEnd()) : Link::None;
      if (link == Link::None) {
        before.push_back(std::move(statement));
        if (isJump(before.back())) break;
        continue;
      }
      const bool isElse = link == Link::GoesOnInElse;
      const ExprId condition =
          isElse ? branch->condition : b_.unary(UnaryOp::Not, branch->condition);
      entered.push_back(std::move(isElse ? branch->elseBlock : branch->thenBlock));
      Block& body = isElse ? branch->thenBlock : branch->elseBlock;
      result.list.push_back(
          {std::exchange(before, {}), condition, std::move(body), statement.location});
      sequence.enter(entered.back());
    }
    result.otherwise = std::move(before);
    return result;
  }

  Function& function_;
  FunctionBuilder b_;
  int longest_;
};

int depthOf(const Block& block) {
  int deepest = 0;
  for (const Statement& statement : block) {
    for (const Block* inner : blocks(statement))
      deepest = std::max(deepest, 1 + depthOf(*inner));
  }
  return deepest;
}

}  // namespace

void balanceBranches(Function& function) {
  replaceSelectChains(function, kLongest);
  // Chains in chains add up: shorter ones then.
  for (const int longest : {kLongest, kLongest / 2, kLongest / 4}) {
    Balancer(function, longest).process(function.body);
    if (depthOf(function.body) <= kDeepestBranch) return;
  }
}

Result<void> balanceBranches(Module& module) {
  for (Function& function : module.functions)
    balanceBranches(function);
  return {};
}

}  // namespace brook::passes
