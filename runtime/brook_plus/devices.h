// The device of a thread: what useDevices chose, or what BRT_RUNTIME says.
#pragma once

#include <brook/Device.h>

namespace brook::plus {

/// What the thread chose; null if nothing.
Device* chosenDevice();

/// The device that the thread uses now; starts its runtime if need be. Throws BackendError when
/// none starts.
Device* currentDevice();

}  // namespace brook::plus
