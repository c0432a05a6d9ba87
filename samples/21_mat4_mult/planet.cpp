#include "planet.hpp"

#include "placing.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <random>

namespace samples {
namespace {

constexpr float kPi = 3.14159265f;
constexpr double kGoldenRatio = 1.618033988749895;
constexpr float kInside = 0.85f;  ///< the radius where all towers begin

/// The sum of waves in all directions that a point on the sphere sees, about -1 to 1.
class Waves {
 public:
  explicit Waves(std::uint32_t seed) : generator_(seed) {
    for (Wave& wave : waves_)
      wave = {number(), number(), number(), kPi * number()};
  }
  float at(float3 p) const {
    float sum = 0;
    for (int i = 0; i < kCount; ++i) {
      const float frequency = 2.5f + 1.1f * float(i);
      const Wave& w = waves_[i];
      sum += std::sin(frequency * (w.x * p.x + w.y * p.y + w.z * p.z) + w.phase) / frequency;
    }
    return 1.6f * sum;
  }

 private:
  static constexpr int kCount = 14;
  struct Wave {
    float x, y, z, phase;
  };
  float number() { return std::ldexp(float(generator_() >> 8), -23) - 1.0f; }

  std::mt19937 generator_;
  Wave waves_[kCount];
};

float3 mix(float3 a, float3 b, float part) {
  return a + part * (b - a);
}

/// From the sea over sand and woods to snow.
float3 colourOf(float height) {
  static const float3 colours[] = {float3(0.02f, 0.09f, 0.30f), float3(0.03f, 0.30f, 0.45f),
                                   float3(0.62f, 0.50f, 0.27f), float3(0.10f, 0.32f, 0.07f),
                                   float3(0.20f, 0.22f, 0.12f), float3(0.90f, 0.92f, 0.95f)};
  constexpr int kSteps = int(std::size(colours)) - 1;
  const float place = std::clamp(height, 0.0f, 1.0f) * kSteps;
  const int below = std::min(int(place), kSteps - 1);
  return mix(colours[below], colours[below + 1], place - float(below));
}

/// Turns z to (x, y, z), a point of the unit sphere that is no pole.
Mat4 turnTo(float x, float y, float z) {
  const float level = std::sqrt(x * x + y * y);
  const float3 east(-y / level, x / level, 0.0f);
  const float3 north(-z * east.y, z * east.x, level);
  return {float4(east.x, north.x, x, 0.0f), float4(east.y, north.y, y, 0.0f),
          float4(east.z, north.z, z, 0.0f), float4(0.0f, 0.0f, 0.0f, 1.0f)};
}

}  // namespace

Planet makePlanet(int count, std::uint32_t seed) {
  const Waves waves(seed);
  Planet planet;
  for (int i = 0; i < count; ++i) {
    // Points as the seeds of a sunflower, from pole to pole.
    const float z = 1.0f - (2.0f * float(i) + 1.0f) / float(count);
    const float level = std::sqrt(1.0f - z * z);
    const float angle = 2.0f * kPi * float(std::fmod(kGoldenRatio * i, 1.0));
    const float3 point(level * std::cos(angle), level * std::sin(angle), z);
    const float height = std::clamp(0.42f + 0.5f * waves.at(point), 0.0f, 1.0f);
    const float top = 1.0f + 0.3f * std::max(0.0f, height - 0.36f);  // the sea is flat
    const float size = 1.75f * top / std::sqrt(float(count));
    planet.parents.push_back(turnTo(point.x, point.y, point.z));
    planet.locals.push_back({float4(size, 0.0f, 0.0f, 0.0f), float4(0.0f, size, 0.0f, 0.0f),
                             float4(0.0f, 0.0f, top - kInside, kInside),
                             float4(0.0f, 0.0f, 0.0f, 1.0f)});
    planet.colours.push_back(colourOf(height));
  }
  return planet;
}

Mat4 cameraAt(int step) {
  const float turn = 0.6f + 0.05f * float(step);
  const float tilt = 0.35f - 0.5f * kPi;  // z is up
  const float distance = 4.0f;
  const float lens = 3.0f;
  const float near = 1.0f;
  const float far = 10.0f;
  const Mat4 around = {float4(std::cos(turn), -std::sin(turn), 0.0f, 0.0f),
                       float4(std::sin(turn), std::cos(turn), 0.0f, 0.0f),
                       float4(0.0f, 0.0f, 1.0f, 0.0f), float4(0.0f, 0.0f, 0.0f, 1.0f)};
  const Mat4 over = {
      float4(1.0f, 0.0f, 0.0f, 0.0f), float4(0.0f, std::cos(tilt), -std::sin(tilt), 0.0f),
      float4(0.0f, std::sin(tilt), std::cos(tilt), -distance), float4(0.0f, 0.0f, 0.0f, 1.0f)};
  const Mat4 perspective = {
      float4(lens, 0.0f, 0.0f, 0.0f), float4(0.0f, lens, 0.0f, 0.0f),
      float4(0.0f, 0.0f, (far + near) / (near - far), 2.0f * far * near / (near - far)),
      float4(0.0f, 0.0f, -1.0f, 0.0f)};
  return product(perspective, product(over, around));
}

}  // namespace samples
