// Int range: between which bounds an int is, whatever a launch is given.
//
//   position(o).x                  0 to 2^31 - 1; up to 2^22 where that is assumed
//   n, which the launch gives      any; -2^22 to 2^22 where that is assumed
//   sub(bitand(x, 7), 1)           -1 to 6
//   what loops count               as the loop says
#pragma once

#include "compiler/canonical/value_table.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace brook::canonical {

/// From `low` to `high`, both included.
struct IntRange {
  std::int64_t low = INT32_MIN;
  std::int64_t high = INT32_MAX;
};

class IntRanges {
 public:
  explicit IntRanges(const ValueTable& values) : values_(values) {}

  /// Says it of a symbol before its range is asked for.
  void set(ir::VariableId symbol, IntRange range) { ofSymbol_[symbol.index] = range; }
  /// The same of a value, which is a sum that does not wrap wherever it is computed.
  void set(ir::ExprId value, IntRange range) {
    known_[value] = range;
    exact_.insert(value);
  }
  /// From now on ints that a launch gives are between -2^22 and 2^22.
  void assumeSmallParameters() { areParametersSmall_ = true; }
  /// The parameters whose smallness a range depends on.
  const std::set<ir::VariableId>& smallParameters() const { return smallParameters_; }
  /// From now on positions and extents are below 2^22.
  void assumeSmallPositions() { arePositionsSmall_ = true; }
  /// Whether extents of gathers are, too; a result depends on that from now on.
  bool areExtentsSmall() {
    usesSmallExtents_ = usesSmallExtents_ || arePositionsSmall_;
    return arePositionsSmall_;
  }
  bool usesSmallExtents() const { return usesSmallExtents_; }
  /// Whether a range depends on that.
  bool usesSmallPositions() const { return usesSmallPositions_; }
  /// The range of a scalar int.
  IntRange of(ir::ExprId value);
  /// Whether less than every int is in its range; then a sum does not wrap.
  bool isBounded(ir::ExprId value) {
    const IntRange range = of(value);
    return range.low > INT32_MIN || range.high < INT32_MAX;
  }
  /// Whether a sum does not wrap.
  bool isExact(ir::ExprId value) { return exact_.contains(value) || isBounded(value); }

 private:
  IntRange find(ir::ExprId value);
  bool isRestOf(ir::ExprId rest, ir::ExprId value) const;
  IntRange ofRead(ir::VariableId variable);
  IntRange ofPosition();

  const ValueTable& values_;
  bool arePositionsSmall_ = false;
  bool usesSmallPositions_ = false;
  bool usesSmallExtents_ = false;
  bool areParametersSmall_ = false;
  std::set<ir::VariableId> smallParameters_;
  std::unordered_set<ir::ExprId> exact_;
  std::unordered_map<std::uint32_t, IntRange> ofSymbol_;
  std::unordered_map<ir::ExprId, IntRange> known_;
};

}  // namespace brook::canonical
