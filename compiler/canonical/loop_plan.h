// Loop plan: what is known of a loop before it is built once more, and what becomes of it.
//
//   x = 0.0, q.x = convert<float>(position(o).x)          x counts in int, from 0 to 5
//   loop while lt(x, 5.0) {                         ->    q.x is position(o).x + x
//     s = add(s, g[nearest_index(q.x)])                   unrolled: five times
//     x = add(x, 1.0); q.x = add(q.x, 1.0)
//   }
//
// A slot that each iteration changes by the same amount is a counter. The loop keeps the counter of
// its condition and makes the others from it.
#pragma once

#include "compiler/canonical/int_range.h"
#include "compiler/canonical/region.h"
#include "compiler/canonical/values.h"

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <vector>

namespace brook::canonical {

/// Its start + factor * (the base - the base's start).
struct Derivation {
  std::size_t base;  ///< a slot
  std::int32_t factor;
};

/// The steps of a counter: 1 or -1, and how many it makes at most.
struct Steps {
  std::int32_t step;
  std::int64_t most;
};

struct LoopPlan {
  std::map<std::size_t, IntRange> ranges;  ///< of slots that count
  std::set<std::size_t> floats;            ///< counters that are floats and count in int
  std::map<std::size_t, Derivation> derived;
  /// Counters that begin elsewhere or go down: carried is how often they have made their step.
  std::map<std::size_t, Steps> steps;
  std::set<std::size_t> fixed;            ///< assigned, but never changed
  std::set<std::size_t> refused;          ///< slots for which a plan was wrong
  std::optional<std::size_t> iterations;  ///< it is unrolled
};

/// Adds to the plan what a loop built by it shows. Returns whether it is to be built again.
bool improve(LoopPlan& plan, const Repeat& repeat, const std::vector<std::size_t>& slots,
             std::size_t firstValue, Values& values);

}  // namespace brook::canonical
