// The contract of backend.h as a check. The front of the runtime keeps it; the null backend, on
// which the front is tested, verifies it at each launch.
#pragma once

#include "runtime/backend/backend.h"

namespace brook::backend {

/// Throw std::logic_error that says what the launch breaks.
void requireContract(const MapLaunch& launch);
void requireContract(const ReduceLaunch& launch);

}  // namespace brook::backend
