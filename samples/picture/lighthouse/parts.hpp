// The parts of the scene, from the farthest to the nearest. Each paints over what is there.
#pragma once

#include "brushes.hpp"

namespace samples::lighthouse {

constexpr float kHorizon = 0.43f;
constexpr float2 kSun(0.235f, 0.365f);

/// What the evening sun makes of white, and the sky where the sun does not come.
constexpr float3 kSunlight(1.06f, 0.84f, 0.58f);
constexpr float3 kShade(0.26f, 0.25f, 0.40f);

void paintSky(const Spot& spot, float3& colour);
void paintGulls(const Spot& spot, float3& colour);
void paintSea(const Spot& spot, float3& colour);
void paintCoast(const Spot& spot, float3& colour);
void paintTower(const Spot& spot, float3& colour);
void paintHouse(const Spot& spot, float3& colour);

/// How much of the pixel the meadow covers: from 0 to 1.
float meadowAt(const Spot& spot);
void paintMeadow(const Spot& spot, float3& colour);
void paintFence(const Spot& spot, float3& colour);

}  // namespace samples::lighthouse
