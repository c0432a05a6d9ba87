// The picture that demosaic writes.
#pragma once

#include "plain_demosaic.hpp"

namespace samples {

/// Peak signal to noise ratio in dB, of numbers proportional to light: the larger the better.
double psnrOf(const Pixels& result, const Pixels& original);

/// The original and both results in a row; below them, larger, a part of the mosaic and of both
/// results: the part in which the first result is farthest from the original. `results`: one after
/// the other.
Picture sheetOf(const Picture& original, const Mosaic& mosaic, const Pixels& results);

}  // namespace samples
