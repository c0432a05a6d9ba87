// Measures in a few seconds the costs of transfers and kernels on a backend of this machine.
#pragma once

#include "runtime/brt_info/cost_model.h"
#include "runtime/brt_info/measured_model.h"

#include <string>

namespace brook::info {

/// Measures a backend by its name in BRT_RUNTIME, "gl" too. Throws BackendError if this machine
/// does not have it.
BackendCosts measureBackend(const std::string& backend);

/// Measures the transfers only.
TransferCosts measureTransfers(const std::string& backend);

}  // namespace brook::info
