#include "compiler/analysis/liveness.h"

#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

namespace brook::analysis {
namespace {

using namespace ir;

bool unite(VariableSet& into, const VariableSet& other) {
  bool changed = false;
  for (std::size_t i = 0; i < other.size(); ++i) {
    if (other[i] && !into[i]) into[i] = changed = true;
  }
  return changed;
}

struct LivenessSweep {
  const Function& function;
  Liveness result;
  std::vector<VariableSet> atBreak = {};     // of the open loops
  std::vector<VariableSet> atContinue = {};  // of the open loops

  void record(std::unordered_map<const Statement*, VariableSet>& points, const Statement& statement,
              const VariableSet& live) {
    auto [entry, isNew] = points.try_emplace(&statement, live);
    if (!isNew) unite(entry->second, live);
  }

  static std::vector<const Place*> placesOf(const Call& call) {
    std::vector<const Place*> places;
    for (const CallArgument& argument : call.arguments) {
      if (const auto* place = std::get_if<Place>(&argument)) places.push_back(place);
    }
    return places;
  }

  void addReads(ExprId root, VariableSet& live) {
    forEachExpr(function, root, [&](ExprId id) {
      if (const auto* read = std::get_if<Read>(&function.expr(id).node)) {
        live[read->variable.index] = true;
      }
    });
  }

  // Each of these takes what is live after the node and gives what is live before it.
  VariableSet before(const Block& block, VariableSet live) {
    for (std::size_t i = block.size(); i > 0; --i)
      live = before(block[i - 1], std::move(live));
    return live;
  }

  VariableSet before(const Statement& statement, VariableSet live) {
    return std::visit(Overloaded{
                          [&](const Declare& declare) {
                            live[declare.variable.index] = false;
                            if (declare.init) addReads(*declare.init, live);
                            return live;
                          },
                          [&](const Assign& assign) {
                            const Place& place = assign.place;
                            // A partial assignment keeps the other components.
                            if (place.components.empty() && !place.index) {
                              live[place.variable.index] = false;
                            }
                            if (place.index) addReads(*place.index, live);
                            addReads(assign.value, live);
                            return live;
                          },
                          [&](const If& branch) { return beforeIf(statement, branch, live); },
                          [&](const Loop& loop) { return beforeLoop(statement, loop, live); },
                          [&](const Break&) { return atBreak.back(); },
                          [&](const Continue&) { return atContinue.back(); },
                          [&](const Call& call) {
                            for (const Place* place : placesOf(call)) {
                              if (place->components.empty() && !place->index)
                                live[place->variable.index] = false;
                            }
                            for (const ExprId root : operands(statement))
                              addReads(root, live);
                            return live;
                          },
                          [&](const auto&) -> VariableSet {
                            BROOK_UNREACHABLE("a return in a function for code generation");
                          },
                      },
                      statement.node);
  }

  VariableSet beforeIf(const Statement& statement, const If& branch, const VariableSet& after) {
    record(result.after, statement, after);
    VariableSet live = before(branch.elseBlock, after);
    record(result.atElse, statement, live);
    unite(live, before(branch.thenBlock, after));
    addReads(branch.condition, live);
    return live;
  }

  VariableSet beforeLoop(const Statement& statement, const Loop& loop, const VariableSet& after) {
    record(result.after, statement, after);
    VariableSet atTest = after;
    addReads(loop.condition, atTest);
    VariableSet atBody;
    do {
      const VariableSet atStep = before(loop.step, atTest);
      record(result.atStep, statement, atStep);
      atBreak.push_back(after);
      atContinue.push_back(atStep);
      atBody = before(loop.body, atStep);
      atBreak.pop_back();
      atContinue.pop_back();
    } while (unite(atTest, atBody));
    return loop.testFirst ? atTest : atBody;
  }
};

}  // namespace

Liveness liveness(const Function& function) {
  LivenessSweep state{function, {}};
  VariableSet atEnd(function.variables.size());
  for (std::size_t i = 0; i < function.variables.size(); ++i) {
    const VariableKind kind = function.variables[i].kind;
    atEnd[i] = kind == VariableKind::Output || kind == VariableKind::Accumulator;
  }
  state.result.atBegin = state.before(function.body, atEnd);
  return std::move(state.result);
}

}  // namespace brook::analysis
