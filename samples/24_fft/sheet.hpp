// The results of the sample side by side.
#pragma once

#include "filters.hpp"

namespace samples {

/// Above: the spoilt picture, its spectrum, the spectrum without peaks. Below: the clean picture,
/// its low frequencies, its high frequencies.
Picture drawSheet(Results& results);

}  // namespace samples
