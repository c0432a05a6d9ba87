// A plate of irregular form with holes, heated by what flows in them; and its grid.
#pragma once

#include <cstddef>
#include <vector>

namespace samples {

/// Where a wall is, and how warm; or the metal between.
struct Place {
  bool isMetal = true;
  float temperature = 0;
};

/// x from 0 to 4/3, y from 0 to 1, downwards.
Place placeAt(float x, float y);

/// The metal is a grid of points whose temperatures t are wanted. Of each point and its neighbours,
/// 4 t - left - right - above - below = heat; walls have the temperatures that they have.
struct Plate {
  int width = 0;
  int height = 0;
  double heat = 0;
  std::vector<Place> places;  ///< row by row; walls at the border

  bool isMetal(std::size_t i) const { return places[i].isMetal; }
  /// The largest error of a temperature is at most so many times that of an equation. A parabola
  /// over the height that is 0 at both borders has the same error in all equations; by the maximum
  /// principle no other temperatures with errors up to that exceed it.
  double sensitivity() const { return 0.125 * (height - 1) * (height - 1); }
};

Plate makePlate(int width);

/// A temperature for each place of the grid; `ofMetal` has those of the metal, row by row.
std::vector<double> temperaturesOf(const Plate& plate, const std::vector<double>& ofMetal);

}  // namespace samples
