// drawTestPicture: a picture that the repository owns because it draws it.
#include "picture.hpp"

#include <cmath>

namespace samples {
namespace {

/// The shades of the sky, light above.
float4 backgroundAt(float x, float y) {
  return float4(0.2f + 0.5f * x, 0.35f + 0.3f * (1.0f - y), 0.9f - 0.5f * y, 1.0f);
}

bool isInDisc(float x, float y, float centreX, float centreY, float radius) {
  return (x - centreX) * (x - centreX) + (y - centreY) * (y - centreY) < radius * radius;
}

/// x from 0 to 1, y from 0 to 3/4; `row` and `column` count pixels.
float4 colourAt(float x, float y, int row, int column) {
  const bool isTransparent = x + y < 0.25f;
  if (isTransparent) return float4(0.0f);
  if (isInDisc(x, y, 0.3f, 0.3f, 0.17f)) return float4(0.9f, 0.6f, 0.05f, 1.0f);
  if (isInDisc(x, y, 0.7f, 0.4f, 0.2f)) {
    // Rings that become finer outwards.
    const float distance = std::hypot(x - 0.7f, y - 0.4f);
    const float shade = 0.5f + 0.5f * std::cos(2500.0f * distance * distance);
    return float4(shade, shade, shade, 1.0f);
  }
  const bool isLine = y > 0.66f && (row / 4 + column / 4) % 2 == 0;
  return isLine ? float4(0.02f, 0.02f, 0.02f, 1.0f) : backgroundAt(x, y);
}

}  // namespace

Picture drawTestPicture(int width) {
  const int height = (3 * width + 3) / 4;
  Picture picture{width, height, {}};
  picture.pixels.reserve(std::size_t(width) * height);
  for (int row = 0; row < height; ++row) {
    for (int column = 0; column < width; ++column) {
      const float x = (float(column) + 0.5f) / float(width);
      const float y = (float(row) + 0.5f) / float(width);
      picture.pixels.push_back(colourAt(x, y, row, column));
    }
  }
  return picture;
}

}  // namespace samples
