#include "compiler/analysis/call_iterations.h"

#include "compiler/analysis/side_by_side.h"
#include "compiler/ir/visit.h"

namespace brook::analysis {
namespace {

using namespace ir;

// The most rounds of the inner loop of fmod, and three of the outer one, which at its end goes
// through the inner one once for nothing. Of all components together; of doubles for each.
constexpr double kFmod = 21 + 4;
constexpr double kFmodOfDoubles = 79 + 4;
// Of a lane for which neither loop has to run.
constexpr double kIdleFmod = 2;

template <class Visitor>
void forEachFmod(const Function& function, const Statement& statement, const Visitor& visit) {
  for (const ExprId root : operands(statement)) {
    forEachExpr(function, root, [&](ExprId id) {
      const auto* call = std::get_if<Builtin>(&function.expr(id).node);
      if (call && call->function == BuiltinKind::Fmod) visit(function.expr(id).type);
    });
  }
}

}  // namespace

double iterationsOfCalls(const Function& function, const Statement& statement) {
  double count = 0;
  forEachFmod(function, statement,
              [&](Type type) { count += type.isDouble() ? type.width * kFmodOfDoubles : kFmod; });
  return count;
}

double idleIterations(const Function& function, const Block& block) {
  double count = 0;
  forEachStatement(block, [&](const Statement& statement) {
    if (const auto* loop = std::get_if<Loop>(&statement.node))
      count += 1 + roundsOfNests(loop->body);
    forEachFmod(function, statement,
                [&](Type type) { count += kIdleFmod * (type.isDouble() ? type.width : 1); });
  });
  return count;
}

}  // namespace brook::analysis
