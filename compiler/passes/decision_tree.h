// Decision tree: the way to one of many blocks by an integer, with about as many comparisons as the
// number of blocks has binary digits.
//
//   below 2: a, 2: b, 3: c, 4: d, 5: e, above: none
//     ->  if lt(n, 3) { if le(n, 1) { a } else { b } } else { if eq(n, 3) { c } else { ... } }
#pragma once

#include "compiler/analysis/integer_test.h"
#include "compiler/ir/builder.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace brook::passes {

/// Which of some targets each value of an integer leads to.
class Partition {
 public:
  struct Range {
    analysis::Interval values;
    std::optional<int> target;
  };

  explicit Partition(analysis::Interval all) : all_(all) {}

  /// Those of the values that lead to no target yet lead to this one.
  void add(const std::vector<analysis::Interval>& values, int target);
  /// All values, in order; neighbours have different targets.
  std::vector<Range> ranges() const;

 private:
  struct Piece {
    std::int64_t last;
    int target;
  };

  analysis::Interval all_;
  std::map<std::int64_t, Piece> pieces_;  // by their first value
};

/// Gives the block of each range, and that of no target for as many groups of neighbours as miss
/// one: at most once for each range without.
using BlockOf = std::function<ir::Block(std::optional<int>)>;

ir::Block decisionTree(ir::FunctionBuilder& builder, ir::ExprId number,
                       const std::vector<Partition::Range>& ranges, ir::Location location,
                       const BlockOf& blockOf);

}  // namespace brook::passes
