// A map launch on a driver that leaves long loops, by a kernel that counts its iterations and gives
// up in time (compiler: passes/attempt_loops.h). Most launches need no more than that; what stopped
// is done in parts (resumed_map.h).
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>

namespace brook::gl {

/// Whether no output is an input of the launch: an attempt that stops has written to the outputs.
bool mayAttempt(const backend::MapLaunch& launch);

/// `launch.kernel` can be resumed, with an attempt. `iterations`: of each element. Whether all
/// elements came to their end; if not, the outputs mean nothing.
bool mapAtOnce(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

}  // namespace brook::gl
