// Kernels with variable and scatter outputs (brook-language 7.2, 10).
//
// In: such a kernel and the arguments of the program.
// Out: launches of the kernel over the execution shape, one for each push of the element that
//      pushes most; then every variable output has a new stream, scatter outputs have
//      changed.
//   filter(a<5> = 1 7 2 8 3, o)   with `if (a > 2) { o = a; push(o); }`
//     launch for push 0            values 0 7 0 8 3, counts 0 1 0 1 1
//     o                            <3> = 7 8 3
//
// Backends compute values and counts, and put the values in their places; of the counts
// the host learns the sum, which is the result's size, and the largest.
#pragma once

#include <brook/generated.hpp>
#include <brook/kernel.hpp>

#include <span>

namespace brook::calls {

/// With `domain`, for these positions only: the others push nothing. Throws as generated::map does,
/// before anything has run; and ShapeError when a result would have too many elements.
void appendOutputs(const KernelDescriptor& kernel, std::span<const generated::Argument> given,
                   const ExecutionDomain* domain);

}  // namespace brook::calls
