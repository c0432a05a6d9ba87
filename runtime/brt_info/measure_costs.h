// Measures, in a few seconds, what transfers and kernels cost on a backend of this machine.
#pragma once

#include "runtime/brt_info/cost_model.h"
#include "runtime/brt_info/measured_model.h"

#include <string>

namespace brook::info {

/// `backend`: as BRT_RUNTIME names it, "gl" too. Throws BackendError if it is not here.
BackendCosts measureBackend(const std::string& backend);

/// The transfers only.
TransferCosts measureTransfers(const std::string& backend);

}  // namespace brook::info
