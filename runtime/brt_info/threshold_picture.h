// The picture of the cost model (cost_model.h): speedup and computational intensity on axes of
// logarithms, the threshold gamma = 1 / (s - 1), and a point for each kernel.
#pragma once

#include "runtime/brt_info/cost_model.h"

#include <string>
#include <vector>

namespace brook::info {

struct ThresholdPoint {
  std::string label;
  Balance balance;
  bool isProgram = false;  ///< and no kernel
};

/// An SVG with a background of its own. The axes are as long as the points need; what is infinite
/// stands at an edge. `heading`: what is compared.
std::string thresholdPicture(const std::string& heading, const std::vector<ThresholdPoint>& points);

}  // namespace brook::info
