// StressBackend: wraps another backend and runs its calls late and in random orders that the rules
// allow. For tests: it shows code that is right only if each launch has run before the next begins.
//
// The program has the same results as with the other backend. docs/backends.md (Order and reuse)
// has the rules, and pending_calls.h implements them.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>
#include <memory>

namespace brook::backend {

std::unique_ptr<Backend> makeStressed(std::unique_ptr<Backend> inner, std::uint32_t seed);

}  // namespace brook::backend
