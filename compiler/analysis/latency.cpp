#include "compiler/analysis/latency.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>
#include <vector>

namespace brook::analysis {
namespace {

using namespace ir;

// Values of an element that two registers each still hold, with some left for what lies between:
// AVX-512 has 32 registers, the others spill one or two.
constexpr int kMaxRecurrenceValues = 10;

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

// Nothing: the loop carries none, or an array.
std::optional<int> valuesOf(const Function& kernel, const Uniformity& uniformity,
                            const Statement& loop) {
  LoopUse uses = usesOf(kernel, uniformity, loop);
  int values = 0;
  bool carries = false;
  uses.used.merge(std::set<std::uint32_t>(uses.changed));
  for (std::uint32_t variable : uses.used) {
    if (uses.inner.contains(variable)) continue;
    const Type type = kernel.variables[variable].type;
    if (type.isArray()) return std::nullopt;
    values += type.width;
    carries = carries || uses.changed.contains(variable);
  }
  return carries ? std::optional(values) : std::nullopt;
}

// How long the longest chain of operations of a kernel without branches is, and how many operations
// there are in all, those of vectors counted by component.
class Chains {
 public:
  Chains(const Function& kernel, const Uniformity& uniformity)
      : kernel_(kernel), uniformity_(uniformity), lengths_(kernel.variables.size()) {
    for (const Statement& statement : kernel.body)
      add(statement);
  }

  // Nothing but chains so long that a processor does not see beyond their end, and so few that they
  // leave it idle: it starts eight operations while one of them goes through.
  bool areLongAndFew() const { return isSimple_ && longest_ >= 32 && operations_ <= 6 * longest_; }

 private:
  void add(const Statement& statement) {
    int length = 0;
    for (ExprId id : operands(statement))
      length = std::max(length, lengthOf(id));
    for (VariableId variable : written(statement)) {
      int& known = lengths_[variable.index];
      known = std::max(known, length);
    }
    longest_ = std::max(longest_, length);
    isSimple_ = isSimple_ && blocks(statement).empty();
  }

  int lengthOf(ExprId id) {
    if (!uniformity_.isVarying(id)) return 0;
    const Expr& e = kernel_.expr(id);
    if (const auto* read = std::get_if<Read>(&e.node)) return lengths_[read->variable.index];
    int length = 0;
    for (ExprId operand : ir::operands(e))
      length = std::max(length, lengthOf(operand));
    const bool isOperation = std::holds_alternative<Unary>(e.node) ||
                             std::holds_alternative<Binary>(e.node) ||
                             std::holds_alternative<Select>(e.node);
    isSimple_ = isSimple_ && !std::holds_alternative<Builtin>(e.node) &&
                !std::holds_alternative<Gather>(e.node) && !e.type.isArray();
    if (!isOperation) return length;
    operations_ += e.type.width;
    return length + 1;
  }

  const Function& kernel_;
  const Uniformity& uniformity_;
  std::vector<int> lengths_;
  int longest_ = 0;
  int operations_ = 0;
  bool isSimple_ = true;
};

}  // namespace

std::optional<int> valuesOfLoops(const Function& kernel, const Uniformity& uniformity) {
  std::optional<int> most = 0;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    if (!std::holds_alternative<Loop>(statement.node)) return;
    const std::optional<int> values = valuesOf(kernel, uniformity, statement);
    most = most && values ? std::optional(std::max(*most, *values)) : std::nullopt;
  });
  return most == 0 ? std::nullopt : most;
}

bool isBoundByLatency(const Function& kernel, const Uniformity& uniformity) {
  bool hasLoop = false;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    hasLoop = hasLoop || std::holds_alternative<Loop>(statement.node);
  });
  if (!hasLoop) return Chains(kernel, uniformity).areLongAndFew();
  const std::optional<int> values = valuesOfLoops(kernel, uniformity);
  return values && *values <= kMaxRecurrenceValues;
}

}  // namespace brook::analysis
