// The meadow on the cliff: grass, a path, flowers.
#include "parts.hpp"

#include <cmath>
#include <iterator>

namespace samples::lighthouse {
namespace {

/// How far below the horizon, where the meadow is.
float below(float y) {
  constexpr float kFarthest = 0.03f;  // beyond its far edge: never 0
  return std::max(y - kHorizon, kFarthest);
}

/// How far to the right of the cliff's edge a place is.
float fromEdge(float2 place) {
  constexpr float2 kEdge[] = {{0.430f, 0.466f}, {0.455f, 0.480f}, {0.452f, 0.505f},
                              {0.430f, 0.540f}, {0.385f, 0.580f}, {0.285f, 0.630f},
                              {0.130f, 0.680f}, {-0.120f, 0.760f}};
  const float2* next = kEdge + 1;
  while (next->y < place.y && next + 1 < std::end(kEdge))
    ++next;
  const float2 before = next[-1];
  const float part = (place.y - before.y) / (next->y - before.y);
  const float bent = 0.65f * part + 0.35f * smoothStep(0.0f, 1.0f, part);
  return place.x - (before.x + bent * (next->x - before.x));
}

/// How far beside the path a place is; negative on it.
float fromPath(float2 place) {
  constexpr float kFar = 0.05f;
  constexpr float kNear = 0.32f;
  const float near = std::log(below(place.y) / kFar) / std::log(kNear / kFar);
  const float middle = 0.631f - 0.20f * near * near + 0.045f * near * std::sin(5.6f * near);
  return std::fabs(place.x - middle) - 0.19f * below(place.y);
}

/// How far outside of the meadow.
float outside(const Spot& spot) {
  const float top = 0.474f + 0.006f * (noise(7.0f * spot.x, 0.0f, 121) - 0.5f);
  if (spot.y < top - 0.01f) return top - spot.y;
  const float tufts = 0.004f * noise(60.0f * spot.x, 60.0f * spot.y, 122);
  return std::max(top - spot.y, -0.6f * fromEdge(float2(spot.x, spot.y)) - tufts);
}

/// Without what grows on it.
float3 groundAt(const Spot& spot) {
  constexpr float3 kFar = ink(0xC2B85C), kNear = ink(0x6E9446), kNearest = ink(0x37693F);
  constexpr float3 kLight = ink(0xDCCB6C), kRim = ink(0xF3E08E);
  const float low = below(spot.y);
  float3 grass = mixed(kFar, kNear, smoothStep(0.04f, 0.20f, low));
  grass = mixed(grass, kNearest, 0.8f * smoothStep(0.16f, 0.33f, low));
  const float patches = layeredNoise(1.3f * (spot.x - 0.6f) / low, 1.0f / low, 131, 3);
  cover(grass, kLight, 0.45f * smoothStep(0.50f, 0.60f, patches));
  cover(grass, kNearest, 0.35f * smoothStep(0.48f, 0.38f, patches));
  cover(grass, kRim, 0.7f * smoothStep(-0.006f - 0.03f * low, 0.0f, outside(spot)));
  return grass;
}

void paintPath(const Spot& spot, float3& colour) {
  constexpr float3 kSand = ink(0xEBCB95), kUnlit = ink(0xB98F72), kBorder = ink(0x3F6B3C);
  const float low = below(spot.y);
  const float far = 1.0f / low;
  const float ragged = 0.05f * low * (layeredNoise(5.0f * spot.x * far, 3.0f * far, 161, 2) - 0.5f);
  const float beside = fromPath(float2(spot.x, spot.y)) + ragged;
  cover(colour, kBorder, 0.55f * covered(beside - 0.035f * low, spot));
  const float unlit =
      smoothStep(0.42f, 0.62f, layeredNoise(1.2f * spot.x * far, 2.0f * far, 165, 2));
  const float3 sand = mixed(kSand, kUnlit, 1.1f * unlit * smoothStep(0.04f, 0.12f, low));
  cover(colour, sand, covered(beside, spot));
}

/// What grows: in each cell of a row of the meadow there is a place for a plant.
struct Plant {
  float2 foot;
  float size;    ///< of the row
  float random;  ///< from 0 to 1
  int column, row;
};

/// The plant of a row in the cell of the spot or, `aside`, in one beside it. Cells are `wide`
/// heights of their row; `kind` makes other places.
Plant plantAt(const Spot& spot, const Row& row, int aside, float wide, int kind) {
  const float width = wide * row.height;
  const float shift = 17.0f * randomAt(row.number, 1, kind);
  const int column = int(std::floor(spot.x / width + shift)) + aside;
  const float right = 0.2f + 0.6f * randomAt(column, row.number, kind + 1);
  const float down = 0.2f + 0.8f * randomAt(column, row.number, kind + 2);
  const float2 foot((float(column) + right - shift) * width,
                    spot.y + (down - row.within) * row.height);
  return {foot, row.height, randomAt(column, row.number, kind + 3), column, row.number};
}

/// Whether it grows and can be seen in the spot. Plants are denser in some parts of the meadow, and
/// none is on the path.
bool isSeen(const Plant& plant, const Spot& spot, float sparse, int kind) {
  constexpr float kTallest = 1.8f;
  const float up = (plant.foot.y - spot.y) / plant.size;
  if (up < -0.1f || up > kTallest || std::fabs(spot.x - plant.foot.x) > plant.size) return false;
  const float patch = noise(9.0f * plant.foot.x, 28.0f * plant.foot.y, kind);
  return plant.random < 1.6f * (patch - sparse) && fromPath(plant.foot) > 0.3f * plant.size;
}

void paintTuft(const Plant& tuft, const Spot& spot, float3& colour) {
  constexpr int kBlades = 5;
  constexpr float3 kShades[] = {ink(0x2C5F42), ink(0x2C5F42), ink(0x8FAE4C), ink(0xD3CE6A)};
  const float2 away = (float2(spot.x, spot.y) - tuft.foot) / tuft.size;
  for (int blade = 0; blade < kBlades; ++blade) {
    const float random = randomAt(kBlades * tuft.column + blade, tuft.row, 146);
    const float side = (float(blade) - 0.5f * (kBlades - 1)) / kBlades;
    const float tall = 1.3f - 1.1f * side * side + 0.5f * random;
    const float up = -away.y / tall;
    if (up < 0.0f || up > 1.0f) continue;
    const float lean = 0.9f * (side + 0.5f * random - 0.25f) * up * up;
    const float beside = std::fabs(away.x - 0.22f * side - lean) - 0.055f * tall * (1.0f - up);
    cover(colour, kShades[int(4.0f * random)], covered(tuft.size * beside, spot));
  }
}

void paintFlower(const Plant& flower, const Spot& spot, float3& colour) {
  constexpr float3 kRed = ink(0xE8352B), kWhite = ink(0xFFF6E8), kViolet = ink(0x6A4FB0);
  constexpr float3 kDeep = ink(0x7A1230), kGold = ink(0xFFC02E), kStem = ink(0x2F6A40);
  constexpr float3 kUnlit(0.62f, 0.5f, 0.62f);
  constexpr float kTall = 1.1f;
  const float2 away = (float2(spot.x, spot.y) - flower.foot) / flower.size;
  const float stem = std::max({std::fabs(away.x) - 0.035f, away.y, -kTall - away.y});
  cover(colour, kStem, covered(flower.size * stem, spot));
  const float radius = 0.22f + 0.09f * randomAt(flower.column, flower.row, 157);
  const float down = 1.25f * (away.y + kTall);  // seen from the side
  const float distance = std::hypot(away.x, down);
  if (flower.size * (distance - 1.2f * radius) > spot.pixel) return;
  const float kind = randomAt(flower.column, flower.row, 156);
  const bool isPoppy = kind < 0.6f;
  const float around = std::atan2(down, away.x);
  const float petals =
      isPoppy ? 0.12f * std::cos(4.0f * around + 0.8f) : 0.2f * std::cos(8.0f * around);
  const float unlit = 0.5f + (0.8f * away.x + down) / radius;
  const float3 paint = isPoppy ? kRed : kind < 0.82f ? kWhite : kViolet;
  const float beyond = flower.size * (distance - radius * (0.9f + petals));
  cover(colour, mixed(paint, paint * kUnlit, unlit), covered(beyond, spot));
  const float heart = flower.size * (distance - 0.34f * radius);
  cover(colour, isPoppy ? kDeep : kGold, covered(heart, spot));
}

void paintPlants(const Spot& spot, float3& colour) {
  constexpr float kRows = 9.0f;
  for (int further = 0; further < 3; ++further) {
    const Row row = rowAt(below(spot.y), kRows, further);
    for (int aside = -1; aside < 2; ++aside) {
      const Plant tuft = plantAt(spot, row, aside, 0.8f, 141);
      if (isSeen(tuft, spot, 0.40f, 145)) paintTuft(tuft, spot, colour);
      const Plant flower = plantAt(spot, row, aside, 0.9f, 151);
      if (isSeen(flower, spot, 0.42f, 155)) paintFlower(flower, spot, colour);
    }
  }
}

}  // namespace

float meadowAt(const Spot& spot) {
  return covered(outside(spot), spot);
}

void paintMeadow(const Spot& spot, float3& colour) {
  const float part = meadowAt(spot);
  if (part == 0.0f) return;
  float3 grass = groundAt(spot);
  paintPath(spot, grass);
  paintPlants(spot, grass);
  cover(colour, grass, part);
}

}  // namespace samples::lighthouse
