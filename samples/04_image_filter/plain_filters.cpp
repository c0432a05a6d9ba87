#include "plain_filters.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

/// The pixel at this place, beyond the border the nearest one.
const float4& pixelAt(const Picture& picture, int x, int y) {
  const int column = std::clamp(x, 0, picture.width - 1);
  const int row = std::clamp(y, 0, picture.height - 1);
  return picture.pixels[std::size_t(row) * picture.width + column];
}

/// A picture with each pixel computed from its place.
template <class PixelFunction>
Picture compute(const Picture& like, PixelFunction pixel) {
  Picture result{like.width, like.height, {}};
  result.pixels.reserve(like.pixels.size());
  for (int y = 0; y < like.height; ++y) {
    for (int x = 0; x < like.width; ++x)
      result.pixels.push_back(pixel(x, y));
  }
  return result;
}

/// Blurs along the direction (dx, dy).
Picture blurAlong(const Picture& image, const std::vector<float>& weights, int dx, int dy) {
  return compute(image, [&](int x, int y) {
    float4 sum = weights[0] * pixelAt(image, x, y);
    for (int i = 1; i < int(weights.size()); ++i) {
      sum = sum + weights[i] * (pixelAt(image, x - i * dx, y - i * dy) +
                                pixelAt(image, x + i * dx, y + i * dy));
    }
    return sum;
  });
}

float4 sharpened(const float4& pixel, const float4& blurred) {
  float4 sharp = pixel + kSharpening * (pixel - blurred);
  sharp.w = pixel.w;
  return sharp;
}

float brightness(const Picture& image, int x, int y) {
  const float4& p = pixelAt(image, x, y);
  return p.x * 0.2126f + p.y * 0.7152f + p.z * 0.0722f;
}

float4 edgeAt(const Picture& image, int x, int y) {
  const auto at = [&](int dx, int dy) { return brightness(image, x + dx, y + dy); };
  const float sx = (at(1, -1) + at(1, 1)) - (at(-1, -1) + at(-1, 1)) + 2 * (at(1, 0) - at(-1, 0));
  const float sy = (at(-1, 1) + at(1, 1)) - (at(-1, -1) + at(1, -1)) + 2 * (at(0, 1) - at(0, -1));
  const float steepness = std::sqrt(sx / 4 * (sx / 4) + sy / 4 * (sy / 4));
  return float4(steepness, steepness, steepness, 1.0f);
}

}  // namespace

std::vector<float> blurWeights() {
  constexpr int kRadius = 6;
  constexpr float kWidth = 2.5f;
  std::vector<float> weights;
  float total = 0;
  for (int i = 0; i <= kRadius; ++i) {
    weights.push_back(std::exp(-float(i * i) / (2 * kWidth * kWidth)));
    total += (i == 0 ? 1 : 2) * weights.back();
  }
  for (float& weight : weights)
    weight /= total;
  return weights;
}

Pixels filterInPlainCpp(const Picture& picture, const std::vector<float>& weights) {
  const Picture blurred = blurAlong(blurAlong(picture, weights, 1, 0), weights, 0, 1);
  Pixels results = blurred.pixels;
  for (std::size_t i = 0; i < picture.pixels.size(); ++i)
    results.push_back(sharpened(picture.pixels[i], blurred.pixels[i]));
  const Picture edges = compute(picture, [&](int x, int y) { return edgeAt(picture, x, y); });
  results.insert(results.end(), edges.pixels.begin(), edges.pixels.end());
  return results;
}

}  // namespace samples
