// SPMD code of a kernel: bodies that compute one vector of neighbouring elements at a time.
//
// In:  one kernel or reduction of a validated module after the common passes.
// Out: C++ for the inside of any region of region.h but the scalar one. The text is the same for
//      all of them: brook/spmd.h gives Float4, kLanes and the rest their meaning.
//
//   kernel saxpy(constant a: float,    BROOK_INLINE void saxpy_lanes(float a, ...) {
//       stream x: float4, ...) {         const Float4 x = load_Float4(x_argument, at, inner);
//     result = add(mul(float4(a),        Float4 result = {};
//                  x), y)           ->   result = splat(float4(a)) * x + y;
//   }                                    store(result_argument, at, inner, result);
//                                      }
//                                      static void saxpy_map(const Launch* launch, ...) {
//                                        rows, inner vectors, others
//                                      }
#pragma once

#include "compiler/canonical/build.h"
#include "compiler/codegen/cpu/entry_names.h"
#include "compiler/codegen/cpu/region.h"
#include "compiler/ir/module.h"
#include "compiler/support/result.h"

#include <optional>
#include <string>

namespace brook::codegen::cpu {

struct GenerateOptions {
  /// Compute a * b + c with one rounding where the instruction set can (-ffp-contract=on). The
  /// results of different instruction sets then differ.
  bool contract = false;
  bool marksSources = false;  ///< source_marks.h
};

/// A kernel with what neighbouring elements share found out: which gathers they do side by side, and
/// what is the same for all.
struct LanesForm {
  ir::Function function;
  /// Set if it is for launches with extents of at most 2^22: those of these.
  std::optional<canonical::Needed> needed;
};
LanesForm loweredForLanes(const ir::Function& kernel);

Result<std::string> generate(const ir::Function& kernel, const GenerateOptions& options = {});

}  // namespace brook::codegen::cpu
