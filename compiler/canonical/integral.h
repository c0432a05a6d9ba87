// Integral: finds floats that are integers, or integers divided by a power of two, exactly.
//
//   add(convert<float>(position(o).x), 0.5)            (2 * position(o).x + 1) / 2
//   floor(mul(convert<float>(position(o).x), 0.125))   position(o).x >> 3
//   fmod(convert<float>(i), 8.0)                       i & 7, where i >= 0
//
// Up to 2^24 a float holds every integer, so each operation on such values is exact while their
// numerators stay below. A value that this finds replaces the float only where the sign of a zero does
// not show: in an index, in a conversion to int, in a comparison.
#pragma once

#include "compiler/canonical/int_range.h"
#include "compiler/ir/module.h"

#include <optional>
#include <unordered_map>

namespace brook::canonical {

class Values;

/// numerator / 2^shift
struct Dyadic {
  ir::ExprId numerator;  ///< an int
  int shift = 0;
  IntRange range;               ///< of the numerator
  bool mayBeMinusZero = false;  ///< the float; the int does not show it
};

class Integrals {
 public:
  Integrals(Values& values, IntRanges& ranges) : values_(values), ranges_(ranges) {}

  /// Nothing: the scalar float may be something else.
  std::optional<Dyadic> of(ir::ExprId value);
  ir::ExprId floor(const Dyadic& value);
  ir::ExprId ceil(const Dyadic& value);
  /// The same with another shift, which is not smaller; nothing: it could be too large.
  std::optional<Dyadic> withShift(const Dyadic& value, int shift);

 private:
  std::optional<Dyadic> find(ir::ExprId value);
  std::optional<Dyadic> ofConstant(float constant);
  std::optional<Dyadic> find(const ir::Binary& binary);
  std::optional<Dyadic> find(const ir::Builtin& builtin);
  std::optional<Dyadic> product(const Dyadic& a, const Dyadic& b);
  std::optional<Dyadic> quotient(const ir::Builtin& floor);
  std::optional<Dyadic> made(ir::ExprId numerator, int shift, IntRange range,
                             bool mayBeMinusZero = false);

  Values& values_;
  IntRanges& ranges_;
  std::unordered_map<ir::ExprId, std::optional<Dyadic>> known_;
};

}  // namespace brook::canonical
