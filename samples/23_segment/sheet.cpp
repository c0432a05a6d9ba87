#include "sheet.hpp"

#include "../picture/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace samples {
namespace {

float4 colourOf(const float4& p) {
  const auto square = [](float root) { return (root - 1) * (root - 1); };
  return float4(square(p.x), square(p.y), square(p.z), 1.0f);
}

/// From dark to bright regions; light, not bytes.
float4 paletteAt(float t) {
  static const float4 kColours[] = {
      float4(0.012f, 0.016f, 0.045f, 1.0f), float4(0.05f, 0.07f, 0.32f, 1.0f),
      float4(0.02f, 0.3f, 0.5f, 1.0f),      float4(0.06f, 0.5f, 0.25f, 1.0f),
      float4(0.75f, 0.62f, 0.06f, 1.0f),    float4(0.85f, 0.2f, 0.03f, 1.0f),
      float4(0.95f, 0.55f, 0.5f, 1.0f)};
  constexpr int kLast = 6;
  const float place = std::clamp(t, 0.0f, 1.0f) * kLast;
  const int i = std::min(int(place), kLast - 1);
  const float part = place - float(i);
  return (1.0f - part) * kColours[i] + part * kColours[i + 1];
}

/// A colour for each region, in the order of their mean brightness.
Pixels regionColours(const Picture& smoothed) {
  std::vector<double> sums, counts;
  for (const float4& p : smoothed.pixels) {
    const std::size_t region = std::size_t(p.w);
    if (region >= sums.size()) {
      sums.resize(region + 1);
      counts.resize(region + 1);
    }
    sums[region] += double(p.x + p.y + p.z);
    counts[region] += 1;
  }
  std::vector<std::size_t> order(sums.size());
  std::iota(order.begin(), order.end(), 0);
  const auto mean = [&](std::size_t i) { return counts[i] > 0 ? sums[i] / counts[i] : 0; };
  std::sort(order.begin(), order.end(),
            [&](std::size_t a, std::size_t b) { return mean(a) < mean(b); });
  const auto isEmpty = [&](std::size_t i) { return counts[i] == 0; };
  order.erase(std::remove_if(order.begin(), order.end(), isEmpty), order.end());
  Pixels colours(sums.size());
  for (std::size_t i = 0; i < order.size(); ++i)
    colours[order[i]] = paletteAt(float(i) / std::max(1.0f, float(order.size() - 1)));
  return colours;
}

Picture drawRegions(const Picture& smoothed) {
  const Pixels colours = regionColours(smoothed);
  Picture result = smoothed;
  const auto regionAt = [&](int x, int y) {
    const std::size_t row = std::min(y, smoothed.height - 1);
    return smoothed.pixels[row * smoothed.width + std::min(x, smoothed.width - 1)].w;
  };
  for (int y = 0; y < smoothed.height; ++y) {
    for (int x = 0; x < smoothed.width; ++x) {
      const float region = regionAt(x, y);
      const bool isBorder = region != regionAt(x + 1, y) || region != regionAt(x, y + 1);
      result.pixels[std::size_t(y) * smoothed.width + x] =
          isBorder ? float4(0.9f, 0.9f, 0.9f, 1.0f) : colours[std::size_t(region)];
    }
  }
  return result;
}

}  // namespace

Picture drawColours(const Picture& image) {
  Picture result = image;
  std::transform(image.pixels.begin(), image.pixels.end(), result.pixels.begin(), colourOf);
  return result;
}

Picture drawSheet(const Picture& image, const Picture& smoothed) {
  Sheet sheet(3, 1, int2(image.width, image.height), Sheet::kDark);
  sheet.paste(0, 0, drawColours(image).pixels.data());
  sheet.paste(1, 0, drawColours(smoothed).pixels.data());
  sheet.paste(2, 0, drawRegions(smoothed).pixels.data());
  return sheet.take();
}

}  // namespace samples
