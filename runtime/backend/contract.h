// Checks the contract of backend.h. The front of the runtime ensures it. The null backend, which
// tests the front, verifies it at each launch.
#pragma once

#include "runtime/backend/backend.h"

namespace brook::backend {

/// Throw std::logic_error with the violated rule.
void requireContract(const MapLaunch& launch);
void requireContract(const ReduceLaunch& launch);

}  // namespace brook::backend
