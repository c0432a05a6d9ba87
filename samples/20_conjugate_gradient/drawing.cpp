#include "drawing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>

namespace samples {
namespace {

constexpr int kPointsOfPixel = 3;  ///< in a row, and as many rows
constexpr double kBetweenLines = 0.05;
constexpr double kLineStrength = 0.4;
constexpr double kEdge = 0.7;  ///< half the width of a rim in pixels

const float4 kGround(0.013f, 0.014f, 0.018f, 1.0f);
const float4 kRim(0.75f, 0.75f, 0.72f, 1.0f);

float4 mix(float4 a, float4 b, float part) {
  return a + part * (b - a);
}

/// From black-blue over red to light yellow.
float4 colourOf(double temperature) {
  static const float4 colours[] = {
      float4(0.010f, 0.008f, 0.060f, 1.0f), float4(0.070f, 0.010f, 0.210f, 1.0f),
      float4(0.270f, 0.012f, 0.210f, 1.0f), float4(0.620f, 0.045f, 0.080f, 1.0f),
      float4(0.920f, 0.180f, 0.020f, 1.0f), float4(0.980f, 0.520f, 0.060f, 1.0f),
      float4(0.980f, 0.920f, 0.480f, 1.0f)};
  constexpr int kSteps = int(std::size(colours)) - 1;
  const double place = std::clamp(temperature, 0.0, 1.0) * kSteps;
  const int below = std::min(int(place), kSteps - 1);
  return mix(colours[below], colours[below + 1], float(place - below));
}

/// The temperatures of the grid and, by interpolation, between its points.
struct Field {
  int width;
  int height;
  std::vector<double> values;

  double at(int x, int y) const {
    return values[std::size_t(std::clamp(y, 0, height - 1)) * width + std::clamp(x, 0, width - 1)];
  }
  double between(double x, double y) const {
    const int column = int(std::floor(x));
    const int row = int(std::floor(y));
    const double right = x - column;
    const double down = y - row;
    return (1 - down) * ((1 - right) * at(column, row) + right * at(column + 1, row)) +
           down * ((1 - right) * at(column, row + 1) + right * at(column + 1, row + 1));
  }
};

/// 1 on a line of equal temperature, 0 beside it. The lines lie between the walls' temperatures.
double lineAt(const Field& field, double x, double y, double temperature) {
  const double slope = std::hypot(field.between(x + 0.5, y) - field.between(x - 0.5, y),
                                  field.between(x, y + 0.5) - field.between(x, y - 0.5));
  const double place = temperature / kBetweenLines;
  const double off = std::fabs(place - std::floor(place) - 0.5) * kBetweenLines;
  return std::clamp(1.0 - off / std::max(slope, 1e-9), 0.0, 1.0);
}

/// The place of the plate for x and y in pixels, 0 in the middle of the first.
Place placeOf(const Plate& plate, double x, double y) {
  return placeAt(float((x + 0.5) / (0.75 * plate.width)), float((y + 0.5) / plate.height));
}

/// Whether a wall begins or ends nearby.
bool isEdge(const Plate& plate, double x, double y, bool isMetal) {
  return placeOf(plate, x - kEdge, y).isMetal != isMetal ||
         placeOf(plate, x + kEdge, y).isMetal != isMetal ||
         placeOf(plate, x, y - kEdge).isMetal != isMetal ||
         placeOf(plate, x, y + kEdge).isMetal != isMetal;
}

float4 colourAt(const Plate& plate, const Field& field, double x, double y) {
  const Place place = placeOf(plate, x, y);
  if (isEdge(plate, x, y, place.isMetal)) return kRim;
  if (!place.isMetal) return place.temperature > 0 ? colourOf(place.temperature) : kGround;
  const double temperature = field.between(x, y);
  const float line = float(kLineStrength * lineAt(field, x, y, temperature));
  return mix(colourOf(temperature), float4(1.0f, 1.0f, 1.0f, 1.0f), line);
}

}  // namespace

Picture drawTemperatures(const Plate& plate, const std::vector<double>& ofMetal) {
  const Field field{plate.width, plate.height, temperaturesOf(plate, ofMetal)};
  Picture picture{plate.width, plate.height, {}};
  picture.pixels.reserve(plate.places.size());
  for (int row = 0; row < plate.height; ++row) {
    for (int column = 0; column < plate.width; ++column) {
      float4 sum(0.0f);
      for (int point = 0; point < kPointsOfPixel * kPointsOfPixel; ++point) {
        const double x = column - 0.5 + (point % kPointsOfPixel + 0.5) / kPointsOfPixel;
        const double y = row - 0.5 + (point / kPointsOfPixel + 0.5) / kPointsOfPixel;
        sum = sum + colourAt(plate, field, x, y);
      }
      picture.pixels.push_back(sum / float(kPointsOfPixel * kPointsOfPixel));
    }
  }
  return picture;
}

}  // namespace samples
