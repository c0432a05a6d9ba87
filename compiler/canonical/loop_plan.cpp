#include "compiler/canonical/loop_plan.h"

#include "compiler/canonical/body_operations.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

constexpr std::int64_t kExactFloats = 1 << 24;
// The limits keep unrolled code short enough to read.
constexpr std::size_t kMostIterations = 9;
constexpr std::size_t kLargestUnrolled = 240;

/// A slot that each iteration changes by the same amount.
struct Counter {
  std::size_t number;  ///< the index into Repeat::carried
  bool isFloat;
  std::int32_t step;
};

/// The value that a counter stays below; for negative steps, above.
struct Bound {
  ExprId value;
  bool isInclusive;
  std::int32_t ahead = 0;  ///< compared is the counter plus this
};

class Improver {
 public:
  Improver(LoopPlan& plan, const Repeat& repeat, const std::vector<std::size_t>& slots,
           std::size_t firstValue, Values& values)
      : plan_(plan),
        repeat_(repeat),
        slots_(slots),
        firstValue_(firstValue),
        values_(values),
        jumps_(jumpsOf(repeat.body)) {
    for (std::size_t i = 0; i < slots.size(); ++i) {
      if (const std::optional<Counter> counter = counterOf(i)) counters_.push_back(*counter);
    }
  }

  bool improve() { return addFixed() || addRanges() || addDerived() || unroll() || addSteps(); }

 private:
  const Carried& carried(const Counter& counter) const { return repeat_.carried[counter.number]; }
  std::size_t slotOf(const Counter& counter) const { return slots_[counter.number]; }
  ExprId headOf(const Counter& counter) { return values_.read(carried(counter).head); }

  // ---- counters

  std::optional<Counter> counterOf(std::size_t number) {
    if (plan_.refused.contains(slots_[number])) return std::nullopt;
    std::optional<ExprId> next;
    for (const Jump* jump : jumps_) {
      if (jump->kind == Jump::Kind::Break) continue;
      if (next && *next != jump->values[number]) return std::nullopt;
      next = jump->values[number];
    }
    if (!next) return std::nullopt;
    const ExprId head = values_.read(repeat_.carried[number].head);
    const Type type = values_.typeOf(head);
    std::optional<std::int32_t> step;
    if (type == kInt) {
      step = values_.intConstant(values_.binary(BinaryOp::Subtract, *next, head));
    } else if (type == kFloat) {
      step = floatStep(*next, head);
    }
    constexpr std::int32_t kLargestStep = 1 << 20;
    if (!step || *step == 0 || std::abs(*step) > kLargestStep) return std::nullopt;
    return Counter{number, type == kFloat, *step};
  }

  std::optional<std::int32_t> floatStep(ExprId next, ExprId head) {
    const auto* sum = values_.as<Binary>(next);
    const auto* constant = sum ? values_.as<Constant>(sum->right) : nullptr;
    if (!constant || sum->op != BinaryOp::Add || sum->left != head) return std::nullopt;
    const float step = std::get<float>(constant->value);
    const bool isWhole = step == std::floor(step) && std::abs(step) < 1 << 20;
    return isWhole ? std::optional(static_cast<std::int32_t>(step)) : std::nullopt;
  }

