#include "brushes.hpp"

#include <cmath>
#include <cstdint>

namespace samples::lighthouse {

float discDistance(const Spot& spot, float2 middle, float radius) {
  return std::hypot(spot.x - middle.x, spot.y - middle.y) - radius;
}

float boxDistance(const Spot& spot, float2 middle, float2 half) {
  return std::max(std::fabs(spot.x - middle.x) - half.x, std::fabs(spot.y - middle.y) - half.y);
}

float triangleDistance(const Spot& spot, float2 a, float2 b, float2 c) {
  const float turn = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0 ? 1.0f : -1.0f;
  const auto beyond = [&](float2 from, float2 to) {
    const float2 side = to - from;
    return turn * ((spot.x - from.x) * side.y - (spot.y - from.y) * side.x) /
           std::hypot(side.x, side.y);
  };
  return std::max({beyond(a, b), beyond(b, c), beyond(c, a)});
}

float stripes(float place, float part, float length) {
  const auto coveredUpTo = [part](float x) {
    const float whole = std::floor(x);
    return whole * part + std::min(x - whole, part);
  };
  return (coveredUpTo(place + 0.5f * length) - coveredUpTo(place - 0.5f * length)) / length;
}

Row rowAt(float below, float rows, int further) {
  const int number = int(std::floor(rows * std::log(below))) + further;
  const float first = std::exp(float(number) / rows);
  const float height = first * (std::exp(1.0f / rows) - 1.0f);
  return {number, height, (below - first) / height};
}

float randomAt(int x, int y, int kind) {
  std::uint32_t bits = std::uint32_t(x) * 0x9E3779B1u ^ std::uint32_t(y) * 0x85EBCA77u ^
                       std::uint32_t(kind) * 0xC2B2AE3Du;
  bits = (bits ^ bits >> 15) * 0x2C1B3C6Du;
  bits = (bits ^ bits >> 12) * 0x297A2D39u;
  return float((bits ^ bits >> 15) >> 8) / float(1 << 24);
}

float noise(float x, float y, int kind) {
  const float left = std::floor(x);
  const float top = std::floor(y);
  const int column = int(left);
  const int row = int(top);
  const float right = smoothStep(0.0f, 1.0f, x - left);
  const float down = smoothStep(0.0f, 1.0f, y - top);
  const auto across = [&](int line) {
    const float first = randomAt(column, line, kind);
    return first + right * (randomAt(column + 1, line, kind) - first);
  };
  const float above = across(row);
  return above + down * (across(row + 1) - above);
}

float layeredNoise(float x, float y, int kind, int octaves) {
  constexpr float kFiner = 2.03f;  // not 2: or the hills of all octaves would meet at 0
  float sum = 0.0f;
  float weight = 1.0f;
  float weights = 0.0f;
  for (int octave = 0; octave < octaves; ++octave) {
    sum += weight * noise(x, y, kind + octave);
    weights += weight;
    weight *= 0.5f;
    x *= kFiner;
    y *= kFiner;
  }
  return sum / weights;
}

}  // namespace samples::lighthouse
