// The sea: a mirror of the sky, waves, the sun's glitter, a boat.
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

/// Waves as a painter's dashes: long, thin, pointed at both ends. `length` is in heights of their
/// row; `chance` tells for the middle of one how likely it is there.
template <class Chance>
float dashes(const Spot& spot, int kind, float length, Chance chance) {
  constexpr float kNearest = 0.020f;  // as if the horizon were so much higher: no row is too low
  constexpr float kRows = 11.0f;
  const Row row = rowAt(std::max(spot.y - kHorizon, 0.0f) + kNearest, kRows, 0);
  const float wide = length * row.height;
  const float shift = 7.31f * randomAt(row.number, 0, kind);
  const float column = std::floor(spot.x / wide + shift);
  const float left = (column - shift) * wide;
  if (randomAt(int(column), row.number, kind + 1) > chance(left + 0.5f * wide)) return 0.0f;
  const float along = 2.0f * (spot.x - left) / wide - 1.0f;
  const float thick = 0.17f + 0.17f * randomAt(int(column), row.number, kind + 2);
  const float middle = 0.35f + 0.30f * randomAt(int(column), row.number, kind + 3);
  const float beside = std::fabs(row.within - middle) - thick * (1.0f - along * along);
  return covered(beside * row.height, spot);
}

float3 waterAt(const Spot& spot, float below) {
  constexpr float3 kFar = ink(0xE79F7C), kMiddle = ink(0x5E8E97), kNear = ink(0x1E5A6B);
  constexpr float3 kNearest = ink(0x123F54), kGold = ink(0xFFE2A6);
  const float3 far = mixed(kFar, kMiddle, smoothStep(0.0f, 0.05f, below));
  const float3 near = mixed(kNear, kNearest, (below - 0.12f) / 0.2f);
  const float glow = std::exp(-std::fabs(spot.x - kSun.x) / (0.05f + 0.5f * below));
  return mixed(mixed(far, near, smoothStep(0.03f, 0.14f, below)), kGold,
               0.42f * glow * (1.0f - smoothStep(0.0f, 0.25f, below)));
}

void paintBoat(const Spot& spot, float3& colour) {
  constexpr float2 kBoat(0.098f, 0.4475f);
  constexpr float3 kSail = ink(0xFFF3DC), kShaded = ink(0xE2A58C), kHull = ink(0x5B2E3A);
  const Spot away{spot.x - kBoat.x, spot.y - kBoat.y, spot.pixel};
  if (std::fabs(away.x) > 0.04f || away.y < -0.08f || away.y > 0.01f) return;
  const float main = triangleDistance(away, float2(-0.002f, -0.062f), float2(-0.002f, -0.008f),
                                      float2(-0.026f, -0.010f));
  const float jib = triangleDistance(away, float2(0.001f, -0.056f), float2(0.001f, -0.009f),
                                     float2(0.020f, -0.009f));
  const float sides = std::fabs(away.x) - 0.019f + 0.9f * away.y;
  cover(colour, kSail, covered(main, spot));
  cover(colour, kShaded, covered(jib, spot));
  cover(colour, kHull, covered(std::max({sides, -0.006f - away.y, away.y - 0.001f}), spot));
}

}  // namespace

void paintSea(const Spot& spot, float3& colour) {
  constexpr float3 kTrough = ink(0x15495D), kCrest = ink(0x8FC0BA);
  constexpr float3 kGold = ink(0xFFE2A6), kWhite = ink(0xFFF6DC);
  const float above = kHorizon - spot.y;
  if (above < spot.pixel) {
    const float below = std::max(-above, 0.0f);
    const float clear = smoothStep(0.004f, 0.03f, below);
    const auto glitter = [below](float x) {
      return 1.1f * std::exp(-(x - kSun.x) * (x - kSun.x) / (0.0011f + 0.016f * below));
    };
    float3 water = waterAt(spot, below);
    cover(water, kTrough, 0.45f * clear * dashes(spot, 40, 16.0f, [](float) { return 0.40f; }));
    cover(water, kCrest, 0.50f * clear * dashes(spot, 50, 11.0f, [](float) { return 0.28f; }));
    cover(water, kGold, dashes(spot, 60, 5.0f, [&](float x) { return 0.85f * glitter(x); }));
    cover(water, kWhite,
          dashes(spot, 70, 3.0f, [&](float x) { return 0.75f * glitter(x) - 0.1f; }));
    cover(colour, water, covered(above, spot));
  }
  paintBoat(spot, colour);
}

}  // namespace samples::lighthouse