  // Returns the bound that the condition, or a part of it, sets for the counter.
  std::optional<Bound> boundOf(const Counter& counter, ExprId condition) {
    const auto* test = values_.as<Binary>(condition);
    if (!test) return std::nullopt;
    if (test->op == BinaryOp::And) {
      const Binary both = *test;
      const std::optional<Bound> left = boundOf(counter, both.left);
      return left ? left : boundOf(counter, both.right);
    }
    const Binary compared = *test;
    const ExprId head = headOf(counter);
    const auto left = aheadOf(compared.left, head), right = aheadOf(compared.right, head);
    if (left.has_value() == right.has_value()) return std::nullopt;
    const bool isLeft = left.has_value();
    const std::int32_t ahead = isLeft ? *left : *right;
    const ExprId end = isLeft ? compared.right : compared.left;
    if (compared.op == BinaryOp::NotEqual)
      return ahead == 0 && isMetBy(counter, end) ? std::optional(Bound{end, false}) : std::nullopt;
    const bool isLess = compared.op == BinaryOp::Less || compared.op == BinaryOp::LessEqual;
    const bool isMore = compared.op == BinaryOp::Greater || compared.op == BinaryOp::GreaterEqual;
    if (!(counter.step > 0 ? (isLeft ? isLess : isMore) : (isLeft ? isMore : isLess)))
      return std::nullopt;
    const bool isInclusive =
        compared.op == BinaryOp::LessEqual || compared.op == BinaryOp::GreaterEqual;
    return Bound{end, isInclusive, ahead};
  }

  // Whether the counter comes to the end exactly.
  bool isMetBy(const Counter& counter, ExprId end) {
    const ExprId start = carried(counter).init;
    if (counter.isFloat || values_.typeOf(end) != kInt) return false;
    const std::optional<std::int64_t> length = values_.distance(start, end);
    return length && *length % counter.step == 0 && *length / counter.step >= 0;
  }

  // By how much a value is ahead of the counter; nothing: it is something else.
  std::optional<std::int32_t> aheadOf(ExprId value, ExprId head) {
    constexpr std::int32_t kFurthest = 1 << 20;
    const auto* convert = values_.as<Convert>(value);
    if (value == head || (convert && convert->operand == head)) return 0;
    if (values_.typeOf(value) != kInt || values_.typeOf(head) != kInt) return std::nullopt;
    const auto ahead = values_.intConstant(values_.binary(BinaryOp::Subtract, value, head));
    return ahead && std::abs(*ahead) <= kFurthest ? ahead : std::nullopt;
  }

  bool isWholeCondition(const Counter& counter) {
    const auto* test = values_.as<Binary>(repeat_.condition);
    return test && test->op != BinaryOp::And && boundOf(counter, repeat_.condition);
  }

  // ---- what only seems to change

