// What the program shows: half of the picture before, half after, and both histograms.
#pragma once

#include "../picture/picture.hpp"

#include <vector>

namespace samples {

/// So many pixels of each tone.
using Histogram = std::vector<int>;

constexpr int kTones = 256;

/// A picture and its histogram.
struct Toned {
  Picture picture;
  Histogram histogram;
};

/// Left half of `before`, right half of `after`, with their histograms as bars of the same scale
/// and the running sums as lines.
Picture drawHalves(const Toned& before, const Toned& after);

}  // namespace samples
