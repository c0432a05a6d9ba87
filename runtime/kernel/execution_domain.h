// The part of its positions that a kernel object runs for (brook::kernel::domainSize).
#pragma once

#include "runtime/shape/part.h"

#include <brook/kernel.hpp>

namespace brook::calls {

/// `domain` as a part of `whole`. Throws ShapeError, which names the kernel, when it reaches beyond
/// it or has no positions.
Part partOf(const ExecutionDomain& domain, const Shape& whole, const KernelDescriptor& kernel);

/// The smallest shape of this rank that has the part.
Shape wholeOf(const ExecutionDomain& domain, int rank);

/// Whether the element at the linear `position` of `whole` is in the part.
bool contains(const Part& part, const Shape& whole, std::int64_t position);

/// The elements of the part. `s` has the shape that the part is of.
stream viewOf(const stream& s, const Part& part);

}  // namespace brook::calls
