// What fft.br computes, by another algorithm: sums over all elements, in double.
#pragma once

#include "filters.hpp"

namespace samples {

Results resultsInPlainCpp(const Picture& picture, int2 size);

}  // namespace samples
