#include "compiler/passes/merge_returns.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/balance_branches.h"
#include "compiler/passes/statement_sequence.h"

#include <algorithm>
#include <deque>
#include <iterator>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;

enum class Exit { Never, Maybe, Always };

// Whether running the block ends in a return. A loop may run zero times.
Exit exitOf(const Block& block) {
  Exit result = Exit::Never;
  for (const Statement& statement : block) {
    if (std::holds_alternative<Return>(statement.node)) return Exit::Always;
    Exit exit = Exit::Never;
    if (const auto* branch = std::get_if<If>(&statement.node)) {
      const Exit thenExit = exitOf(branch->thenBlock);
      const Exit elseExit = exitOf(branch->elseBlock);
      exit = thenExit == elseExit ? thenExit : Exit::Maybe;
    } else if (const auto* loop = std::get_if<Loop>(&statement.node)) {
      if (exitOf(loop->body) != Exit::Never) exit = Exit::Maybe;
    }
    if (exit == Exit::Always) return exit;
    result = std::max(result, exit);
  }
  return result;
}

bool needsMerge(const Function& function) {
  int returns = 0;
  forEachStatement(function.body, [&](const Statement& statement) {
    returns += std::holds_alternative<Return>(statement.node);
  });
  if (returns == 0) return false;
  const bool onlyLast = returns == 1 && std::holds_alternative<Return>(function.body.back().node);
  return !onlyLast || function.result.isVoid();
}

// So many guards may stand inside of each other.
constexpr std::size_t kMaxNestedGuards = 16;

struct ReturnMerger {
  explicit ReturnMerger(Function& target) : function(target), builder(target) {}

  void process() {
    balanceBranches(function);
    if (!needsMerge(function)) return;
    if (!function.result.isVoid()) result = builder.local("result", function.result);
    returned = builder.local("returned", kBool);
    nestsGuards = mostGuards(function.body) <= kMaxNestedGuards;
    Block body = merged(std::move(function.body), 0);
    function.body = prologue();
    std::move(body.begin(), body.end(), std::back_inserter(function.body));
    if (!nestsGuards) groupGuards(function.body);
    if (result.isValid()) function.body.push_back({Return{builder.read(result)}, {}});
    if (!flagIsRead) removeFlag();
  }

  static std::size_t mostGuards(const Block& block) {
    std::size_t count = 0;
    forEachStatement(block, [&](const Statement& statement) {
      const std::vector<const Block*> inner = blocks(statement);
      count += std::ranges::any_of(inner, [](const Block* b) { return exitOf(*b) != Exit::Never; });
    });
    return count;
  }

  Block prologue() {
    Block statements;
    if (result.isValid()) statements.push_back({Declare{result, std::nullopt}, {}});
    if (flagIsRead) statements.push_back({Declare{returned, builder.constant(false)}, {}});
    std::ranges::move(hoisted, std::back_inserter(statements));
    return statements;
  }

  // Where statements go.
  struct Output {
    Block* block;
    Block* aroundGuard = nullptr;  // of a block behind a guard that the next guard stands beside
  };

  // What is still to come of a block and of those that were entered from there.
  struct Rest {
    std::deque<Block> entered;
    StatementSequence<Block> statements;

    void enter(Block block) {
      entered.push_back(std::move(block));
      statements.enter(entered.back());
    }
  };

  // The block without returns. `loops`: how many loops of this function stand around it.
  Block merged(Block block, int loops) {
    Block whole;
    Output out{&whole};
    Rest rest;
    rest.enter(std::move(block));
    while (!rest.statements.isAtEnd()) {
      Statement& statement = rest.statements.next();
      if (const auto* leave = std::get_if<Return>(&statement.node)) {
        emitReturn(*leave, statement.location, loops, *out.block);
        break;
      }
      if (auto* branch = std::get_if<If>(&statement.node)) {
        mergeIf(*branch, statement.location, loops, rest, out);
      } else if (auto* loop = std::get_if<Loop>(&statement.node)) {
        mergeLoop(*loop, statement.location, loops, rest, out);
      } else {
        emit(std::move(statement), out);
      }
    }
    return whole;
  }

  // Beside a guard the local would be out of reach.
  void emit(Statement statement, Output& out) {
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (!declare || !out.aroundGuard) return out.block->push_back(std::move(statement));
    const Declare local = *declare;
    hoisted.push_back({Declare{local.variable, std::nullopt}, statement.location});
    if (!local.init) return;
    out.block->push_back({Assign{{local.variable, {}, {}}, *local.init}, statement.location});
  }

  void emitReturn(const Return& leave, Location location, int loops, Block& out) {
    if (leave.value) out.push_back({Assign{{result, {}, {}}, *leave.value}, location});
    out.push_back({Assign{{returned, {}, {}}, builder.constant(true)}, location});
    if (loops > 0) out.push_back({Break{}, location});
  }

