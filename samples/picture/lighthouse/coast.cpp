// Hills on the horizon, rocks in the sea, and the cliff below the meadow.
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

constexpr float3 kFoam = ink(0xFFEFD8);

void paintHills(const Spot& spot, float3& colour) {
  constexpr float kHighest = 0.05f;
  constexpr float3 kFar = ink(0xB48C9C), kNear = ink(0x7F6F8E);
  const float above = kHorizon - spot.y;
  if (above > kHighest || above < -0.01f) return;
  const float far = 0.030f * smoothStep(0.28f, 0.50f, spot.x) +
                    0.018f * (layeredNoise(9.0f * spot.x, 0.0f, 81, 4) - 0.5f);
  const float near = 0.028f * smoothStep(0.37f, 0.48f, spot.x) +
                     0.012f * (layeredNoise(16.0f * spot.x, 0.0f, 85, 4) - 0.6f);
  const float shore = -0.002f - above;
  cover(colour, kFar, covered(std::max(above - far, shore), spot));
  cover(colour, kNear, covered(std::max(above - near, shore), spot));
}

/// Stone in three tones, as light falls on its faces; brighter the larger `lit`.
float3 stoneAt(const Spot& spot, float lit) {
  constexpr float kFaces = 46.0f;
  constexpr float3 kBright = ink(0xF0B48A), kMiddle = ink(0xA9746F), kDark = ink(0x5A4560);
  const float leaning = spot.x + 0.35f * spot.y;
  const float light = layeredNoise(kFaces * leaning, 15.0f * spot.y, 101, 3) - 0.5f + lit;
  const float soft = 1.2f * kFaces * spot.pixel;
  const float3 shaded = mixed(kDark, kMiddle, 0.5f + (light + 0.10f) / soft);
  return mixed(shaded, kBright, 0.5f + (light - 0.10f) / soft);
}

struct Rock {
  float2 foot;
  float halfWidth, height;
};

constexpr Rock kRocks[] = {
    {{0.365f, 0.475f}, 0.024f, 0.034f},
    {{0.335f, 0.482f}, 0.014f, 0.014f},
    {{0.305f, 0.545f}, 0.018f, 0.015f},
};

void paintRock(const Rock& rock, const Spot& spot, float3& colour) {
  const float aside = (spot.x - rock.foot.x) / rock.halfWidth;
  const float up = (rock.foot.y - spot.y) / rock.height;
  if (std::fabs(aside) > 1.5f || up > 1.4f || up < -1.0f) return;
  const float ragged = 0.35f * (layeredNoise(26.0f * spot.x, 26.0f * spot.y, 111, 3) - 0.5f);
  const float round = 1.0f - aside * aside * std::fabs(aside) + ragged;
  const float wave = 0.002f * (noise(70.0f * spot.x, 0.0f, 115) - 0.5f);
  const float belowWave = spot.y - rock.foot.y - wave;
  const float aboveTop = 0.6f * rock.height * (up - round);
  cover(colour, stoneAt(spot, -0.30f * aside), covered(std::max(aboveTop, belowWave), spot));
  const float foam = std::fabs(belowWave) - 0.0022f * (1.2f - std::fabs(aside));
  cover(colour, kFoam, 0.9f * covered(foam, spot));
}

/// The left side of the headland.
void paintCliff(const Spot& spot, float3& colour) {
  constexpr float kTop = 0.473f;
  constexpr float kSea = 0.622f;
  constexpr float3 kWet = ink(0x3A3550);
  if (spot.x > 0.5f || spot.y < kTop - spot.pixel) return;
  const float down = (spot.y - kTop) / (kSea - kTop);
  const float ragged = 0.040f * (layeredNoise(20.0f * spot.x, 26.0f * spot.y, 117, 4) - 0.5f);
  const float inside = spot.x - (0.425f - 0.115f * down - 0.03f * down * down + ragged);
  const float beyond = -0.8f * inside;
  const float wave = 0.0035f + 0.004f * noise(90.0f * spot.x, 90.0f * spot.y, 119);
  cover(colour, kFoam, 0.85f * smoothStep(0.3f, 0.5f, down) * covered(beyond - wave, spot));
  const float wet = smoothStep(-0.004f, 0.0f, beyond) * smoothStep(0.4f, 0.6f, down);
  const float3 stone = stoneAt(spot, std::min(0.22f, 0.11f - 2.5f * inside));
  cover(colour, mixed(stone, kWet, 0.6f * wet), covered(std::max(beyond, kTop - spot.y), spot));
}

}  // namespace

void paintCoast(const Spot& spot, float3& colour) {
  paintHills(spot, colour);
  for (const Rock& rock : kRocks)
    paintRock(rock, spot, colour);
  paintCliff(spot, colour);
}

}  // namespace samples::lighthouse
