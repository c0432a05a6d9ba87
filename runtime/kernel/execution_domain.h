// The subview of its positions that a kernel object runs for (brook::kernel::domainSize).
#pragma once

#include "runtime/shape/subview.h"

#include <brook/kernel.hpp>

namespace brook::calls {

/// `domain` as a subview of `whole`. Throws ShapeError, which names the kernel, when it reaches
/// beyond it or has no positions.
Subview subviewOf(const ExecutionDomain& domain, const Shape& whole,
                  const KernelDescriptor& kernel);

/// The smallest shape of this rank that has the subview.
Shape wholeOf(const ExecutionDomain& domain, int rank);

/// Whether the element at the linear `position` of `whole` is in the subview.
bool contains(const Subview& subview, const Shape& whole, std::int64_t position);

/// The elements of the subview. `s` has the shape that the subview is of.
stream viewOf(const stream& s, const Subview& subview);

}  // namespace brook::calls
