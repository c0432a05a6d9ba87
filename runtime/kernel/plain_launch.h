// Plain launches: calls whose arguments need no more than a look.
//
// In: a kernel and its arguments. Out: what the backend gets, if all of them are as the kernel
// declares them, whole streams whose elements are on the runtime and nowhere else, and shapes that
// are the same. So are nearly all calls of most programs. All others go the long way
// (runtime/kernel/arguments.h), which converts, copies and moves, and says what is wrong.
//   saxpy(2.0f, x<10>, y<10>, result<10>)   plain
//   saxpy(2, x<5>, y<10>, result<10>)       an int for a float, another shape: not plain
#pragma once

#include "runtime/backend/backend.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <span>

namespace brook::calls {

/// Fills in `placed`, as many as there are arguments, and gives the shape of the outputs; null: the
/// call is not plain, and nothing has changed.
const Shape* placePlainly(const KernelDescriptor& kernel,
                          std::span<const generated::Argument> given, const Runtime& runtime,
                          std::span<backend::LaunchArgument> placed);

}  // namespace brook::calls
