#include "setup.hpp"

#include "vectors.hpp"

#include <random>

namespace samples {
namespace {

constexpr int kFires = 5;

/// What soot radiates at a wavelength in nanometres, as Planck has it, relative to red light of
/// 2000 K.
double radiance(double wavelength, double kelvin) {
  constexpr double kRed = 610, kHot = 2000;
  const auto power = [](double length, double temperature) {
    return 1 / (std::pow(length, 5) * std::expm1(1.4388e7 / (length * temperature)));
  };
  return power(wavelength, kelvin) / power(kRed, kHot);
}

/// From 600 K to 2000 K; of red, green and blue.
std::vector<float3> glowOfSoot(double brightness) {
  std::vector<float3> colours;
  for (int i = 0; i < kGlows; ++i) {
    const double kelvin = 600 + 1400.0 * i / (kGlows - 1);
    const auto colour = [&](double wavelength) {
      const double light = brightness * radiance(wavelength, kelvin);
      return light < 1e-6 ? 0.0f : float(light);
    };
    colours.emplace_back(colour(610), colour(550), colour(465));
  }
  return colours;
}

}  // namespace

Setup::Setup(int cellsInRow, std::uint32_t seed)
    : cells(cellsInRow, cellsInRow, 3 * cellsInRow / 2), glow(glowOfSoot(30)) {
  const float width = float(cellsInRow);
  room.last = float3(float(cells.x - 1), float(cells.y - 1), float(cells.z - 1));
  room.ball = 0.5f * room.last + width * float3(0.07f, -0.05f, 0);
  room.ball.z = 0.46f * width;
  room.radius = 0.125f * width;
  air.lift = 0.0022f * width;
  air.weight = 0.0001f * width;
  air.swirl = 0.35f;
  air.keep = float2(0.996f, 0.979f);
  air.fires = kFires;
  light.lampWay = normalize(float3(-0.35f, 0.75f, 0.6f));
  light.lamp = float3(2.0f, 2.6f, 3.8f);
  light.firePlace = float3(0.5f * room.last.x, 0.5f * room.last.y, 0.13f * width);
  light.fire = float3(1.3f, 0.40f, 0.07f);
  light.sky = float3(0.09f, 0.13f, 0.22f);
  light.thickness = 90 / width;
  light.width = width;
  drawFlickers(seed);
}

void Setup::drawFlickers(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto next = [&] { return float(random() >> 8) / float(1 << 24); };
  for (int i = 0; i < kFires; ++i) {
    const float phase = 6.2831853f * next();
    const float way = next() < 0.5f ? -1.0f : 1.0f;
    flickers_.push_back({phase, way * (0.06f + 0.12f * next())});
  }
}

std::vector<Fire> Setup::firesIn(int step) const {
  std::vector<Fire> fires;
  for (const Flicker& flicker : flickers_) {
    const float angle = flicker.phase + flicker.speed * float(step);
    const float away = 0.085f * light.width * (0.6f + 0.4f * std::sin(1.7f * angle));
    Fire fire;
    fire.place = float3(0.5f * room.last.x + away * std::cos(angle),
                        0.5f * room.last.y + away * std::sin(angle), 0.03f * light.width);
    fire.radius = 0.085f * light.width;
    fire.heat = 0.85f + 0.15f * std::sin(2.3f * angle);
    fires.push_back(fire);
  }
  return fires;
}

Camera Setup::cameraAt(float turn, float aspect) const {
  const float width = light.width;
  const float angle = -1.1f + 0.8f * turn;
  const float3 aim(0.5f * room.last.x, 0.5f * room.last.y, 0.63f * width);
  const float3 eye = aim + width * float3(2.2f * std::cos(angle), 2.2f * std::sin(angle), 0.12f);
  const float3 ahead = normalize(aim - eye);
  const float3 right = normalize(cross(ahead, float3(0, 0, 1)));
  const float3 up = cross(right, ahead);
  constexpr float kHeight = 0.64f;  // of the picture's plane at the distance 1
  const float3 across = (kHeight * aspect) * right;
  const float3 down = -kHeight * up;
  return {eye, ahead - 0.5f * across - 0.5f * down, across, down};
}

}  // namespace samples