  void mergeIf(If& branch, Location location, int loops, Rest& rest, Output& out) {
    const Exit thenExit = exitOf(branch.thenBlock);
    const Exit elseExit = exitOf(branch.elseBlock);
    // Inside a loop a return becomes a break, so what follows is skipped anyway.
    const bool hasExit = loops == 0 && (thenExit != Exit::Never || elseExit != Exit::Never);
    if (hasExit && (thenExit == Exit::Always || elseExit == Exit::Always)) {
      if (thenExit == elseExit) rest.statements.end();
      return goOnInside(branch, thenExit == Exit::Always, location, rest, out);
    }
    If copy{branch.condition, merged(std::move(branch.thenBlock), loops),
            merged(std::move(branch.elseBlock), loops)};
    out.block->push_back({std::move(copy), location});
    if (hasExit) guard(rest, out);
  }

  // What follows the branch belongs to the block that does not return.
  void goOnInside(If& branch, bool inElse, Location location, Rest& rest, Output& out) {
    rest.enter(std::move(inElse ? branch.elseBlock : branch.thenBlock));
    Block& other = inElse ? branch.thenBlock : branch.elseBlock;
    If copy{branch.condition, {}, {}};
    (inElse ? copy.thenBlock : copy.elseBlock) = merged(std::move(other), 0);
    out.block->push_back({std::move(copy), location});
    auto& emitted = std::get<If>(out.block->back().node);
    out = {inElse ? &emitted.elseBlock : &emitted.thenBlock};
  }

  void mergeLoop(Loop& loop, Location location, int loops, Rest& rest, Output& out) {
    const bool leaves = exitOf(loop.body) != Exit::Never;
    Loop copy{loop.testFirst, loop.condition, merged(std::move(loop.body), loops + 1),
              std::move(loop.step)};
    out.block->push_back({std::move(copy), location});
    if (!leaves) return;
    if (loops == 0) return guard(rest, out);
    flagIsRead = true;
    out.block->push_back({If{builder.read(returned), {{Break{}, location}}, {}}, location});
  }

  // What follows runs only if the function has not returned.
  void guard(Rest& rest, Output& out) {
    if (rest.statements.isAtEnd()) return;
    flagIsRead = true;
    Block* around = out.aroundGuard ? out.aroundGuard : out.block;
    const ExprId condition = builder.unary(UnaryOp::Not, builder.read(returned));
    around->push_back({If{condition, {}, {}}, rest.statements.peek().location});
    out = {&std::get<If>(around->back().node).thenBlock, nestsGuards ? nullptr : around};
  }

  bool isGuard(const Statement& statement) const {
    const auto* branch = std::get_if<If>(&statement.node);
    if (!branch || !branch->elseBlock.empty()) return false;
    const auto* negation = std::get_if<Unary>(&function.expr(branch->condition).node);
    const auto* read =
        negation ? std::get_if<Read>(&function.expr(negation->operand).node) : nullptr;
    return read && read->variable == returned;
  }

  // Guards beside each other: so many of them behind one, so many of these behind another, and so
  // on. What has returned passes by a few only.
  void groupGuards(Block& block) {
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        groupGuards(*inner);
    }
    const auto first = std::ranges::find_if(block, [&](const Statement& s) { return isGuard(s); });
    Block guards(std::make_move_iterator(first), std::make_move_iterator(block.end()));
    block.erase(first, block.end());
    while (guards.size() > kMaxNestedGuards)
      guards = grouped(std::move(guards));
    std::ranges::move(guards, std::back_inserter(block));
  }

  Block grouped(Block guards) {
    Block result;
    for (Statement& guard : guards) {
      if (result.empty() || std::get<If>(result.back().node).thenBlock.size() == kMaxNestedGuards) {
        const ExprId condition = builder.unary(UnaryOp::Not, builder.read(returned));
        result.push_back({If{condition, {}, {}}, guard.location});
      }
      std::get<If>(result.back().node).thenBlock.push_back(std::move(guard));
    }
    return result;
  }

  void removeFlag() { removeFlagFrom(function.body); }

  void removeFlagFrom(Block& block) {
    std::erase_if(block, [&](const Statement& statement) {
      const auto* assign = std::get_if<Assign>(&statement.node);
      return assign && assign->place.variable == returned;
    });
    for (Statement& statement : block) {
      for (Block* inner : blocks(statement))
        removeFlagFrom(*inner);
    }
    // The flag is the last variable, so its slot can go.
    if (&block == &function.body) function.variables.pop_back();
  }

  Function& function;
  FunctionBuilder builder;
  VariableId result;
  VariableId returned;
  bool flagIsRead = false;
  bool nestsGuards = true;
  Block hoisted;  // locals of guarded blocks
};

}  // namespace

Result<void> mergeReturns(Module& module) {
  for (Function& function : module.functions)
    mergeReturns(function);
  return {};
}

void mergeReturns(Function& function) {
  ReturnMerger(function).process();
}

}  // namespace brook::passes
