// The results of the sample side by side.
#pragma once

#include "filters.hpp"

namespace samples {

/// The spoilt picture and the clean one, half of each; beside them the spectra of both.
Picture drawSheet(Results& results);

}  // namespace samples
