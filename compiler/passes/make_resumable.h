// Make resumable: makes of a kernel whose loops may run longer than a driver allows one that stops
// in time and can be launched again until all elements are done (docs/backends.md, Long loops).
//
// In:  a kernel after the common passes.
// Out: two kernels. `advance` runs the loops until their iterations are used up and saves what the
//      next launch needs; `finish` makes the outputs of what was saved.
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
// `point` is where an element is: 0 from the beginning, the number of the loop at whose body it
// stopped, -1 done. While it is not 0, what lies before that loop is skipped.
//
// Arrays that are more than one pass saves are saved by a third kernel, `save`, a slice for each
// element of its launch (sliced_arrays.h): a pass for each few words of an array would run the
// loops, and be compiled, as often. Inputs then are copied first (copy_inputs.h), since in a longer
// launch each element of a stream is that of a run of elements only if the shapes are equal.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/passes/attempt_loops.h"

#include <optional>
#include <vector>

namespace brook::passes {

struct Resumable {
  /// Parameters: those of the kernel that are no outputs, in order; the constant `budget`; the
  /// gathers of `sliced`; the streams `resume` and one for each of `saved`; the same streams as
  /// outputs. With slices streams and iterators of the kernel are not among them, but behind the
  /// others the outputs of `inputs`.
  ir::Function advance;
  /// Parameters: the streams of `saved`; the kernel's outputs, in order.
  ir::Function finish;
  std::vector<ir::Type> saved;
  /// Of the arrays that `save` saves; none: there are no slices.
  std::vector<ir::Type> sliced = {};
  int slices = 0;  ///< of each element of the launch
  /// Parameters: those of `advance` that are no outputs; outputs for each of `sliced`.
  std::optional<ir::Function> save = std::nullopt;
  std::optional<ir::Function> inputs = std::nullopt;  ///< CopiedInputs::inputs, if it has outputs
  /// Iterations of a launch: at most budget + maxOverrun for each element, and fixedIterations
  /// beside them, which elements that share a vector do together.
  double maxOverrun = 0;
  double fixedIterations = 0;
  int lanes = 1;  ///< addingLanes()
  /// What most launches need only; nothing where a bound of the iterations is known before.
  std::optional<Attempt> attempt = std::nullopt;
};

/// Nothing if the kernel has no loops, or has them in helpers that are too much to inline.
std::optional<Resumable> makeResumable(const ir::Function& function);

}  // namespace brook::passes
