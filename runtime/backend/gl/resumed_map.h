// A map launch in parts, for drivers that leave long loops: each launch of the kernel's `advance`
// does some iterations for each element and saves where it is, until all are done; `finish` then
// makes the outputs (compiler: passes/make_resumable.h). Where arrays are saved in slices, `inputs`
// runs once before, and `save` with each launch of `advance`.
#pragma once

#include "runtime/backend/backend.h"

#include <cstdint>

namespace brook::gl {

/// `launch.kernel` can be resumed, with `advance`. `iterations`: of one launch, 0 or more. Gives
/// how often `advance` was launched.
int mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

}  // namespace brook::gl
