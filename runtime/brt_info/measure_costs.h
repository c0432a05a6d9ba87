// Measures, in a few seconds, what transfers and kernels cost on an engine of this machine.
#pragma once

#include "runtime/brt_info/cost_model.h"
#include "runtime/brt_info/measured_model.h"

#include <string>

namespace brook::info {

/// `engine`: as BRT_RUNTIME names it, "gl" too. Throws BackendError if it is not here.
EngineCosts measureEngine(const std::string& engine);

/// The transfers only.
TransferCosts measureTransfers(const std::string& engine);

}  // namespace brook::info
