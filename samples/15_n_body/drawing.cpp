#include "drawing.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr float kViewWidth = 8.5f;
const float4 kFirstColour(0.35f, 0.62f, 1.0f, 0.0f);
const float4 kSecondColour(1.0f, 0.55f, 0.25f, 0.0f);
const float4 kCoreColour(1.0f, 0.9f, 0.75f, 0.0f);

/// Adds light that falls off around a point, in pixels; `light` is its sum.
void addLight(Picture& picture, float x, float y, float radius, float4 light) {
  const int reach = int(std::ceil(3.0f * radius));
  const float4 peak = light / (3.14159265f * radius * radius);
  const int left = std::max(0, int(x) - reach);
  const int right = std::min(picture.width - 1, int(x) + reach);
  for (int row = std::max(0, int(y) - reach); row <= std::min(picture.height - 1, int(y) + reach);
       ++row) {
    for (int column = left; column <= right; ++column) {
      const float dx = (float(column) + 0.5f - x) / radius;
      const float dy = (float(row) + 0.5f - y) / radius;
      float4& pixel = picture.pixels[std::size_t(row) * picture.width + column];
      pixel = pixel + std::exp(-dx * dx - dy * dy) * peak;
    }
  }
}

/// What film would show of so much light: it never gets brighter than 1.
float4 exposed(float4 light) {
  const auto film = [](float x) { return 1.0f - std::exp(-x); };
  return float4(film(light.x), film(light.y), film(light.z), 1.0f);
}

}  // namespace

Picture drawBodies(const std::vector<float4>& bodies, int firstCount, int width) {
  Picture picture{width, (5 * width + 7) / 8, {}};
  picture.pixels.assign(std::size_t(picture.width) * picture.height,
                        float4(0.002f, 0.003f, 0.008f, 0.0f));
  const float scale = float(width) / kViewWidth;
  const float pixels = float(picture.width) * float(picture.height);
  for (std::size_t i = 0; i < bodies.size(); ++i) {
    const float x = 0.5f * float(picture.width) + scale * bodies[i].x;
    const float y = 0.5f * float(picture.height) - scale * bodies[i].y;
    if (!(std::fabs(x) < 2e4f && std::fabs(y) < 2e4f)) continue;  // far away
    const bool isFirst = i < std::size_t(firstCount);
    const float4 colour = isFirst ? kFirstColour : kSecondColour;
    const float share = pixels / float(bodies.size());
    addLight(picture, x, y, 0.9f + 0.0004f * float(width), 0.07f * share * colour);
    addLight(picture, x, y, 0.012f * float(width), 0.05f * share * colour);
    const bool isCore = i == 0 || i == std::size_t(firstCount);
    if (isCore) addLight(picture, x, y, 0.012f * float(width), 0.002f * pixels * kCoreColour);
  }
  std::transform(picture.pixels.begin(), picture.pixels.end(), picture.pixels.begin(), exposed);
  return picture;
}

}  // namespace samples
