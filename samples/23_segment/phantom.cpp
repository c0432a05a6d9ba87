#include "phantom.hpp"

#include <algorithm>
#include <cmath>
#include <random>

namespace samples {
namespace {

// Brightnesses of tissues.
constexpr float kAir = 0.03f;
constexpr float kSkin = 0.95f;
constexpr float kBone = 0.12f;
constexpr float kFluid = 0.25f;
constexpr float kGrey = 0.5f;
constexpr float kWhite = 0.73f;
constexpr float kTumour = 0.88f;
constexpr float kNoise = 0.07f;

/// An ellipse, turned by an angle.
struct Ellipse {
  float x, y, radiusX, radiusY, angle;

  /// 0 in the middle, 1 at the border.
  float distanceTo(float px, float py) const {
    const float c = std::cos(angle), s = std::sin(angle);
    const float u = c * (px - x) + s * (py - y), v = c * (py - y) - s * (px - x);
    return std::hypot(u / radiusX, v / radiusY);
  }
  bool has(float px, float py) const { return distanceTo(px, py) < 1; }
};

const Ellipse kHead = {0, 0, 0.76f, 0.93f, 0};

/// How far out the brain reaches in this direction, where 1 is the skin: deep in a furrow, or on a
/// fold.
float surfaceAt(float angle) {
  const float folds = std::fabs(std::sin(9.0f * angle + 1.1f * std::sin(4.0f * angle)));
  const float small = std::fabs(std::sin(17.0f * angle + 2.0f * std::sin(3.0f * angle)));
  return 0.69f + 0.14f * std::pow(folds, 0.3f) + 0.02f * small;
}

/// From left to right the same, as heads are nearly.
float brainAt(float x, float y) {
  const float side = std::fabs(x);
  const Ellipse ventricles[] = {{0.075f, -0.17f, 0.06f, 0.19f, -0.35f},
                                {0.12f, 0.21f, 0.055f, 0.17f, 0.5f}};
  const Ellipse nuclei[] = {{0.2f, -0.12f, 0.065f, 0.13f, -0.3f},
                            {0.13f, 0.07f, 0.1f, 0.085f, 0.4f},
                            {0.29f, 0.04f, 0.05f, 0.14f, 0.1f}};
  for (const Ellipse& ventricle : ventricles)
    if (ventricle.has(side, y)) return kFluid;
  for (const Ellipse& nucleus : nuclei)
    if (nucleus.has(side, y)) return kGrey;
  return kWhite;
}

float headAt(float x, float y) {
  const float distance = kHead.distanceTo(x, y);
  if (distance > 1) return kAir;
  if (distance > 0.945f) return kSkin;
  if (distance > 0.885f) return kBone;
  const Ellipse tumours[] = {{-0.36f, -0.3f, 0.1f, 0.085f, 0.5f}};
  for (const Ellipse& tumour : tumours) {
    const float d = tumour.distanceTo(x, y);
    if (d < 0.5f) return kFluid;
    if (d < 1) return kTumour;
  }
  const float surface = surfaceAt(std::atan2(y, std::fabs(x)));
  const bool isFissure = std::fabs(x) < 0.016f && std::fabs(y) > 0.34f;
  if (distance > surface || isFissure) return kFluid;
  const bool isCortex =
      distance > 0.62f * surface + 0.19f || (std::fabs(x) < 0.07f && std::fabs(y) > 0.4f);
  return isCortex ? kGrey : brainAt(x, y);
}

/// Nearly a normal distribution, the same on every machine: std::normal_distribution is not.
float noiseOf(std::mt19937& random) {
  float sum = 0;
  for (int i = 0; i < 4; ++i)
    sum += float(random() >> 8) / float(1 << 24) - 0.5f;
  return sum * 1.732f;
}

}  // namespace

Picture drawPhantom(int size, std::uint32_t seed) {
  constexpr int kSamples = 3;  // in a row of a pixel
  std::mt19937 random(seed);
  Picture picture{size, size, {}};
  for (int row = 0; row < size; ++row) {
    for (int column = 0; column < size; ++column) {
      float sum = 0;
      for (int i = 0; i < kSamples * kSamples; ++i) {
        const float x = float(column) + (float(i % kSamples) + 0.5f) / kSamples;
        const float y = float(row) + (float(i / kSamples) + 0.5f) / kSamples;
        sum += headAt(2 * x / float(size) - 1, 2 * y / float(size) - 1);
      }
      const float brightness = sum / (kSamples * kSamples) + kNoise * noiseOf(random);
      const float light = std::clamp(brightness, 0.0f, 1.0f) * std::clamp(brightness, 0.0f, 1.0f);
      picture.pixels.push_back(float4(light, light, light, 1.0f));
    }
  }
  return picture;
}

}  // namespace samples
