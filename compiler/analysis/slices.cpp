#include "compiler/analysis/slices.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <variant>

namespace brook::analysis {

using namespace ir;

namespace {

/// Functions that devices compute in many steps.
constexpr double kFunctionWeight = 8;

double arithmeticOf(const Expr& e) {
  if (std::holds_alternative<Builtin>(e.node)) return kFunctionWeight * e.type.width;
  const bool isOperation =
      std::holds_alternative<Unary>(e.node) || std::holds_alternative<Binary>(e.node) ||
      std::holds_alternative<Convert>(e.node) || std::holds_alternative<Select>(e.node);
  return isOperation ? e.type.width : 0;
}

bool isWholeWrite(const Statement& statement) {
  if (std::holds_alternative<Declare>(statement.node)) return true;
  if (std::holds_alternative<Call>(statement.node)) return true;  // its places are whole
  const auto* assign = std::get_if<Assign>(&statement.node);
  return assign != nullptr && assign->place.components.empty() && !assign->place.index;
}

}  // namespace

Slicer::Slicer(const Function& function)
    : function_(function), helpers_(std::make_shared<Helpers>()) {
  for (const Function& helper : function.helpers)  // callees come first
    (*helpers_)[helper.name] = Slicer(helper, helpers_).all();
  number(function.body, 1);
  for (std::size_t i = 0; i < facts_.size(); i = facts_[i].end)
    top_.push_back(i);
}

Slicer::Slicer(const Function& helper, std::shared_ptr<Helpers> helpers)
    : function_(helper), helpers_(std::move(helpers)) {
  number(helper.body, 1);
}

Work Slicer::all() const {
  Work all;
  for (const Facts& facts : facts_) {
    all.reads += facts.work.reads;
    all.arithmetic += facts.work.arithmetic;
    all.operations += facts.work.operations;
  }
  return all;
}

void Slicer::addCall(const Call& call, double weight, Facts& facts) const {
  const Work& helper = helpers_->at(call.callee);
  facts.work.reads += weight * helper.reads;
  facts.work.arithmetic += weight * helper.arithmetic;
  facts.work.operations += helper.operations;
  for (const CallArgument& argument : call.arguments) {
    const auto* gather = std::get_if<GatherArgument>(&argument);
    if (gather) facts.inputs.push_back(gather->gather.index);
  }
}

void Slicer::number(const Block& block, double weight) {
  for (const Statement& statement : block) {
    const std::size_t own = facts_.size();
    facts_.emplace_back();
    const bool isLoop = std::holds_alternative<Loop>(statement.node);
    const double inner = isLoop ? weight * kLoopWeight : weight;
    Facts facts;
    facts.isLoop = isLoop;
    facts.isWhole = isWholeWrite(statement);
    facts.isJump = std::holds_alternative<Break>(statement.node) ||
                   std::holds_alternative<Continue>(statement.node);
    for (const VariableId variable : written(statement))
      facts.writes.push_back(variable.index);
    // Without a value it still begins a new life of the variable.
    if (const auto* declare = std::get_if<Declare>(&statement.node); declare && !declare->init)
      facts.writes.push_back(declare->variable.index);
    addExpressions(statement, inner, facts);
    if (const auto* call = std::get_if<Call>(&statement.node)) addCall(*call, inner, facts);
    for (const Block* part : blocks(statement))
      number(*part, inner);
    facts.end = facts_.size();
    facts_[own] = std::move(facts);
  }
}

void Slicer::addExpressions(const Statement& statement, double weight, Facts& facts) const {
  for (const ExprId operand : operands(statement)) {
    forEachExpr(function_, operand, [&](ExprId id) {
      const Expr& e = function_.expr(id);
      facts.work.arithmetic += weight * arithmeticOf(e);
      if (!std::holds_alternative<Constant>(e.node)) facts.work.operations += 1;
      if (const auto* gather = std::get_if<Gather>(&e.node)) {
        facts.work.reads += weight;
        facts.inputs.push_back(gather->stream.index);
      } else if (const auto* read = std::get_if<Read>(&e.node)) {
        const bool isStream = function_.variable(read->variable).kind == VariableKind::Stream;
        (isStream ? facts.inputs : facts.reads).push_back(read->variable.index);
      }
    });
  }
}

struct Slicer::Search {
  Slice slice;
  std::set<std::uint32_t> live;
  bool changed = false;
};

bool Slicer::writesAny(std::size_t begin, std::size_t end,
                       const std::set<std::uint32_t>& live) const {
  for (std::size_t i = begin; i < end; ++i) {
    if (std::ranges::any_of(facts_[i].writes, [&](std::uint32_t v) { return live.contains(v); }))
      return true;
  }
  return false;
}

// As dead_code marks: a statement is needed if it writes a needed variable or holds a needed one;
// what it reads is needed then, and in a loop so are the jumps.
bool Slicer::mark(std::size_t begin, std::size_t end, bool inNeededLoop, Search& search) const {
  bool any = false;
  for (std::size_t i = begin; i < end; i = facts_[i].end) {
    const Facts& facts = facts_[i];
    bool needed = search.slice.statements[i] || (facts.isJump && inNeededLoop) ||
                  writesAny(i, i + 1, search.live);
    needed |= mark(i + 1, facts.end, facts.isLoop ? needed : inNeededLoop, search);
    if (needed && !search.slice.statements[i]) {
      search.slice.statements[i] = true;
      search.changed = true;
      search.live.insert(facts.reads.begin(), facts.reads.end());
      search.slice.inputs.insert(facts.inputs.begin(), facts.inputs.end());
    }
    any |= needed;
  }
  return any;
}

Slice Slicer::slice(const ValueAt& value, std::span<const ValueAt> saved) const {
  Search search;
  search.slice.statements.resize(facts_.size());
  search.live = {value.variable.index};
  for (std::size_t i = std::min(value.after + 1, top_.size()); i-- > 0;) {
    for (std::size_t s = 0; s < saved.size(); ++s) {
      if (saved[s].after != i || saved[s] == value) continue;
      if (search.live.erase(saved[s].variable.index) > 0) search.slice.loads.insert(s);
    }
    const Facts& facts = facts_[top_[i]];
    if (!writesAny(top_[i], facts.end, search.live)) continue;
    if (facts.isWhole) {
      for (const std::uint32_t variable : facts.writes)
        search.live.erase(variable);
      search.slice.statements[top_[i]] = true;
      search.live.insert(facts.reads.begin(), facts.reads.end());
      search.slice.inputs.insert(facts.inputs.begin(), facts.inputs.end());
      continue;
    }
    do {
      search.changed = false;
      mark(top_[i], facts.end, false, search);
    } while (search.changed);
  }
  return std::move(search.slice);
}

std::vector<std::size_t> Slicer::writes(VariableId variable) const {
  const std::set<std::uint32_t> only = {variable.index};
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < top_.size(); ++i) {
    if (writesAny(top_[i], facts_[top_[i]].end, only)) found.push_back(i);
  }
  return found;
}

}  // namespace brook::analysis
