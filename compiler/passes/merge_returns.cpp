#include "compiler/passes/merge_returns.h"

#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <iterator>

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

struct State {
  explicit State(Function& target) : function(target), builder(target) {}

  void process() {
    if (!needsMerge(function)) return;
    if (!function.result.isVoid()) result = builder.local("result", function.result);
    returned = builder.local("returned", kBool);
    Block body = merged(std::move(function.body), 0);
    function.body = prologue();
    std::move(body.begin(), body.end(), std::back_inserter(function.body));
    if (result.isValid()) function.body.push_back({Return{builder.read(result)}, {}});
    if (!flagIsRead) removeFlag();
  }

  Block prologue() {
    Block statements;
    if (result.isValid()) statements.push_back({Declare{result, std::nullopt}, {}});
    if (flagIsRead) statements.push_back({Declare{returned, builder.constant(false)}, {}});
    return statements;
  }

  // The block without returns. `loops`: how many loops of this function stand around it.
  Block merged(Block block, int loops) {
    Block out;
    for (std::size_t i = 0; i < block.size(); ++i) {
      Statement& statement = block[i];
      if (const auto* leave = std::get_if<Return>(&statement.node)) {
        emitReturn(*leave, statement.location, loops, out);
        return out;
      }
      Block rest(std::make_move_iterator(block.begin() + static_cast<std::ptrdiff_t>(i) + 1),
                 std::make_move_iterator(block.end()));
      if (auto* branch = std::get_if<If>(&statement.node)) {
        if (mergeIf(*branch, rest, loops, statement.location, out)) return out;
      } else if (auto* loop = std::get_if<Loop>(&statement.node)) {
        if (mergeLoop(*loop, rest, loops, statement.location, out)) return out;
      } else {
        out.push_back(std::move(statement));
      }
      block.resize(i + 1);
      std::move(rest.begin(), rest.end(), std::back_inserter(block));
    }
    return out;
  }

  void emitReturn(const Return& leave, Location location, int loops, Block& out) {
    if (leave.value) out.push_back({Assign{{result, {}, {}}, *leave.value}, location});
    out.push_back({Assign{{returned, {}, {}}, builder.constant(true)}, location});
    if (loops > 0) out.push_back({Break{}, location});
  }

  // Both return true if they have consumed `rest`.
  bool mergeIf(If& branch, Block& rest, int loops, Location location, Block& out) {
    const Exit thenExit = exitOf(branch.thenBlock);
    const Exit elseExit = exitOf(branch.elseBlock);
    const bool consumes = thenExit != Exit::Never || elseExit != Exit::Never;
    bool guardRest = false;
    // Inside a loop a return becomes a break, so what follows is skipped anyway.
    if (loops == 0 && consumes) {
      if (thenExit == Exit::Always) {
        appendTo(branch.elseBlock, rest);
      } else if (elseExit == Exit::Always) {
        appendTo(branch.thenBlock, rest);
      } else {
        guardRest = true;
      }
    }
    If copy{branch.condition, merged(std::move(branch.thenBlock), loops),
            merged(std::move(branch.elseBlock), loops)};
    out.push_back({std::move(copy), location});
    if (guardRest) guard(rest, loops, out);
    return loops == 0 && consumes;
  }

  bool mergeLoop(Loop& loop, Block& rest, int loops, Location location, Block& out) {
    const bool leaves = exitOf(loop.body) != Exit::Never;
    Loop copy{loop.testFirst, loop.condition, merged(std::move(loop.body), loops + 1),
              std::move(loop.step)};
    out.push_back({std::move(copy), location});
    if (!leaves) return false;
    if (loops == 0) {
      guard(rest, loops, out);
      return true;
    }
    flagIsRead = true;
    out.push_back({If{builder.read(returned), {{Break{}, location}}, {}}, location});
    return false;
  }

  void guard(Block& rest, int loops, Block& out) {
    if (rest.empty()) return;
    flagIsRead = true;
    const Location location = rest.front().location;
    const ExprId condition = builder.unary(UnaryOp::Not, builder.read(returned));
    out.push_back({If{condition, merged(std::move(rest), loops), {}}, location});
  }

  static void appendTo(Block& block, Block& rest) {
    std::move(rest.begin(), rest.end(), std::back_inserter(block));
    rest.clear();
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
};

}  // namespace

Result<void> mergeReturns(Module& module) {
  for (Function& function : module.functions)
    mergeReturns(function);
  return {};
}

void mergeReturns(Function& function) {
  State(function).process();
}

}  // namespace brook::passes
