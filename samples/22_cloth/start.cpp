#include "start.hpp"

#include <cmath>
#include <random>

namespace samples {
namespace {

constexpr float kPictureTime = 1.0f / 30.0f;
constexpr float kSide = 2.0f;
constexpr float kHeight = 1.15f;
constexpr float kThickness = 0.02f;
/// How fast a pull runs along the threads. Faster means stiffer, and shorter steps.
constexpr float kPullSpeed = 18.0f;

}  // namespace

// The highest oscillation of the springs, with those of shear and bending, has a frequency below
// sqrt(8 * stiffness); steps longer than 2 / sqrt(8 * stiffness) would let it grow.
Setting settingFor(int size) {
  Setting s{};
  s.size = int2(size);
  s.spacing = kSide / float(size - 1);
  s.stiffness = (kPullSpeed / s.spacing) * (kPullSpeed / s.spacing);
  const float longest = 0.5f * 2.0f / std::sqrt(8.0f * s.stiffness);
  s.timeStep = kPictureTime / std::ceil(kPictureTime / longest);
  s.damping = 0.02f / s.timeStep;
  s.air = 1.5f;
  s.gravity = 9.81f;
  s.grip = std::exp(-40.0f * s.timeStep);
  s.ball = float3(0.0f, 0.5f, 0.0f);
  s.radius = 0.5f + kThickness / 2;
  s.floor = kThickness / 2;
  return s;
}

int stepsPerPicture(const Setting& setting) {
  return int(std::lround(kPictureTime / setting.timeStep));
}

Vectors startingPlaces(const Setting& setting, std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto part = [&] { return float(random() >> 8) / float(1 << 24); };
  float phase[4], direction[4];
  for (int i = 0; i < 4; ++i) {
    phase[i] = 6.28f * part();
    direction[i] = 6.28f * part();
  }
  Vectors places;
  for (int row = 0; row < setting.size.y; ++row) {
    for (int column = 0; column < setting.size.x; ++column) {
      const float x = setting.spacing * float(column) - kSide / 2;
      const float z = setting.spacing * float(row) - kSide / 2;
      float height = kHeight;
      for (int i = 0; i < 4; ++i) {
        const float along = std::cos(direction[i]) * x + std::sin(direction[i]) * z;
        height += 0.004f * std::sin((4.0f + 3.0f * float(i)) * along + phase[i]);
      }
      places.push_back(float3(x, height, z));
    }
  }
  return places;
}

}  // namespace samples
