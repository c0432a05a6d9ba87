// The rows of brook::profile(): events of the trace, added up.
#pragma once

#include "runtime/trace/trace.h"

#include <cstdint>

namespace brook::trace {

/// Counts an event if a profile is wanted.
void addToProfile(const Event& event, std::int64_t nanoseconds);

}  // namespace brook::trace
