// The null backend: computes nothing. Everything above the device can be tested with it anywhere.
#pragma once

#include "runtime/backend/backend.h"

#include <memory>

namespace brook::backend {

/// Allocations take no memory, downloads give zeros, launches are checked against the contract of
/// backend.h and counted.
std::unique_ptr<Backend> makeNull();

}  // namespace brook::backend
