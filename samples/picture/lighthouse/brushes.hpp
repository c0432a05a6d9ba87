// What the scene is painted with: colours, distances that become soft edges, stripes, noise.
#pragma once

#include <brook/vector_types.hpp>

#include <algorithm>

namespace samples::lighthouse {

/// The middle of a pixel, and how wide it is. The picture is 1 wide; y goes down.
struct Spot {
  float x, y;
  float pixel;
};

/// The linear light of a colour as designers write it, 0xRRGGBB in sRGB, to a hundredth: the curve
/// of sRGB as a polynomial, which is the same on all machines.
constexpr float3 ink(unsigned rgb) {
  const float3 shade = float3(float(rgb >> 16), float(rgb >> 8 & 255u), float(rgb & 255u)) / 255.0f;
  return shade * (0.012522878f + shade * (0.682171111f + 0.305306011f * shade));
}

constexpr float3 mixed(const float3& a, const float3& b, float part) {
  return a + std::clamp(part, 0.0f, 1.0f) * (b - a);
}

/// From 0 to 1 while `x` goes from `from` to `to`, slowly at both ends.
constexpr float smoothStep(float from, float to, float x) {
  const float t = std::clamp((x - from) / (to - from), 0.0f, 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

/// Paints over what is there; `part` from 0 to 1 is how opaque.
inline void cover(float3& below, const float3& colour, float part) {
  below = below + part * (colour - below);
}

/// How much of the pixel lies within a shape, from the distance to its edge: negative inside.
inline float covered(float distance, const Spot& spot) {
  return std::clamp(0.5f - distance / spot.pixel, 0.0f, 1.0f);
}

float discDistance(const Spot& spot, float2 middle, float radius);
float boxDistance(const Spot& spot, float2 middle, float2 half);
float triangleDistance(const Spot& spot, float2 a, float2 b, float2 c);

/// How much of a stretch of `length` around `place` lies within stripes, which cover the first
/// `part` between any whole number and the next. So stripes finer than a pixel are an even shade.
float stripes(float place, float part, float length);

/// Rows on a plane that become higher towards us.
struct Row {
  int number;
  float height;
  float within;  ///< from 0 at its upper edge to 1
};

/// The row `further` rows below that of a place `below` the horizon; rows become twice as high in
/// 0.7 * `rows` of them.
Row rowAt(float below, float rows, int further);

/// From 0 to 1. Each use has a `kind` of its own, so that nothing repeats.
float randomAt(int x, int y, int kind);

/// Smooth, from 0 to 1, with a hill or a valley in each unit; and the sum of octaves of it.
float noise(float x, float y, int kind);
float layeredNoise(float x, float y, int kind, int octaves);

}  // namespace samples::lighthouse
