// StressBackend: another backend whose calls run late and in orders that the rules allow, by
// chance. For tests: what is right only because a launch has run when the next begins shows here.
//
// The program sees what it would see of the other backend. docs/backends.md (Order and reuse) says
// what the rules are; pending_calls.h holds them.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>
#include <memory>

namespace brook::backend {

std::unique_ptr<Backend> makeStressed(std::unique_ptr<Backend> inner, std::uint32_t seed);

}  // namespace brook::backend
