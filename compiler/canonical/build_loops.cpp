#include "compiler/canonical/builder.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <set>
#include <utility>

namespace brook::canonical {

using namespace ir;

// Builds the loop until nothing more is learnt of it.
bool Builder::addLoop(const Loop& loop) {
  const Location location = location_;
  LoopPlan plan = plans_[&loop];
  for (;;) {
    if (plan.iterations) {
      addUnrolled(loop, plan);
      break;
    }
    const Environment::Moment before = environment_.now();
    MadeLoop made = makeLoop(loop, plan);
    location_ = location;
    if (!made.hasFailed && !improve(plan, made.repeat, made.slots, made.firstValue, values_)) {
      append({std::move(made.repeat), location});
      break;
    }
    environment_.takeBack(before);
    known_.clear();
    // makeLoop() has refused the slots whose plans failed.
    if (made.hasFailed) plan = plans_[&loop];
  }
  plans_[&loop] = std::move(plan);
  return true;
}

Builder::MadeLoop Builder::makeLoop(const Loop& loop, const LoopPlan& plan) {
  plans_[&loop] = plan;
  const bool isTestedFirst = loop.testFirst || isTrueBefore(loop);
  loops_.push_back({&loop, &plan, changedBy(loop), {}, !isTestedFirst});
  for (const std::size_t slot : loops_.back().slots)
    loops_.back().before[slot] = environment_[slot];
  MadeLoop made;
  made.firstValue = values_.size();
  const std::size_t firstSymbol = built_.function.variables.size();
  const Environment::Moment before = environment_.now();
  std::vector<VariableId> exits;
  carry(made, exits);
  Region* const outer = std::exchange(region_, &made.repeat.body);
  addTest(loop, made);
  if (addBlock(loop.body, 0, true)) endIteration(Jump::Kind::End);
  region_ = outer;
  testByBreak(made);
  testNext(made.repeat, firstSymbol);
  made.hasFailed = loops_.back().hasFailed;
  environment_.takeBack(before);
  known_.clear();
  leaveLoop(made, exits);
  loops_.pop_back();
  return made;
}

// Gives the slots that the loop changes symbols for what they are at the head and behind it.
void Builder::carry(MadeLoop& made, std::vector<VariableId>& exits) {
  const OpenLoop& open = loops_.back();
  for (const std::size_t slot : open.slots) {
    if (open.plan->derived.contains(slot) || open.plan->fixed.contains(slot)) continue;
    const Slots::Slot s = slots_[slot];
    const bool isFloat = open.plan->floats.contains(slot);
    const VariableId head = symbol(s.name, isFloat ? kInt : s.type);
    exits.push_back(symbol(s.name, isFloat ? kInt : s.type));
    const ExprId init = isFloat ? countOf(slot, environment_[slot]) : environment_[slot];
    if (const auto step = open.plan->steps.find(slot); step != open.plan->steps.end()) {
      carrySteps(made, slot, {head, exits.back(), values_.constant(std::int32_t{0})});
      continue;
    }
    if (const auto range = open.plan->ranges.find(slot); range != open.plan->ranges.end()) {
      const auto [low, high] = range->second;
      values_.ranges().set(head, {low, high});
      // A float may have made the last step to 2^24.
      values_.ranges().set(exits.back(),
                           isFloat ? IntRange{low - 1, high + 1} : IntRange{low, high});
    }
    made.slots.push_back(slot);
    made.repeat.carried.push_back({head, exits.back(), init});
    const ExprId read = values_.read(head);
    set(slot, isFloat ? values_.make({kFloat, Convert{read}}) : read);
  }
  for (const auto& [slot, derivation] : open.plan->derived) {
    const ExprId base = countOf(derivation.base, environment_[derivation.base]);
    const ExprId sum = derived(slot, derivation, base);
    const bool isFloat = open.plan->floats.contains(slot);
    set(slot, isFloat ? values_.make({kFloat, Convert{sum}}) : sum);
  }
  known_.clear();
}

// Carries how often a counter has made its step.
void Builder::carrySteps(MadeLoop& made, std::size_t slot, const Carried& steps) {
  OpenLoop& open = loops_.back();
  const std::int64_t most = open.plan->steps.at(slot).most;
  const bool isFloat = open.plan->floats.contains(slot);
  values_.ranges().set(steps.head, {0, most});
  // A float may have made the last step to 2^24.
  values_.ranges().set(steps.exit, {0, isFloat ? most + 1 : most});
  made.slots.push_back(slot);
  made.repeat.carried.push_back(steps);
  open.heads[slot] = values_.read(steps.head);
  const ExprId count = afterSteps(slot, open.heads[slot]);
  if (count != open.heads[slot]) values_.ranges().set(count, open.plan->ranges.at(slot));
  set(slot, isFloat ? values_.make({kFloat, Convert{count}}) : count);
}

// Returns the value of a counter after a number of steps.
ExprId Builder::afterSteps(std::size_t slot, ExprId steps) {
  const OpenLoop& open = loops_.back();
  const ExprId start = countOf(slot, open.before.at(slot));
  const bool isUp = open.plan->steps.at(slot).step > 0;
  return values_.binary(isUp ? BinaryOp::Add : BinaryOp::Subtract, start, steps);
}

// Returns the number of steps that lead a counter to a value. If none does, the plan is wrong.
ExprId Builder::stepsTo(std::size_t slot, ExprId count) {
  const ExprId head = loops_.back().heads.at(slot);
  if (count == afterSteps(slot, head)) return head;
  const ExprId next = values_.binary(BinaryOp::Add, head, values_.constant(std::int32_t{1}));
  if (count != afterSteps(slot, next)) refuse(slot);
  return next;
}

ExprId Builder::derived(std::size_t slot, const Derivation& derivation, ExprId base) {
  const OpenLoop& open = loops_.back();
  const ExprId startOfBase = countOf(derivation.base, open.before.at(derivation.base));
  const ExprId distance = values_.binary(BinaryOp::Subtract, base, startOfBase);
  const ExprId scaled =
      values_.binary(BinaryOp::Multiply, distance, values_.constant(derivation.factor));
  return values_.binary(BinaryOp::Add, countOf(slot, open.before.at(slot)), scaled);
}

// The int that a slot counts; of a float that turns out to be no integer the plan was wrong.
ExprId Builder::countOf(std::size_t slot, ExprId value) {
  OpenLoop& open = loops_.back();
  if (!open.plan->floats.contains(slot)) return value;
  const std::optional<Dyadic> integral = values_.integrals().of(value);
  if (integral && integral->shift == 0) return integral->numerator;
  refuse(slot);
  return values_.constant(std::int32_t{0});
}

void Builder::refuse(std::size_t slot) {
  LoopPlan& plan = plans_[loops_.back().loop];
  plan.floats.erase(slot);
  plan.derived.erase(slot);
  std::erase_if(plan.derived, [&](const auto& other) { return other.second.base == slot; });
  plan.fixed.erase(slot);
  plan.steps.erase(slot);
  plan.refused.insert(slot);
  loops_.back().hasFailed = true;
}

void Builder::addTest(const Loop& loop, MadeLoop& made) {
  if (loops_.back().carriesTest) {
    const VariableId again = symbol("again", kBool), last = symbol("again", kBool);
    made.repeat.carried.push_back({again, last, values_.constant(true)});
    made.repeat.condition = values_.read(again);
    return;
  }
  const ExprId condition = value(loop.condition);
  const bool needsStatements = readsMemory(loop.condition) || isLong(condition);
  made.repeat.condition = needsStatements ? values_.constant(true) : condition;
  if (!needsStatements) return;
  Branch test = {condition, {}, {}, {}};
  Region* const outer = std::exchange(region_, &test.whenFalse);
  breakLoop();
  region_ = outer;
  append({std::move(test), location_});
}

// `while (true) { if (c) break; .. }` is `while (!c) { .. }`.
void Builder::testByBreak(MadeLoop& made) {
  Repeat& repeat = made.repeat;
  if (values_.boolConstant(repeat.condition) != true || repeat.body.empty()) return;
  auto* branch = std::get_if<Branch>(&repeat.body.front()->node);
  if (!branch || !branch->merges.empty() || isLong(branch->condition)) return;
  for (const bool isTrue : {true, false}) {
    const Region& leaving = isTrue ? branch->whenTrue : branch->whenFalse;
    const Region& staying = isTrue ? branch->whenFalse : branch->whenTrue;
    const auto* jump = leaving.size() == 1 ? std::get_if<Jump>(&leaving.front()->node) : nullptr;
    if (!jump || jump->kind != Jump::Kind::Break || !staying.empty()) continue;
    if (!leavesAsAtHead(*jump, made)) continue;
    repeat.condition = isTrue ? values_.unary(UnaryOp::Not, branch->condition) : branch->condition;
    repeat.body.erase(repeat.body.begin());
    return;
  }
}

// Whether a jump at the head leaves what a failed test would leave. If it is the only one that leaves
// the loop, what it changes is changed behind the loop: `while (n-- > 0)`.
bool Builder::leavesAsAtHead(const Jump& jump, MadeLoop& made) {
  const std::vector<Carried>& carried = made.repeat.carried;
  const auto isHead = [&](std::size_t i) {
    return jump.values[i] == values_.read(carried[i].head);
  };
  bool areHeads = true;
  for (std::size_t i = 0; i < carried.size(); ++i)
    areHeads = areHeads && isHead(i);
  if (areHeads) return true;
  const std::vector<const Jump*> jumps = jumpsOf(made.repeat.body);
  const auto breaks = std::ranges::count(jumps, Jump::Kind::Break, &Jump::kind);
  if (breaks != 1 || loops_.back().carriesTest) return false;
  std::unordered_map<VariableId, ExprId> exits;
  for (const Carried& one : carried)
    exits[one.head] = values_.read(one.exit);
  for (const ExprId value : jump.values)
    made.last.push_back(values_.substituted(value, exits));
  return true;
}

// `do { .. again = ++i < 9; } while (again)` is `while (i < 9) { .. ++i; }`, if i < 9 at first: what
// counters make true at the end of an iteration is asked at the head of the next one.
void Builder::testNext(Repeat& repeat, std::size_t firstSymbol) {
  const auto tested = std::ranges::find_if(repeat.carried, [&](const Carried& carried) {
    return repeat.condition == values_.read(carried.head);
  });
  if (tested == repeat.carried.end() || values_.boolConstant(tested->init) != true) return;
  const auto number = static_cast<std::size_t>(tested - repeat.carried.begin());
  std::vector<const Jump*> jumps = jumpsOf(repeat.body);
  std::erase_if(jumps, [](const Jump* jump) { return jump->kind == Jump::Kind::Break; });
  if (jumps.empty() || std::ranges::any_of(jumps, [&](const Jump* jump) {
        return jump->values != jumps.front()->values;
      }))
    return;
  const ExprId next = jumps.front()->values[number];
  std::unordered_map<VariableId, ExprId> before, inits;
  for (std::size_t i = 0; i < repeat.carried.size(); ++i) {
    const VariableId head = repeat.carried[i].head;
    inits[head] = repeat.carried[i].init;
    if (built_.function.variable(head).type != kInt) continue;
    const ExprId step =
        values_.binary(BinaryOp::Subtract, jumps.front()->values[i], values_.read(head));
    if (values_.intConstant(step))
      before[head] = values_.binary(BinaryOp::Subtract, values_.read(head), step);
  }
  const bool isOfCounters = std::ranges::all_of(symbolsOf(next), [&](VariableId symbol) {
    return symbol.index < firstSymbol || before.contains(symbol);
  });
  if (!isOfCounters) return;
  const ExprId test = values_.substituted(next, before);
  if (!isLong(test) && holds(values_.substituted(test, inits))) repeat.condition = test;
}

// A loop computes its condition in one expression, in which values that are used twice stand twice.
bool Builder::isLong(ExprId condition) const {
  constexpr int kLongest = 100;
  return values_.nodesOf(condition) > kLongest;
}

void Builder::leaveLoop(const MadeLoop& made, const std::vector<VariableId>& exits) {
  const LoopPlan& plan = *loops_.back().plan;
  std::unordered_map<std::size_t, ExprId> counts;
  const auto setSlot = [&](std::size_t slot, ExprId value) {
    counts[slot] = value;
    set(slot, plan.floats.contains(slot) ? values_.make({kFloat, Convert{value}}) : value);
  };
  for (std::size_t i = 0; i < exits.size(); ++i) {
    const std::size_t slot = made.slots[i];
    const ExprId last = made.last.empty() ? values_.read(exits[i]) : made.last[i];
    setSlot(slot, plan.steps.contains(slot) ? afterSteps(slot, last) : last);
  }
  for (const auto& [slot, derivation] : plan.derived)
    setSlot(slot, derived(slot, derivation, counts.at(derivation.base)));
}

// Adds the body once for each iteration. Each iteration has its own plans of inner loops.
void Builder::addUnrolled(const Loop& loop, const LoopPlan& plan) {
  const Location location = location_;
  for (std::size_t i = 0; i < *plan.iterations; ++i) {
    auto outer = std::exchange(plans_, {});
    addBlock(loop.body, 0, true);
    location_ = location;
    known_.clear();
    addBlock(loop.step, 0, false);
    known_.clear();
    plans_ = std::move(outer);
  }
}

// Slots that the loop assigns and that are there before it.
std::vector<std::size_t> Builder::changedBy(const Loop& loop) const {
  std::set<std::size_t> changed;
  std::set<std::uint32_t> own;
  const auto add = [&](const Place& place) {
    if (own.contains(place.variable.index)) return;
    const auto [first, count] = slots_.of(place.variable);
    for (std::size_t i = 0; i < count; ++i)
      changed.insert(first + i);
  };
  for (const Block* block : {&loop.body, &loop.step}) {
    forEachStatement(*block, [&](const Statement& statement) {
      if (const auto* declare = std::get_if<Declare>(&statement.node))
        own.insert(declare->variable.index);
      if (const auto* assign = std::get_if<Assign>(&statement.node)) add(assign->place);
      if (const auto* call = std::get_if<Call>(&statement.node)) {
        for (const CallArgument& argument : call->arguments) {
          if (const auto* place = std::get_if<Place>(&argument)) add(*place);
        }
        if (call->result) add(*call->result);
      }
    });
  }
  return {changed.begin(), changed.end()};
}

// Whether a loop that tests last may as well test first.
bool Builder::isTrueBefore(const Loop& loop) {
  if (readsMemory(loop.condition)) return false;
  known_.clear();
  return holds(value(loop.condition));
}

void Builder::endIteration(Jump::Kind kind) {
  const OpenLoop open = loops_.back();
  addBlock(open.loop->step, 0, false);
  known_.clear();
  jump(kind, open.carriesTest ? std::optional(value(open.loop->condition)) : std::nullopt);
}

void Builder::breakLoop() {
  const bool carriesTest = loops_.back().carriesTest;
  jump(Jump::Kind::Break, carriesTest ? std::optional(values_.constant(false)) : std::nullopt);
}

void Builder::jump(Jump::Kind kind, std::optional<ExprId> test) {
  OpenLoop& open = loops_.back();
  Jump jump = {kind, {}};
  for (const std::size_t slot : open.slots) {
    const auto derivation = open.plan->derived.find(slot);
    const ExprId count = countOf(slot, environment_[slot]);
    if (derivation != open.plan->derived.end()) {
      const std::size_t base = derivation->second.base;
      const ExprId expected = derived(slot, derivation->second, countOf(base, environment_[base]));
      if (count != expected) refuse(slot);
    } else if (open.plan->fixed.contains(slot)) {
      if (environment_[slot] != open.before.at(slot)) refuse(slot);
    } else if (open.plan->steps.contains(slot)) {
      jump.values.push_back(stepsTo(slot, count));
    } else {
      jump.values.push_back(count);
    }
  }
  if (test) jump.values.push_back(*test);
  append({std::move(jump), location_});
}

}  // namespace brook::canonical
