#include "plate.hpp"

#include <cmath>

namespace samples {
namespace {

/// A hole with lobes.
struct Hole {
  float x;
  float y;
  float radius;
  int lobes;
  float depth;  ///< of the lobes, as a part of the radius
  float angle;
  float temperature;
};

constexpr Hole kHoles[] = {
    {0.42f, 0.40f, 0.150f, 5, 0.30f, 0.3f, 1.00f}, {0.93f, 0.63f, 0.125f, 3, 0.28f, 0.9f, 0.85f},
    {0.84f, 0.25f, 0.075f, 4, 0.22f, 0.2f, 0.05f}, {0.56f, 0.75f, 0.080f, 2, 0.35f, 2.4f, 0.15f},
    {1.13f, 0.34f, 0.055f, 6, 0.18f, 0.0f, 0.60f}, {0.21f, 0.70f, 0.050f, 3, 0.25f, 0.5f, 0.70f}};

/// How deep the wave of the outer edge is.
constexpr float kWave = 0.14f;

bool isIn(const Hole& hole, float x, float y) {
  const float dx = x - hole.x;
  const float dy = y - hole.y;
  const float distance = std::sqrt(dx * dx + dy * dy);
  if (distance >= hole.radius * (1.0f + hole.depth)) return false;
  const float wave = std::cos(float(hole.lobes) * std::atan2(dy, dx) + hole.angle);
  return distance < hole.radius * (1.0f + hole.depth * wave);
}

/// A rounded rectangle whose edge is a wave.
bool isOutside(float x, float y) {
  const float dx = (x - 2.0f / 3.0f) / 0.62f;
  const float dy = (y - 0.5f) / 0.455f;
  const float distance = dx * dx * dx * dx + dy * dy * dy * dy;
  if (distance <= 1.0f - 2.0f * kWave) return false;
  const float wave = std::cos(7.0f * std::atan2(dy, dx) + 1.0f);
  return distance > 1.0f + kWave * (wave - 1.0f);
}

}  // namespace

Place placeAt(float x, float y) {
  if (isOutside(x, y)) return {false, 0.0f};
  for (const Hole& hole : kHoles) {
    if (isIn(hole, x, y)) return {false, hole.temperature};
  }
  return {};
}

Plate makePlate(int width) {
  const int height = (3 * width + 3) / 4;
  Plate plate{width, height, 0, {}};
  plate.heat = 2.0 / (double(height) * height);
  plate.places.reserve(std::size_t(width) * height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const bool isBorder = row == 0 || column == 0 || row == height - 1 || column == width - 1;
      const float x = (float(column) + 0.5f) / (0.75f * float(width));
      const float y = (float(row) + 0.5f) / float(height);
      plate.places.push_back(isBorder ? Place{false, 0.0f} : placeAt(x, y));
    }
  }
  return plate;
}

std::vector<double> temperaturesOf(const Plate& plate, const std::vector<double>& ofMetal) {
  std::vector<double> temperatures;
  temperatures.reserve(plate.places.size());
  std::size_t count = 0;
  for (const Place& place : plate.places)
    temperatures.push_back(place.isMetal ? ofMetal[count++] : double(place.temperature));
  return temperatures;
}

}  // namespace samples
