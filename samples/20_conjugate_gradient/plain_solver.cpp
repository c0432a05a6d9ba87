#include "plain_solver.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

/// What is left of the equation of a point: right side minus left side.
double residualAt(const Plate& plate, const std::vector<double>& t, std::size_t i) {
  return plate.heat + (t[i - plate.width] + t[i - 1] + t[i + 1] + t[i + plate.width]) - 4 * t[i];
}

}  // namespace

double largestError(const Plate& plate, const std::vector<double>& ofMetal) {
  const std::vector<double> t = temperaturesOf(plate, ofMetal);
  double error = 0;
  for (std::size_t i = 0; i < t.size(); ++i) {
    if (plate.isMetal(i)) error = std::max(error, std::fabs(residualAt(plate, t, i)));
  }
  return error;
}

std::vector<double> relax(const Plate& plate, double error) {
  const double pi = 3.141592653589793;
  const double factor = 2 / (1 + std::sin(pi / (plate.height - 1)));  // best for a rectangle
  std::vector<double> t = temperaturesOf(plate, std::vector<double>(plate.places.size()));
  std::vector<double> ofMetal;
  do {
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (plate.isMetal(i)) t[i] += factor * 0.25 * residualAt(plate, t, i);
    }
    ofMetal.clear();
    for (std::size_t i = 0; i < t.size(); ++i) {
      if (plate.isMetal(i)) ofMetal.push_back(t[i]);
    }
  } while (largestError(plate, ofMetal) > error);
  return ofMetal;
}

}  // namespace samples
