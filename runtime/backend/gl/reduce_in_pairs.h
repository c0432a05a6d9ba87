// A reduction as a tree of map launches, for drivers that leave long loops: those can be run in
// parts (resumed_map.h), a reduction's shaders cannot.
#pragma once

#include "runtime/backend/backend.h"

namespace brook::gl {

/// `launch.kernel` can be resumed, with `pairs`. The elements are copied first, so that those of
/// one result lie side by side.
void reduceInPairs(backend::Backend& backend, const backend::ReduceLaunch& launch);

}  // namespace brook::gl
