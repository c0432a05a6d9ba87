// What segment.br computes in plain C++, to compare with.
#pragma once

#include "../picture/picture.hpp"
#include "seeds.hpp"

namespace samples {

/// Differences far above this stay.
constexpr float kContrast = 0.06f;
constexpr float kSteepening = 1.0f / (kContrast * kContrast);
/// How far a pixel's colour may be from a region's to join it: at first only what is much like it,
/// then the edges in between, and all the rest at last.
constexpr float kTolerances[] = {kTolerance, 2 * kTolerance, 4.0f};

/// The smoothed picture; alpha is the number of the region. Regions grow from a queue of the pixels
/// that joined last, in place of passes over all pixels.
Pixels segmentInPlainCpp(const Picture& image, int steps);

}  // namespace samples
