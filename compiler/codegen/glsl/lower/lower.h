// Lowering for GLSL: rewrites the constructs that GLSL compilers change or reject in the IR, so
// that the printer decides nothing.
//
// In:  a kernel or reduction after the common passes. Out: the same function, where
//   - a literal zero that is a factor, a dividend or a divisor, or is assigned to a variable that
//     becomes part of one, is a read of `zero` (drivers fold a * 0.0 to 0.0, which is wrong for
//     infinities and NaN, and a / 0.0 to anything);
//   - an integer, a condition or a function of constants that becomes such a factor has `zero`
//     added, because drivers may find that it is 0 (the counter of an unrolled loop, x ^ x,
//     floor(0.5));
//   - a magnitude that is compared with a possible 0, directly or through variables, has `zero`
//     added (drivers turn abs(x) > 0 into x != 0, which is wrong for NaN);
//   - no float operation has constants only (glslang folds them in double precision, and finds
//     0 <= NaN);
//   - no component is stored at a computed index (choose_components.h);
//   - of many consecutive loops some are nested (nest_loops.h);
//   - each loop has a test at its head (test_at_head.h).
// Arguments and results of helpers count as such factors and as compared.
//
//   o = mul(x, float2(0.0, 1.0))   ->   o = mul(x, float2(brook_zero, 1.0))
//   o = mul(x, convert<float>(i))  ->   o = mul(x, add(convert<float>(i), brook_zero))
//   b = gt(abs(x), 0.0)            ->   b = gt(add(abs(x), brook_zero), 0.0)
//   o = add(x, div(1.0, 3.0))      ->   var constant: float = 1.0
//                                       o = add(x, div(constant, 3.0))
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::glsl {

struct LoweredFunction {
  ir::Function function;
  /// A float that is 0 at run time and has no Declare; nullopt if no zero factor was found.
  std::optional<ir::VariableId> zero;
  bool isExact = true;  ///< each operation is rounded as IEEE 754 requires
  std::vector<std::optional<ir::VariableId>> zerosOfHelpers = {};  ///< the `zero` of each helper
};

/// `isExact`: false if drivers may contract and fold; then only loops and components are lowered.
LoweredFunction lower(const ir::Function& function, bool isExact = true);

}  // namespace brook::glsl
