#include "scene.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace samples {
namespace {

constexpr int kRidges = 6;

float mix(float a, float b, float part) {
  return a + part * (b - a);
}

float4 mix(float4 a, float4 b, float part) {
  return a + part * (b - a);
}

/// 0 to 1, the same for the same place.
float randomAt(int x, int y) {
  std::uint32_t bits = std::uint32_t(x) * 0x9e3779b9u + std::uint32_t(y) * 0x85ebca6bu;
  bits = (bits ^ (bits >> 15)) * 0x2c1b3c6du;
  bits = (bits ^ (bits >> 12)) * 0x297a2d39u;
  return std::ldexp(float((bits ^ (bits >> 15)) >> 8), -24);
}

/// Random values of the whole numbers and smooth curves between.
float waves(float x, int row) {
  const float whole = std::floor(x);
  const float part = x - whole;
  const int place = int(whole);
  return mix(randomAt(place, row), randomAt(place + 1, row), part * part * (3.0f - 2.0f * part));
}

/// The same in two dimensions.
float clouds(float x, float y) {
  const float whole = std::floor(y);
  const float part = y - whole;
  const int row = int(whole);
  return mix(waves(x, row), waves(x, row + 1), part * part * (3.0f - 2.0f * part));
}

/// Hills as wide as 1 and, on them, ever smaller ones.
float hills(float x, int row) {
  float height = 0;
  float size = 0.5f;
  for (int octave = 0; octave < 7; ++octave) {
    height += size * waves(x, row + octave);
    x = 2.0f * x + 0.37f;
    size *= 0.48f;
  }
  return height;
}

/// How far the mist of a ridge reaches from the top of the picture; ridge 0 is the farthest.
float mistOf(int ridge) {
  return mix(0.5f, 0.98f, float(ridge) / float(kRidges - 1));
}

/// Where a ridge begins. The near ones bear trees.
float topOf(int ridge, float x) {
  const float nearness = float(ridge) / float(kRidges - 1);
  const float roughness = mix(0.36f, 0.22f, nearness);
  float top = mistOf(ridge) - 0.1f -
              roughness * hills(mix(2.2f, 3.2f, nearness) * x + 7.0f * nearness, 31 * ridge + 5);
  if (ridge >= kRidges - 2) {
    const float tree = 70.0f * x / nearness;
    const float height = 0.025f * nearness * randomAt(int(std::floor(tree)), 977 + ridge);
    top -= height * (1.0f - std::fabs(2.0f * (tree - std::floor(tree)) - 1.0f));
  }
  return top;
}

/// Warm around the sun, cold elsewhere.
float4 skyAt(float x, float y, float fromSun) {
  const float glow = std::exp(-2.3f * fromSun) * (0.8f + 0.4f * clouds(3.0f * x, 25.0f * y));
  return mix(float4(0.38f, 0.45f, 0.55f, 1.0f), float4(0.70f, 0.53f, 0.37f, 1.0f), glow);
}

/// x from 0 to 3/2, y from 0 to 1, downwards.
float4 colourAt(float x, float y) {
  const float4 rock(0.13f, 0.215f, 0.28f, 1.0f);
  const float fromSun = std::hypot(x - 1.08f, y - 0.13f);
  const float4 sky = skyAt(x, y, fromSun);
  const bool isSun = fromSun < 0.055f;
  float4 colour = isSun ? float4(0.72f, 0.56f, 0.38f, 1.0f) : sky;
  for (int ridge = 0; ridge < kRidges; ++ridge) {
    if (y < topOf(ridge, x)) continue;
    const float nearness = float(ridge + 1) / float(kRidges);
    const float mist = 0.3f * clouds(4.0f * x + float(ridge), 14.0f * y);
    const float clear = std::clamp(4.0f * (mistOf(ridge) - y) + 0.15f, 0.0f, 1.0f) - mist;
    colour = mix(sky, rock, nearness * std::max(0.1f, clear));
  }
  return colour;
}

}  // namespace

Picture drawMistyMountains(int width) {
  const int height = (2 * width + 2) / 3;
  Picture picture{width, height, {}};
  picture.pixels.reserve(std::size_t(width) * height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      // The mean of four points smooths the edges.
      float4 sum(0.0f);
      for (int point = 0; point < 4; ++point) {
        const float x = float(column) + 0.25f + 0.5f * float(point % 2);
        const float y = float(row) + 0.25f + 0.5f * float(point / 2);
        sum = sum + colourAt(1.5f * x / float(width), y / float(height));
      }
      picture.pixels.push_back(0.25f * sum);
    }
  }
  return picture;
}

}  // namespace samples
