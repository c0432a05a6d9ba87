#include "compiler/analysis/latency.h"

#include "compiler/ir/visit.h"

#include <set>

namespace brook::analysis {
namespace {

using namespace ir;

// Values of an element that two registers each still hold, with some left for what lies between:
// AVX-512 has 32 registers, the others spill one or two.
constexpr int kMostValues = 10;

// The varying variables from outside of a loop that it reads or changes.
struct LoopUse {
  std::set<std::uint32_t> used;
  std::set<std::uint32_t> changed;
  std::set<std::uint32_t> inner;
};

LoopUse usesOf(const Function& kernel, const Uniformity& uniformity, const Statement& loop) {
  LoopUse uses;
  const auto read = [&](ExprId root) {
    forEachExpr(kernel, root, [&](ExprId id) {
      const auto* node = std::get_if<Read>(&kernel.expr(id).node);
      if (node && uniformity.isVarying(node->variable)) uses.used.insert(node->variable.index);
    });
  };
  for (ExprId id : operands(loop))
    read(id);
  for (const Block* block : blocks(loop)) {
    forEachStatement(*block, [&](const Statement& statement) {
      for (ExprId id : operands(statement))
        read(id);
      const auto* declare = std::get_if<Declare>(&statement.node);
      if (declare) uses.inner.insert(declare->variable.index);
      for (VariableId variable : written(statement)) {
        if (!declare && uniformity.isVarying(variable)) uses.changed.insert(variable.index);
      }
    });
  }
  return uses;
}

bool carriesFewValues(const Function& kernel, const Uniformity& uniformity, const Statement& loop) {
  LoopUse uses = usesOf(kernel, uniformity, loop);
  int values = 0;
  bool carries = false;
  uses.used.merge(std::set<std::uint32_t>(uses.changed));
  for (std::uint32_t variable : uses.used) {
    if (uses.inner.contains(variable)) continue;
    const Type type = kernel.variables[variable].type;
    if (type.isArray()) return false;
    values += type.width;
    carries = carries || uses.changed.contains(variable);
  }
  return carries && values <= kMostValues;
}

}  // namespace

bool isBoundByLatency(const Function& kernel, const Uniformity& uniformity) {
  bool hasLoop = false;
  bool isBound = true;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    if (!std::holds_alternative<Loop>(statement.node)) return;
    hasLoop = true;
    isBound = isBound && carriesFewValues(kernel, uniformity, statement);
  });
  return hasLoop && isBound;
}

}  // namespace brook::analysis
