// The runtime that streams and launches of this thread use.
#pragma once

#include <brook/runtime.hpp>

namespace brook::context {

/// brook::runtime(), started from the environment if the thread has none yet.
Runtime& currentRuntime();

}  // namespace brook::context
