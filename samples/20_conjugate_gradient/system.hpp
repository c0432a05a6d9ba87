// The equations of a plate as a sparse matrix and a right side.
#pragma once

#include "plate.hpp"

namespace samples {

/// Symmetric and positive definite. Each row has kEntries entries; those that it does not need are 0.
/// Entry i of row r is values[i * rows + r] in column columns[i * rows + r].
struct System {
  static constexpr int kEntries = 5;

  int rows = 0;
  std::vector<float> values;
  std::vector<int> columns;
  std::vector<double> rightSide;
};

/// A row for each point of the metal.
System makeSystem(const Plate& plate);

}  // namespace samples
