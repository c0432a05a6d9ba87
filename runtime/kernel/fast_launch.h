// Fast launches: calls whose arguments need no more than a look.
//
// In: a kernel and its arguments. Out: what the backend gets, if all of them are as the kernel
// declares them, streams of one shape, with elements that are on the runtime, whole or as ranges of
// elements that the backend takes where they are. So are nearly all calls of loops. All others go
// the long way (runtime/kernel/arguments.h), which converts, copies and moves, and says what is
// wrong.
//   saxpy(2, x<10>, y<10>, result<10>)   fast, but for the first one, which takes memory
//   saxpy(2, x<5>, y<10>, result<10>)    not fast: another shape
//   copy(s.domain(0, 10), s.domain(10, 20))   fast on the CPU: no element in common
//   copy(s.domain(0, 10), s.domain(5, 15))    not fast: what is read has to be copied
#pragma once

#include "runtime/backend/backend.h"

#include <brook/generated.hpp>
#include <brook/runtime.hpp>

#include <span>

namespace brook::calls {

/// Fills in `prepared`, one for each argument and value-initialized, and gives the shape of the
/// outputs. Null: the fast path does not apply, no stream has changed, and `prepared` means
/// nothing.
const Shape* prepareFast(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                         Runtime& runtime, std::span<backend::LaunchArgument> prepared);

}  // namespace brook::calls
