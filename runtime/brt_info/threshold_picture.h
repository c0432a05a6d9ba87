// The picture of the cost model (cost_model.h): speedup and computational intensity on logarithmic
// axes, the threshold gamma = 1 / (s - 1), and a point for each kernel.
#pragma once

#include "runtime/brt_info/cost_model.h"

#include <string>
#include <vector>

namespace brook::info {

struct ThresholdPoint {
  std::string label;
  Balance balance;
  bool isProgram = false;  ///< else a kernel
};

/// Returns an SVG with its own background. The axes include all points; infinite values are at an
/// edge. `heading` names the compared backends.
std::string thresholdPicture(const std::string& heading, const std::vector<ThresholdPoint>& points);

}  // namespace brook::info
