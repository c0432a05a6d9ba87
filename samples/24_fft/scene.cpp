#include "scene.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr float kShore = 0.5f;  // of the picture's width, from above
constexpr float kSunX = 0.4f;
constexpr float kSunY = 0.33f;

float4 mixed(const float4& a, const float4& b, float part) {
  const float t = std::clamp(part, 0.0f, 1.0f);
  return (1.0f - t) * a + t * b;
}

float4 skyAt(float x, float y) {
  const float4 night(0.02f, 0.04f, 0.13f, 1.0f);
  const float4 dusk(0.32f, 0.13f, 0.22f, 1.0f);
  const float4 glow(1.0f, 0.47f, 0.12f, 1.0f);
  const float height = y / kShore;
  const float4 sky = height < 0.55f ? mixed(night, dusk, height / 0.55f)
                                    : mixed(dusk, glow, (height - 0.55f) / 0.45f);
  const float distance = std::hypot(x - kSunX, y - kSunY);
  const float4 light = mixed(sky, float4(1.0f, 0.75f, 0.35f, 1.0f), std::exp(-7.0f * distance));
  return mixed(light, float4(1.0f, 0.93f, 0.7f, 1.0f), (0.052f - distance) * 300.0f);
}

/// How high the mountains of a layer stand above the shore.
float ridge(float x, int layer) {
  const float shift = 2.3f * float(layer);
  float height = 0;
  float size = 0.075f;
  float frequency = 5.0f + 1.5f * float(layer);
  for (int octave = 0; octave < 5; ++octave) {
    height += size * (1.0f - 2.0f * std::fabs(std::sin(frequency * x + shift)));
    size *= 0.45f;
    frequency *= 2.17f;
  }
  return 0.17f - 0.045f * float(layer) + height * (1.0f - 0.2f * float(layer));
}

/// Sky and mountains, the near ones darker, with mist above the lake.
float4 landAt(float x, float y) {
  constexpr float kMist = 0.13f;
  const float4 far(0.42f, 0.2f, 0.22f, 1.0f);
  const float4 near(0.025f, 0.022f, 0.05f, 1.0f);
  for (int layer = 2; layer >= 0; --layer) {
    const float above = kShore - ridge(x, layer) - y;
    if (above > 0) continue;
    const float4 rock = mixed(far, near, 0.5f * float(layer));
    const float low = std::max(1.0f - (kShore - y) / kMist, 0.0f);
    return mixed(rock, mixed(far, skyAt(x, kShore), 0.5f), 0.12f + 0.5f * low * low);
  }
  return skyAt(x, y);
}

/// The land upside down, moved aside by waves that grow towards us.
float4 lakeAt(float x, float y) {
  const float depth = y - kShore;
  const float wave = std::sin(9.0f / (depth + 0.035f) + 12.0f * x) +
                     0.6f * std::sin(14.0f / (depth + 0.045f) - 31.0f * x);
  const float aside = 0.012f * wave * (0.2f + 4.0f * depth);
  const float4 mirrored = landAt(x + aside, kShore - depth * (1.0f + 0.25f * wave * depth));
  return mixed(mirrored, float4(0.01f, 0.03f, 0.07f, 1.0f), 0.3f + depth);
}

/// Whether a fir on the near shore covers this place.
bool isFir(float x, float y) {
  constexpr float kDistance = 0.042f;
  const float index = std::floor(x / kDistance);
  const float random = 0.5f + 0.5f * std::sin(37.0f * index + 3.0f);
  const float fromSide = std::min(x, 1.2f * (1.0f - x));
  const float top = 0.75f - (0.36f - 1.25f * fromSide) * (0.7f + 0.45f * random);
  const float middle = (index + 0.35f + 0.3f * random) * kDistance;
  const float below = y - top;
  const float branches = 0.55f + 0.45f * (below * 38.0f - std::floor(below * 38.0f));
  return below > 0 && std::fabs(x - middle) < 0.16f * below * branches + 0.001f;
}

float4 colourAt(float x, float y) {
  if (isFir(x, y)) return float4(0.006f, 0.008f, 0.012f, 1.0f);
  return y < kShore ? landAt(x, y) : lakeAt(x, y);
}

}  // namespace

Picture drawLake(int width) {
  constexpr int kSamples = 3;  // in a row of a pixel
  Picture picture{width, (3 * width + 3) / 4, {}};
  for (int row = 0; row < picture.height; ++row) {
    for (int column = 0; column < width; ++column) {
      float4 sum(0.0f);
      for (int i = 0; i < kSamples * kSamples; ++i) {
        const float x = float(column) + (float(i % kSamples) + 0.5f) / kSamples;
        const float y = float(row) + (float(i / kSamples) + 0.5f) / kSamples;
        sum = sum + colourAt(x / float(width), y / float(width));
      }
      picture.pixels.push_back(sum / float(kSamples * kSamples));
    }
  }
  return picture;
}

}  // namespace samples
