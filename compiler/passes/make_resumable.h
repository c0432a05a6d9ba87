// Make resumable: rewrites a kernel whose loops may run longer than a driver allows. The new kernel
// stops in time and can be launched again until all elements are done (docs/backends.md, Long
// loops).
//
// In:  a kernel after the common passes.
// Out: two kernels. `advance` runs the loops until the given iterations are used up, and saves the
//      values that the next launch needs. `finish` computes the outputs from the saved values.
//
//   kernel k(constant n: int, output r: float) {       kernel k(constant n: int, constant budget:
//     var i: int = 0                                       int, stream resume: int, stream saved_0:
//     r = 0.0                                              float, stream saved_1: int, outputs ...)
//     loop while lt(i, n) {                              {
//       r = add(r, 1.0)                                  var r: float = saved_0
//     } step { i = add(i, 1) }                           var i: int = saved_1
//   }                                                    if eq(point, 0) { i = 0  r = 0.0 }
//                                                        loop while or(and(eq(point, 0), lt(i, n)),
//                                                                      eq(point, 1)) {
//                                                          (stops here with point 1, or goes on)
//                                                          r = add(r, 1.0)
//                                                        } step { i = add(i, 1) }
//                                                        if eq(point, 0) { point = -1 }
//                                                        resume_next = point ...
//                                                      }
//
// `point` is the state of an element: 0 at the beginning, the index (from 1) of the loop in whose
// body it stopped, -1 when it is done. While `point` is not 0, the statements before that loop are
// skipped.
//
// Arrays that are too large for the outputs of one pass are saved by a third kernel, `save`, with a
// slice for each element of its launch (sliced_arrays.h). Several passes of `advance` would each
// run the loops, and each be compiled. With slices the inputs are copied first (copy_inputs.h),
// because the longer launch of `save` repeats each element of an input correctly only if the shapes
// are equal.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/passes/attempt_loops.h"

#include <optional>
#include <vector>

namespace brook::passes {

struct Resumable {
  /// Parameters: the kernel's parameters that are no outputs, in order; the constant `budget`; the
  /// gathers of `sliced`; the streams `resume` and one for each of `saved`; the same streams as
  /// outputs. With slices, streams with the outputs of `inputs` replace the streams and iterators
  /// of the kernel, after its other parameters.
  ir::Function advance;
  /// Parameters: the streams of `saved`; the kernel's outputs, in order.
  ir::Function finish;
  std::vector<ir::Type> saved;
  /// The element types of the arrays that `save` saves; empty: there are no slices.
  std::vector<ir::Type> sliced = {};
  int slices = 0;  ///< of each element of the launch
  /// Parameters: the parameters of `advance` that are no outputs; outputs for each of `sliced`.
  std::optional<ir::Function> save = std::nullopt;
  std::optional<ir::Function> inputs = std::nullopt;  ///< CopiedInputs::inputs, if it has outputs
  /// A launch runs at most budget + maxOverrun iterations for each element. The elements that share
  /// a vector run fixedIterations more together.
  double maxOverrun = 0;
  double fixedIterations = 0;
  int lanes = 1;  ///< addingLanes()
  /// The kernel that is enough for most launches; nullopt if a bound of the iterations is known
  /// before the launch.
  std::optional<Attempt> attempt = std::nullopt;
};

/// Returns nullopt if the kernel has no loops, or has loops in helpers that are too large to
/// inline.
std::optional<Resumable> makeResumable(const ir::Function& function);

}  // namespace brook::passes
