// A device that is busy: work in front of launches, so that these wait in the driver's queue while
// the program goes on. For tests (stress/stress_backend.h).
#pragma once

#include "runtime/backend/chance.h"
#include "runtime/backend/gl/internal_kernel.h"

namespace brook::gl {

/// Now and then, by chance, some 10 us to 1 ms. Needs the context current.
void keepBusy(InternalKernels& kernels, backend::Chance& chance);

}  // namespace brook::gl
