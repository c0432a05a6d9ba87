// Integer test: for which values of one integer does a condition hold?
//
//   eq(x, 3)                            x: 3
//   or(eq(x, 3), ge(x, 7))              x: 3, 7 to 2147483647
//   and(ge(n.y, 2u), lt(n.y, 5u))       n.y: 2 to 4
//   eq(x, y)                            nothing
#pragma once

#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace brook::analysis {

/// Both ends belong to it.
struct Interval {
  std::int64_t first;
  std::int64_t last;

  bool operator==(const Interval&) const = default;
};

struct IntegerTest {
  ir::ExprId tested;             ///< a scalar int or uint
  std::vector<Interval> values;  ///< in order, no two of which touch
};

std::optional<IntegerTest> integerTest(const ir::Function& function, ir::ExprId condition);

/// All values that an int or uint can have.
Interval allValues(ir::Type type);

/// Whether the two have the same value wherever they are evaluated side by side; seen of variables,
/// their components, and what is computed with them by operators.
bool isSameValue(const ir::Function& function, ir::ExprId left, ir::ExprId right);

}  // namespace brook::analysis
