// The lighthouse.
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

constexpr float kMiddle = 0.632f;
constexpr float kFoot = 0.482f;
constexpr float kGallery = 0.168f;  ///< where the wall ends
constexpr float kEaves = 0.104f;    ///< where the lantern does
constexpr float2 kLamp(kMiddle, 0.132f);
constexpr float kLantern = 0.0205f;  ///< half of its width

constexpr float3 kRed = ink(0xC8102E);
constexpr float3 kWhite = ink(0xFFFAF0);
constexpr float3 kIron = ink(0x2A2540);

/// The light on something round, from where across it a spot is: -1 to 1.
float3 roundLight(float aside) {
  constexpr float3 kFromSea = 0.16f * float3(0.5f, 0.8f, 1.0f);
  const float across = std::clamp(aside, -1.0f, 1.0f);
  const float towardsUs = std::sqrt(1.0f - across * across);
  const float sun = smoothStep(-0.15f, 1.0f, 0.52f * towardsUs - 0.86f * across);
  return kShade + sun * (kSunlight - kShade) + std::max(across - 0.4f, 0.0f) * kFromSea;
}

/// Half of the wall's width.
float wide(float y) {
  constexpr float kAbove = 0.0275f;
  constexpr float kBelow = 0.043f;
  const float down = (y - kGallery) / (kFoot - kGallery);
  return kAbove + (kBelow - kAbove) * down * (0.65f + 0.35f * down);
}

void paintWall(const Spot& spot, float3& colour) {
  constexpr float kBand = 0.0628f;
  const float half = wide(spot.y);
  const float aside = (spot.x - kMiddle) / half;
  const float part = covered(std::max(std::fabs(aside) * half - half, kGallery - spot.y), spot);
  if (part == 0.0f) return;
  // Rings around the tower look like arches, for they are above our eyes.
  const float towardsUs = std::sqrt(std::max(1.0f - aside * aside, 0.0f));
  const float ring = spot.y - kGallery + 0.055f * (kHorizon - spot.y) * towardsUs;
  const float red = stripes(0.5f * ring / kBand, 0.5f, 0.5f * spot.pixel / kBand);
  cover(colour, mixed(kWhite, kRed, red) * roundLight(aside), part);
}

/// A window or a door with an arch, in a frame.
void paintOpening(const Spot& spot, float2 middle, float2 half, float3& colour) {
  constexpr float3 kFrame = ink(0xE2C8AA), kDark = ink(0x24384E), kShine = ink(0xFFCF86);
  const auto arched = [&](float grown) {
    const float box = boxDistance(spot, middle, half + grown);
    return std::min(box, discDistance(spot, middle - float2(0.0f, half.y), half.x + grown));
  };
  const float shine = 0.7f * smoothStep(0.0f, -0.006f, spot.x - middle.x);
  cover(colour, kFrame, covered(arched(0.0022f), spot));
  cover(colour, mixed(kDark, kShine, shine), covered(arched(0.0f), spot));
}

/// Upright bars of this thickness around something round, `count` of them on the side that we see.
float barsAround(const Spot& spot, float half, float count, float thick) {
  constexpr float kHalfTurn = 3.14159265f;
  const float aside = (spot.x - kMiddle) / half;
  if (std::fabs(aside) >= 1.0f) return 0.0f;
  const float place = count / kHalfTurn * std::asin(aside) + 0.5f;
  const float bars = count / kHalfTurn / (half * std::sqrt(1.001f - aside * aside));
  return stripes(place, std::min(thick * bars, 0.9f), spot.pixel * bars);
}

void paintLantern(const Spot& spot, float3& colour) {
  constexpr float3 kLight = 1.1f * ink(0xFFF4C8), kGlass = ink(0xF6B95A);
  constexpr float2 kCentre(kMiddle, 0.5f * (kEaves + kGallery));
  const float part =
      covered(boxDistance(spot, kCentre, float2(kLantern, 0.5f * (kGallery - kEaves))), spot);
  if (part == 0.0f) return;
  const float2 away(spot.x - kLamp.x, spot.y - kLamp.y);
  const float bright = std::exp(-900.0f * away.x * away.x - 540.0f * away.y * away.y);
  const float3 dim = kGlass * roundLight(0.7f * away.x / kLantern);
  cover(colour, mixed(dim, kLight, bright), part);
  cover(colour, kIron, part * barsAround(spot, kLantern, 6.0f, 0.0018f));
  cover(colour, kIron, part * covered(std::fabs(spot.y - 0.124f) - 0.0009f, spot));
}

/// The gallery that goes around the lantern.
void paintRailing(const Spot& spot, float3& colour) {
  constexpr float kHalf = 0.0405f;
  constexpr float kTop = kGallery - 0.024f;
  const auto bar = [&](float y, float half, float thick) {
    return covered(boxDistance(spot, float2(kMiddle, y), float2(half, thick)), spot);
  };
  const float3 light = roundLight((spot.x - kMiddle) / kHalf);
  cover(colour, kWhite * light, bar(kGallery - 0.0015f, kHalf + 0.002f, 0.0032f));
  cover(colour, kIron, bar(kGallery + 0.003f, kHalf - 0.004f, 0.0016f));
  const float upright = bar(0.5f * (kTop + kGallery - 0.004f), kHalf, 0.01f);
  cover(colour, kIron, 0.9f * upright * barsAround(spot, kHalf, 22.0f, 0.0016f));
  cover(colour, kIron, bar(kTop, kHalf, 0.0013f));
  cover(colour, kIron, bar(kTop + 0.010f, kHalf, 0.0007f));
}

void paintRoof(const Spot& spot, float3& colour) {
  constexpr float kHalf = 0.026f;
  constexpr float kBall = 0.0055f;
  constexpr float3 kGold = ink(0xFFD27A);
  const float2 away(spot.x - kMiddle, spot.y - kEaves);
  const float dome = std::max(std::hypot(away.x, 1.05f * away.y) - kHalf, away.y);
  cover(colour, kRed * roundLight(away.x / kHalf), covered(dome, spot));
  const float eaves = boxDistance(spot, float2(kMiddle, kEaves), float2(kHalf + 0.0015f, 0.0022f));
  cover(colour, kIron, covered(eaves, spot));
  const float rod = boxDistance(spot, float2(kMiddle, 0.060f), float2(0.0009f, 0.022f));
  cover(colour, kIron, covered(rod, spot));
  const float ball = discDistance(spot, float2(kMiddle, 0.0765f), kBall);
  cover(colour, kGold * roundLight(away.x / kBall), covered(ball, spot));
}

}  // namespace

void paintTower(const Spot& spot, float3& colour) {
  constexpr float kHalo = 0.16f;
  constexpr float3 kHaloLight = 0.22f * ink(0xFFD48A);
  const float halo = 1.0f - discDistance(spot, kLamp, 0.0f) / kHalo;
  if (halo > 0.0f) colour = colour + halo * halo * halo * kHaloLight;
  if (std::fabs(spot.x - kMiddle) > 0.055f || spot.y > kFoot + spot.pixel) return;
  paintWall(spot, colour);
  paintOpening(spot, float2(kMiddle - 0.004f, 0.250f), float2(0.0042f, 0.0065f), colour);
  paintOpening(spot, float2(kMiddle + 0.006f, 0.345f), float2(0.0046f, 0.0072f), colour);
  paintOpening(spot, float2(kMiddle - 0.002f, 0.461f), float2(0.0082f, 0.021f), colour);
  paintLantern(spot, colour);
  paintRailing(spot, colour);
  paintRoof(spot, colour);
}

}  // namespace samples::lighthouse
