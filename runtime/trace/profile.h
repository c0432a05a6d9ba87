// The rows of brook::profile(): events of the trace, added up.
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>

namespace brook::trace {

/// Adds an event to the profile while one is collected.
void addToProfile(const Event& event, std::int64_t nanoseconds);

}  // namespace brook::trace
