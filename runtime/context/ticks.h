// Ticks: a clock for the times of calls, which are often shorter than it takes to ask the system for
// the time. Of a processor that counts at one rate, whatever its own is, they are its counter.
#pragma once

#include <cstdint>

namespace brook::context {

std::int64_t ticks();
/// Seconds that so many ticks were. The longer the process runs, the more exactly.
double secondsOf(std::int64_t ticks);

}  // namespace brook::context
