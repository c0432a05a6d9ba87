// Shapes of kernels with variable and scatter outputs (brook-language 7.2, 10).
#pragma once

#include "runtime/kernel/arguments.h"

namespace brook::calls {

/// What the kernel runs over: the component-wise maximum of the extents of its inputs `x<>`;
/// without any the shape of `fallback`. Inputs of lower rank count with leading extents of 1.
Shape executionShape(const Arguments& arguments, const Shape& fallback);

/// The shape of `count` pushed values: <count> or, for a rank of 2, rows as long as those of the
/// execution shape. `declaredRank` is that of the program's handle, 1 or 2: it flattens the result
/// of a plane, or makes one row of the result of a line.
Shape resultShape(const Shape& execution, int declaredRank, std::int64_t count);

}  // namespace brook::calls