  bool addFixed() {
    const std::size_t before = plan_.fixed.size();
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      const ExprId head = values_.read(repeat_.carried[i].head);
      const bool isFixed = std::ranges::all_of(
          jumps_, [&](const Jump* jump) { return isSame(jump->values[i], head); });
      if (isFixed && !plan_.refused.contains(slots_[i])) plan_.fixed.insert(slots_[i]);
    }
    return plan_.fixed.size() > before;
  }

  // Whether it is the head, to which perhaps 0 is added; what it was before the loop decides.
  bool isSame(ExprId value, ExprId head) const {
    const auto* sum = values_.as<Binary>(value);
    const auto* constant = sum ? values_.as<Constant>(sum->right) : nullptr;
    const auto* number = constant ? std::get_if<float>(&constant->value) : nullptr;
    const bool isPlusZero = number && *number == 0 && sum->op == BinaryOp::Add;
    return value == head || (isPlusZero && sum->left == head);
  }

  // ---- ranges

  bool addRanges() {
    bool hasChanged = false;
    const std::optional<std::int64_t> iterations = mostIterations();
    for (const Counter& counter : counters_) {
      if (plan_.ranges.contains(slotOf(counter))) continue;
      const std::optional<IntRange> range = rangeOf(counter, iterations);
      if (!range) continue;
      if (counter.isFloat) plan_.floats.insert(slotOf(counter));
      plan_.ranges[slotOf(counter)] = *range;
      hasChanged = true;
    }
    return hasChanged;
  }

  // Returns a number of iterations that the loop does not exceed, as its counters show.
  std::optional<std::int64_t> mostIterations() {
    std::optional<std::int64_t> most = constantIterations();
    for (const Counter& counter : counters_) {
      const auto range = plan_.ranges.find(slotOf(counter));
      if (range == plan_.ranges.end()) continue;
      const std::int64_t own = (range->second.high - range->second.low) / std::abs(counter.step);
      most = std::min(most.value_or(own), own);
    }
    return most;
  }

  std::optional<IntRange> rangeOfStart(const Counter& counter) {
    const ExprId init = carried(counter).init;
    if (!counter.isFloat) return values_.ranges().of(init);
    const std::optional<Dyadic> integral = values_.integrals().of(init);
    if (!integral || integral->shift != 0) return std::nullopt;
    return integral->range;
  }

  std::optional<IntRange> rangeOf(const Counter& counter, std::optional<std::int64_t> iterations) {
    const std::optional<IntRange> start = rangeOfStart(counter);
    if (!start) return std::nullopt;
    std::optional<std::int64_t> last;  // the furthest from the start, behind the loop
    if (iterations)
      last = (counter.step > 0 ? start->high : start->low) + *iterations * counter.step;
    const std::optional<Bound> bound = boundOf(counter, repeat_.condition);
    const std::optional<std::int64_t> own = bound ? lastBefore(counter, *bound) : std::nullopt;
    if (own) last = !last ? *own : counter.step > 0 ? std::min(*last, *own) : std::max(*last, *own);
    if (!last) return std::nullopt;
    // A loop that counts by 1 up to and including the largest int never ends.
    if (!counter.isFloat && std::abs(counter.step) == 1 && isWholeCondition(counter) &&
        !hasBreaks())
      last = std::clamp<std::int64_t>(*last, INT32_MIN, INT32_MAX);
    const IntRange range = {std::min(start->low, *last), std::max(start->high, *last)};
    const std::int64_t most = counter.isFloat ? kExactFloats : INT32_MAX;
    const bool isExact = range.low >= (counter.isFloat ? -most : INT32_MIN) && range.high <= most;
    return isExact ? std::optional(range) : std::nullopt;
  }

  // Returns the value of a counter that has just reached its bound.
  std::optional<std::int64_t> lastBefore(const Counter& counter, const Bound& bound) {
    const bool isUp = counter.step > 0;
    std::optional<std::int64_t> end;
    if (values_.typeOf(bound.value) == kInt) {
      const IntRange range = values_.ranges().of(bound.value);
      end = isUp ? range.high : range.low;
    } else if (const std::optional<Dyadic> integral = values_.integrals().of(bound.value)) {
      end = isUp ? (integral->range.high >> integral->shift) + 1
                 : (integral->range.low >> integral->shift) - 1;
    } else if (std::abs(counter.step) == 1 && isWholeCondition(counter) && !hasBreaks()) {
      // A float that counts by 1 stays at 2^24: a loop that goes on from there never ends.
      return isUp ? kExactFloats - 1 : 1 - kExactFloats;
    }
    if (!end) return std::nullopt;
    const std::int64_t inside = bound.isInclusive ? *end : *end - (isUp ? 1 : -1);
    const std::int64_t last = inside + counter.step;
    const std::optional<IntRange> start = rangeOfStart(counter);
    const bool isExact = bound.ahead == 0 || (start && fits(start->low + bound.ahead) &&
                                              fits(start->high + bound.ahead) && fits(last));
    return isExact ? std::optional(last - bound.ahead) : std::nullopt;
  }

  static bool fits(std::int64_t value) { return value >= INT32_MIN && value <= INT32_MAX; }

  bool hasBreaks() const {
    return std::ranges::any_of(jumps_,
                               [](const Jump* jump) { return jump->kind == Jump::Kind::Break; });
  }

  // Returns the number of iterations of a loop whose ends are a constant apart.
  std::optional<std::int64_t> constantIterations() {
    for (const Counter& counter : counters_) {
      if (counter.isFloat || !isWholeCondition(counter)) continue;
      const ExprId start = carried(counter).init;
      const Bound bound = *boundOf(counter, repeat_.condition);
      if (values_.typeOf(bound.value) != kInt) continue;
      const std::optional<std::int64_t> length = values_.distance(start, bound.value);
      const IntRange range = values_.ranges().of(start);
      if (!length || !fits(range.low + bound.ahead) || !fits(range.high + bound.ahead)) continue;
      const std::int64_t up = counter.step > 0 ? 1 : -1;
      const std::int64_t distance = up * (*length - bound.ahead) + (bound.isInclusive ? 1 : 0);
      const std::int64_t step = up * counter.step;
      return std::max<std::int64_t>(0, (distance + step - 1) / step);
    }
    return std::nullopt;
  }

  // ---- counters that are made of another one

  bool addDerived() {
    const auto base = std::ranges::find_if(counters_, [&](const Counter& counter) {
      return !counter.isFloat && boundOf(counter, repeat_.condition).has_value();
    });
    if (base == counters_.end()) return false;
    bool hasChanged = false;
    for (const Counter& counter : counters_) {
      if (counter.number == base->number || counter.isFloat || counter.step % base->step != 0)
        continue;
      plan_.derived[slotOf(counter)] = {slotOf(*base), counter.step / base->step};
      hasChanged = true;
    }
    return hasChanged;
  }

  // ---- counters that do not begin with 0

  bool addSteps() {
    const std::size_t before = plan_.steps.size();
    for (const Counter& counter : counters_) {
      const std::size_t slot = slotOf(counter);
      const bool isBounded = plan_.ranges.contains(slot) && !plan_.steps.contains(slot);
      const bool isInt = !counter.isFloat || plan_.floats.contains(slot);
      if (!isBounded || !isInt || std::abs(counter.step) != 1) continue;
      const std::optional<std::int64_t> most = mostSteps(counter);
      if (most && *most <= INT32_MAX) plan_.steps[slot] = {counter.step, *most};
    }
    return plan_.steps.size() > before;
  }

  // Returns the most steps of a counter that begins with another number than 0 or goes down to 0.
  std::optional<std::int64_t> mostSteps(const Counter& counter) {
    const IntRange range = plan_.ranges.at(slotOf(counter));
    const bool isUp = counter.step > 0;
    if (const auto start = values_.intConstant(carried(counter).init)) {
      if (*start == 0 && isUp) return std::nullopt;
      return isUp ? range.high - *start : *start - range.low;
    }
    const std::optional<Bound> bound = boundOf(counter, repeat_.condition);
    const auto end = bound ? values_.intConstant(bound->value) : std::nullopt;
    const std::optional<IntRange> start = rangeOfStart(counter);
    if (isUp || !start || (end != 0 && end != -1)) return std::nullopt;
    return std::max<std::int64_t>(0, start->high - *end);
  }

  // ---- unrolling

  bool unroll() {
    const std::optional<std::int64_t> iterations = constantIterations();
    const bool isStraight = jumps_.size() == 1 && jumps_.front()->kind == Jump::Kind::End;
    if (!iterations || !isStraight || *iterations > std::int64_t{kMostIterations}) return false;
    std::set<VariableId> heads;
    for (const Counter& counter : counters_)
      heads.insert(carried(counter).head);
    BodyOperations body(values_, firstValue_, std::move(heads));
    body.add(repeat_.body);
    const bool pays = *iterations == 0 || body.choosesPlaces();
    if (!pays || body.count() * static_cast<std::size_t>(*iterations) > kLargestUnrolled)
      return false;
    plan_.iterations = static_cast<std::size_t>(*iterations);
    return true;
  }

  LoopPlan& plan_;
  const Repeat& repeat_;
  const std::vector<std::size_t>& slots_;
  const std::size_t firstValue_;
  Values& values_;
  const std::vector<const Jump*> jumps_;
  std::vector<Counter> counters_;
};

}  // namespace

bool improve(LoopPlan& plan, const Repeat& repeat, const std::vector<std::size_t>& slots,
             std::size_t firstValue, Values& values) {
  return Improver(plan, repeat, slots, firstValue, values).improve();
}

}  // namespace brook::canonical
