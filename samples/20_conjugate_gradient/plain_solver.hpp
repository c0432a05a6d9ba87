// The temperatures of a plate by another method, in double, without a matrix.
#pragma once

#include "plate.hpp"

namespace samples {

/// Those of the metal, row by row, by overrelaxation (Young, 1950): a point after the other gets
/// the mean of its neighbours, and goes on beyond. No equation is off by more than `error`.
std::vector<double> relax(const Plate& plate, double error);

/// The largest error that an equation has with these temperatures of the metal.
double largestError(const Plate& plate, const std::vector<double>& ofMetal);

}  // namespace samples
