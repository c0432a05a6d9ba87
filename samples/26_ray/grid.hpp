// The grid that rays walk through: for each cell a list of the triangles in it.
#pragma once

#include "triangles.hpp"

#include <vector>

namespace samples {

struct GridOfLists {
  Grid grid;
  /// Of each cell, x the fastest, then y, and one more: cell i has numbers[begins[i]] to
  /// numbers[begins[i + 1] - 1].
  std::vector<int> begins;
  std::vector<int> numbers;
};

/// About four cells for each triangle; fewer where triangles are so large that the lists would
/// become long. `box` holds all triangles, of which there is one at least.
GridOfLists buildGrid(const std::vector<Triangle>& triangles, const Box& box);

}  // namespace samples
