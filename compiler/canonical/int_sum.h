// Int sum: an int as a sum of terms with constant factors, modulo 2^32.
//
//   sub(mul(add(p.x, 1), 4), i)        4 * p.x - i + 4
#pragma once

#include "compiler/canonical/value_table.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

struct IntSum {
  struct Term {
    ir::ExprId value;
    std::uint32_t factor;  ///< modulo 2^32
  };
  std::vector<Term> terms;  ///< in their order (termOrder)
  std::uint32_t constant = 0;

  /// Longer sums are terms themselves, so that a chain of n additions takes no n^2 steps.
  static constexpr std::size_t kMostTerms = 16;
};

/// The sums of a table.
class IntSums {
 public:
  explicit IntSums(ValueTable& values) : values_(values) {}

  /// Returns the sum that a scalar int is.
  const IntSum& of(ir::ExprId id);
  /// a + factor * b; nothing: it has too many terms.
  std::optional<IntSum> add(const IntSum& a, const IntSum& b, std::uint32_t factor);
  /// bitand(value, mask), where mask + 1 is a power of two.
  ir::ExprId lowBits(ir::ExprId value, std::int32_t mask);
  /// Whether all bits of the value up to the highest of `mask` are 0.
  bool endsInZeros(ir::ExprId value, std::int32_t mask);
  /// Whether operands whose order makes no difference stand in theirs: constants last.
  bool isInOrder(ir::ExprId left, ir::ExprId right) const;
  /// The expression of a sum.
  ir::ExprId make(const IntSum& sum);

 private:
  IntSum find(ir::ExprId id);
  std::optional<ir::ExprId> remainderOf(ir::ExprId value, std::int32_t mask) const;
  bool addMultiple(IntSum& sum, const IntSum::Term& term);

  ValueTable& values_;
  std::unordered_map<std::uint32_t, IntSum> known_;  // by expression
};

}  // namespace brook::canonical
