// Where regions start: places chosen on the smoothed picture.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// How far colours are from each other within a region, in the first pass of growth; colours are
/// brightnesses as the eye has them, the square roots of light.
constexpr float kTolerance = 0.07f;

/// Seeds of nearly the same colour belong to one region.
struct Seeds {
  std::vector<int> regions;  ///< for each pixel its region, counted from 1, or 0
  Pixels colours;            ///< of region i; those of 0 mean nothing
};

/// In each part of a grid the place whose surroundings differ least, if they differ by less than
/// the tolerance.
Seeds plantSeeds(const Picture& smoothed);

}  // namespace samples
