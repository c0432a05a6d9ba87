// The keeper's house, trees, bushes.
#include "parts.hpp"

#include <cmath>

namespace samples::lighthouse {
namespace {

constexpr float kLeft = 0.715f;
constexpr float kRight = 0.865f;
constexpr float kRidge = 0.363f;
constexpr float kEaves = 0.412f;
constexpr float kFoot = 0.484f;

constexpr float3 kFrame = ink(0xE6DDCD);
constexpr float3 kTeal = ink(0x1B616A);

void paintBox(const Spot& spot, float2 middle, float2 half, const float3& paint, float3& colour) {
  cover(colour, paint, covered(boxDistance(spot, middle, half), spot));
}

void paintWall(const Spot& spot, float3& colour) {
  constexpr float kBoard = 0.0042f;
  constexpr float3 kLit = ink(0xFFF4E6), kUnlit = ink(0xD9C9CF), kGap = ink(0x8F86A8);
  constexpr float2 kCentre(0.5f * (kLeft + kRight), 0.5f * (kEaves + kFoot));
  const float part = covered(boxDistance(spot, kCentre, float2(kRight, kFoot) - kCentre), spot);
  if (part == 0.0f) return;
  const float gaps = stripes((spot.y - kEaves) / kBoard, 0.22f, spot.pixel / kBoard);
  const float3 paint = mixed(kLit, kUnlit, (spot.x - kLeft) / (kRight - kLeft));
  const float3 boards = mixed(paint, kGap, 0.8f * gaps) * mixed(kSunlight, kShade, 0.30f);
  const float belowEaves = smoothStep(kEaves + 0.012f, kEaves + 0.004f, spot.y);
  cover(colour, mixed(boards, 1.5f * boards * kShade, belowEaves), part);
}

void paintWindow(const Spot& spot, float x, float3& colour) {
  constexpr float kThin = 0.0007f;
  constexpr float2 kHalf(0.0082f, 0.0122f);
  constexpr float3 kGlow = ink(0xFFC565), kDark = ink(0x3A4A66);
  const float2 middle(x, 0.440f);
  paintBox(spot, middle, float2(0.0165f, 0.0125f), kTeal, colour);
  paintBox(spot, middle, kHalf + 0.0016f, kFrame, colour);
  const float cross =
      kThin - std::min(std::fabs(spot.x - x), std::fabs(spot.y - middle.y + 0.001f));
  const float panes = std::max(boxDistance(spot, middle, kHalf), cross);
  const float low = 0.35f * smoothStep(0.430f, 0.455f, spot.y);
  cover(colour, mixed(kGlow, kDark, low), covered(panes, spot));
}

void paintChimney(const Spot& spot, float3& colour) {
  constexpr float2 kChimney(0.806f, 0.362f);
  constexpr float3 kBrick = ink(0xB25A48), kTop = ink(0x7E2A2C);
  const float3 light = mixed(kSunlight, kShade, smoothStep(-0.003f, 0.007f, spot.x - kChimney.x));
  paintBox(spot, kChimney, float2(0.0095f, 0.026f), kBrick * light, colour);
  paintBox(spot, kChimney - float2(0.0f, 0.026f), float2(0.0115f, 0.003f), kTop, colour);
}

void paintRoof(const Spot& spot, float3& colour) {
  constexpr float kRow = 0.0049f;
  constexpr float kTile = 0.0060f;
  constexpr float kBeyondWall = 0.010f;
  constexpr float kHipped = 0.030f;
  constexpr float3 kClay = ink(0xC9482F), kDark = ink(0x7E2A2C), kRim = ink(0xFFC89A);
  const float up = (kEaves - spot.y) / (kEaves - kRidge);
  const float left = kLeft - kBeyondWall + kHipped * up;
  const float right = kRight + kBeyondWall - kHipped * up;
  const float beside = 0.85f * std::max(left - spot.x, spot.x - right);
  const float part = covered(std::max({beside, kRidge - spot.y, spot.y - kEaves}), spot);
  if (part == 0.0f) return;
  const float row = (spot.y - kRidge) / kRow;
  const float shift = 0.5f * float(int(std::floor(row)) & 1);
  const float joints = 0.7f * stripes(spot.x / kTile + shift, 0.2f, spot.pixel / kTile);
  const float gaps = std::max(joints, stripes(row, 0.28f, spot.pixel / kRow));
  const float unlit = 0.1f + 0.35f * (spot.x - left) / (right - left);
  float3 tiles = mixed(kClay, kDark, gaps) * mixed(1.1f * kSunlight, 1.4f * kShade, unlit);
  cover(tiles, kRim, covered(std::fabs(spot.y - kRidge) - 0.0012f, spot));
  cover(colour, tiles, part);
}

/// A tree or a bush, seen as a ball of leaves.
struct Tree {
  float2 middle;
  float radius;
};

constexpr Tree kTrees[] = {
    {{0.905f, 0.395f}, 0.040f}, {{0.945f, 0.355f}, 0.052f}, {{0.985f, 0.395f}, 0.055f},
    {{1.020f, 0.360f}, 0.050f}, {{0.885f, 0.440f}, 0.034f}, {{0.965f, 0.440f}, 0.050f},
    {{0.922f, 0.462f}, 0.026f}, {{0.700f, 0.462f}, 0.018f}, {{0.682f, 0.472f}, 0.014f},
};
constexpr Tree kBushes[] = {
    {{0.893f, 0.474f}, 0.020f}, {{0.868f, 0.476f}, 0.014f}, {{0.722f, 0.476f}, 0.012f},
    {{0.766f, 0.478f}, 0.010f}, {{0.815f, 0.478f}, 0.011f}, {{0.834f, 0.476f}, 0.010f},
};

void paintTree(const Tree& tree, const Spot& spot, float3& colour) {
  constexpr float kRagged = 0.020f;
  constexpr float3 kLit = ink(0x9DA650), kLeaf = ink(0x2F5A4A), kDark = ink(0x1B3B40);
  const float plain = discDistance(spot, tree.middle, tree.radius);
  if (plain > kRagged + spot.pixel) return;
  const float ragged = kRagged * (layeredNoise(60.0f * spot.x, 60.0f * spot.y, 91, 3) - 0.5f);
  const float2 toSun = (tree.middle - float2(spot.x, spot.y)) / tree.radius;
  const float light = 0.8f * toSun.x + 0.6f * toSun.y - 30.0f * ragged;
  const float3 leaves = mixed(kDark, kLeaf, 0.5f + 0.6f * light);
  const float part = covered(plain + std::min(tree.radius / 0.03f, 1.0f) * ragged, spot);
  cover(colour, mixed(leaves, kLit, smoothStep(0.25f, 0.75f, light)), part);
}

}  // namespace

void paintHouse(const Spot& spot, float3& colour) {
  if (spot.x < 0.66f || spot.y < 0.28f) return;
  for (const Tree& tree : kTrees)
    paintTree(tree, spot, colour);
  paintWall(spot, colour);
  paintBox(spot, float2(0.790f, 0.457f), float2(0.0108f, 0.030f), kFrame, colour);
  paintBox(spot, float2(0.790f, 0.459f), float2(0.0088f, 0.030f), kTeal, colour);
  paintWindow(spot, 0.748f, colour);
  paintWindow(spot, 0.832f, colour);
  paintChimney(spot, colour);
  paintRoof(spot, colour);
  for (const Tree& bush : kBushes)
    paintTree(bush, spot, colour);
}

}  // namespace samples::lighthouse
