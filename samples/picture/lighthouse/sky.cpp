// The evening sky: its shades, the sun, clouds, gulls.
#include "../colour_stops.hpp"
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

constexpr float4 opaque(const float3& colour) {
  return float4(colour.x, colour.y, colour.z, 1.0f);
}

float3 skyAt(float y) {
  static const std::vector<ColourStop> kStops = {
      {-0.10f, opaque(ink(0x2C5A84))}, {0.00f, opaque(ink(0x3A6C94))},
      {0.14f, opaque(ink(0x6F97AE))},  {0.25f, opaque(ink(0xC3BFB4))},
      {0.34f, opaque(ink(0xF3C79A))},  {0.40f, opaque(ink(0xF6A777))},
      {0.53f, opaque(ink(0xEE8A68))},
  };
  const float4 sky = colourAt(kStops, std::min(y, kHorizon));
  return float3(sky.x, sky.y, sky.z);
}

void paintStreaks(const Spot& spot, float3& colour) {
  constexpr float kHighest = 0.24f;
  constexpr float3 kStreak = ink(0xFFD9A0);
  if (spot.y < kHighest) return;
  const float bent = spot.y + 0.012f * noise(5.0f * spot.x, 3.0f, 21);
  const float thick = layeredNoise(3.2f * spot.x, 46.0f * bent, 22, 3);
  const float low = smoothStep(kHighest, 0.36f, spot.y);
  cover(colour, kStreak, 0.55f * low * smoothStep(0.52f, 0.70f, thick));
}

void paintSun(const Spot& spot, float3& colour) {
  constexpr float kRadius = 0.034f;
  constexpr float3 kDisc = ink(0xFFF6DC), kGlow = 0.33f * ink(0xFFD58A);
  const float distance = discDistance(spot, kSun, kRadius);
  colour = colour + std::exp(-9.0f * std::max(distance, 0.0f)) * kGlow;
  cover(colour, kDisc, covered(distance, spot));
}

/// A round part of a cloud, from the middle of its base.
struct Puff {
  float x, y, radius;
};

constexpr int kKinds = 3;
constexpr int kPuffsOfCloud = 7;
constexpr Puff kPuffs[kKinds][kPuffsOfCloud] = {
    {{-0.13f, 0.010f, 0.026f},
     {-0.085f, -0.012f, 0.042f},
     {-0.02f, -0.030f, 0.055f},
     {0.05f, -0.018f, 0.048f},
     {0.10f, 0.0f, 0.034f},
     {0.145f, 0.012f, 0.02f},
     {0.02f, 0.0f, 0.05f}},
    {{-0.15f, 0.014f, 0.02f},
     {-0.10f, 0.0f, 0.034f},
     {-0.05f, -0.010f, 0.042f},
     {0.01f, -0.034f, 0.058f},
     {0.07f, -0.018f, 0.046f},
     {0.12f, 0.006f, 0.03f},
     {0.17f, 0.014f, 0.018f}},
    {{-0.11f, 0.012f, 0.022f},
     {-0.06f, -0.006f, 0.038f},
     {0.0f, -0.014f, 0.04f},
     {0.05f, 0.0f, 0.032f},
     {0.09f, 0.008f, 0.024f},
     {0.13f, 0.014f, 0.016f},
     {0.0f, 0.0f, 0.03f}},
};

struct Cloud {
  float2 place;
  float size;
  int kind;
};

constexpr Cloud kClouds[] = {
    {{0.36f, 0.165f}, 1.15f, 0}, {{0.92f, 0.265f}, 0.95f, 1}, {{0.08f, 0.255f}, 0.75f, 2},
    {{0.47f, 0.320f}, 0.55f, 1}, {{0.13f, 0.075f}, 0.50f, 0},
};

/// Clouds are flat below.
float cloudDistance(const Cloud& cloud, float2 place) {
  constexpr float kBase = 0.014f;
  const float2 away = (place - cloud.place) / cloud.size;
  float distance = 1.0f;
  for (const Puff& puff : kPuffs[cloud.kind])
    distance = std::min(distance, std::hypot(away.x - puff.x, away.y - puff.y) - puff.radius);
  return cloud.size * std::max(distance, away.y - kBase);
}

void paintCloud(const Cloud& cloud, const Spot& spot, float3& colour) {
  constexpr float kRagged = 0.012f;
  constexpr float3 kBright = ink(0xFFEBC4), kRose = ink(0xF2B59A), kMauve = ink(0x9A86A8);
  const float2 place(spot.x, spot.y);
  const float plain = cloudDistance(cloud, place);
  if (plain > kRagged + spot.pixel) return;
  const float ragged = kRagged * (layeredNoise(30.0f * place.x, 46.0f * place.y, 11, 3) - 0.5f);
  // The sun's light comes through where a small step towards it leads out of the cloud.
  const float2 toSun = kSun - place;
  const float2 step = 0.020f * cloud.size / std::hypot(toSun.x, toSun.y) * toSun;
  const float lit = smoothStep(-0.022f, 0.018f, cloudDistance(cloud, place + step) + ragged);
  const float height = (cloud.place.y - place.y) / (0.09f * cloud.size);
  const float3 body = mixed(kMauve, kRose, 0.25f + 0.7f * height);
  const float thick = smoothStep(0.001f, -0.003f, plain + ragged);
  cover(colour, mixed(body, kBright, lit), 0.94f * thick);
}

/// Two wings and a body, as seen from far away.
struct Gull {
  float2 place;
  float span, tilt;
};

constexpr Gull kGulls[] = {
    {{0.475f, 0.255f}, 0.030f, 0.15f}, {{0.430f, 0.225f}, 0.021f, -0.1f},
    {{0.525f, 0.215f}, 0.017f, 0.2f},  {{0.805f, 0.130f}, 0.026f, -0.2f},
    {{0.765f, 0.165f}, 0.017f, 0.1f},
};

void paintGull(const Gull& gull, const Spot& spot, float3& colour) {
  constexpr float kBent = 1.4f;
  constexpr float3 kWhite = ink(0xFFF4E0), kBelow = ink(0x5C6478);
  const float2 away = (float2(spot.x, spot.y) - gull.place) / gull.span;
  const float along = std::fabs(away.x);
  if (along > 1.0f) return;
  const float wing = gull.tilt * away.x - kBent * along * (1.0f - 0.95f * along);
  const float steep = kBent * (1.0f - 1.9f * along);
  const float thick = 0.012f + 0.085f * (1.0f - along);
  const float fromWing = std::fabs(away.y - wing) / std::sqrt(1.0f + steep * steep) - thick;
  const float fromBody = std::hypot(1.6f * away.x, away.y) - 0.11f;
  const float part = covered(gull.span * std::min(fromWing, fromBody), spot);
  cover(colour, away.y - wing > 0.2f * thick ? kBelow : kWhite, part);
}

}  // namespace

void paintSky(const Spot& spot, float3& colour) {
  if (spot.y > kHorizon + spot.pixel) return;
  colour = skyAt(spot.y);
  paintStreaks(spot, colour);
  paintSun(spot, colour);
  for (const Cloud& cloud : kClouds)
    paintCloud(cloud, spot, colour);
}

void paintGulls(const Spot& spot, float3& colour) {
  for (const Gull& gull : kGulls)
    paintGull(gull, spot, colour);
}

}  // namespace samples::lighthouse
