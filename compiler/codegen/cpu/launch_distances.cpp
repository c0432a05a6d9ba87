#include "compiler/codegen/cpu/launch_distances.h"

#include "compiler/analysis/first_lane.h"
#include "compiler/codegen/cpu/print_expression.h"
#include "compiler/ir/visit.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace brook::codegen::cpu {
namespace {

using namespace ir;

// What the counter of a loop begins with, if nothing but the loop changes it.
std::optional<ExprId> beginOf(const Function& kernel, VariableId counter) {
  std::optional<ExprId> begin;
  int writes = 0;
  forEachStatement(kernel.body, [&](const Statement& statement) {
    for (VariableId variable : written(statement))
      writes += variable == counter ? 1 : 0;
    const auto* declare = std::get_if<Declare>(&statement.node);
    if (declare && declare->variable == counter) begin = declare->init;
  });
  return writes == 2 ? begin : std::nullopt;  // there and in the step
}

bool isOfLaunch(const Function& kernel, ExprId root, std::optional<VariableId> counter) {
  bool isKnown = true;
  forEachExpr(kernel, root, [&](ExprId id) {
    const Expr& e = kernel.expr(id);
    const auto* read = std::get_if<Read>(&e.node);
    const bool isArgument =
        read && (kernel.variable(read->variable).kind == VariableKind::Constant ||
                 (counter && read->variable == *counter));
    isKnown = isKnown && (!read || isArgument) && !std::holds_alternative<Position>(e.node) &&
              !std::holds_alternative<Instance>(e.node) && !std::holds_alternative<Gather>(e.node);
  });
  return isKnown;
}

// From the position in an output, with the value of the counter that the loop begins with.
struct Distance {
  ExprId begin;
  std::vector<analysis::DistanceTerm> terms;
};

// Nothing: a launch's arguments do not tell.
std::optional<Distance> distanceOf(const Function& kernel, const InsideBody::TestBefore& test) {
  const Gather& gather = std::get<Gather>(kernel.expr(test.gather).node);
  const VariableId stream = analysis::streamOfLanes(kernel, gather);
  if (kernel.variable(stream).kind != VariableKind::Output) return std::nullopt;
  auto terms = analysis::distanceTerms(kernel, gather.firstLane.back());
  const std::optional<ExprId> begin = beginOf(kernel, test.loop.counter);
  if (!terms || !begin || !isOfLaunch(kernel, *begin, std::nullopt)) return std::nullopt;
  const bool areKnown =
      isOfLaunch(kernel, test.loop.end, std::nullopt) &&
      std::all_of(terms->begin(), terms->end(), [&](const analysis::DistanceTerm& term) {
        return isOfLaunch(kernel, term.value, test.loop.counter);
      });
  if (!areKnown) return std::nullopt;
  return Distance{*begin, std::move(*terms)};
}

std::string sumText(const ExpressionPrinter& printer,
                    const std::vector<analysis::DistanceTerm>& terms) {
  std::string text;
  for (const analysis::DistanceTerm& term : terms) {
    const std::string value = printer.own(term.value);
    if (text.empty()) {
      text = term.isNegative ? "negate(" + value + ")" : value;
    } else {
      text = (term.isNegative ? "subtract(" : "add(") + text + ", " + value + ")";
    }
  }
  return text.empty() ? "0" : text;
}

}  // namespace

bool isKnownOfLaunch(const Function& kernel, const InsideBody::TestBefore& test) {
  return distanceOf(kernel, test).has_value();
}

std::optional<std::string> launchDistanceText(const BodyContext& context, const Gather& gather) {
  const Function& kernel = context.function;
  const std::optional<ExprId> along = analysis::indexAlongLanes(kernel, gather);
  if (!along || *along != gather.firstLane.back()) return std::nullopt;
  if (analysis::distanceFromPosition(kernel, gather)) return std::nullopt;
  const VariableId stream = analysis::streamOfLanes(kernel, gather);
  if (kernel.variable(stream).kind != VariableKind::Output) return std::nullopt;
  const auto terms = analysis::distanceTerms(kernel, *along);
  const auto isKnown = [&](const analysis::DistanceTerm& term) {
    return isOfLaunch(kernel, term.value, std::nullopt);
  };
  if (!terms || !std::all_of(terms->begin(), terms->end(), isKnown)) return std::nullopt;
  return sumText(ExpressionPrinter(context), *terms);
}

std::vector<std::string> launchDistanceLines(const BodyContext& context,
                                             const std::vector<InsideBody::TestBefore>& tests) {
  std::vector<std::string> lines;
  for (const InsideBody::TestBefore& test : tests) {
    const std::optional<Distance> distance = distanceOf(context.function, test);
    BROOK_CHECK(distance, "a test that a launch cannot make");
    const Gather& gather = std::get<Gather>(context.function.expr(test.gather).node);
    ExpressionPrinter printer(context);
    const std::string begin = printer.own(distance->begin);
    const std::string end = printer.own(test.loop.end);
    printer.setReplacements({{test.loop.counter.index, begin}});
    lines.push_back("inner = inside(inner, " + context.names.argument(gather.stream) + ", " +
                    sumText(printer, distance->terms) + ", " + printer.strideText(test.stride) +
                    ", " + begin + ", " + end + ");");
  }
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

}  // namespace brook::codegen::cpu
