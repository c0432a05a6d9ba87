// The device of a thread, from useDevices or BRT_RUNTIME.
#pragma once

#include <brook/Device.h>

namespace brook::plus {

/// Returns the device that the thread chose, or null.
Device* chosenDevice();

/// Returns the device that the thread uses, and starts its runtime if there is none. Throws
/// BackendError if none starts.
Device* currentDevice();

}  // namespace brook::plus
