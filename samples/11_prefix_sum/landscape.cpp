#include "landscape.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace samples {
namespace {

constexpr int kRanges = 7;

float4 mix(float4 a, float4 b, float t) {
  return a + t * (b - a);
}

/// One range: the part of the walk from `begin` to `end`, and where it stands in the picture.
struct Range {
  std::size_t begin;
  std::size_t end;
  int lowest;
  int highest;
  float foot;    ///< the row of its lowest point
  float height;  ///< in rows
  float4 colour;

  float rowOf(float value) const {
    const float part = (value - float(lowest)) / float(std::max(1, highest - lowest));
    return foot - height * part;
  }
};

/// From the far ranges in the haze to the near ones, which are dark.
Range makeRange(const std::vector<int>& heights, int number, int pictureHeight) {
  const float near = float(number) / float(kRanges - 1);
  const std::size_t begin = heights.size() * number / kRanges;
  const std::size_t end = std::max(begin + 1, heights.size() * (number + 1) / kRanges);
  const auto [low, high] =
      std::minmax_element(heights.begin() + long(begin), heights.begin() + long(end));
  const float4 far(0.55f, 0.27f, 0.28f, 1.0f), dark(0.010f, 0.008f, 0.022f, 1.0f);
  return {begin,
          end,
          *low,
          *high,
          (0.54f + 0.48f * near) * float(pictureHeight),
          (0.20f + 0.18f * near) * float(pictureHeight),
          mix(far, dark, std::pow(near, 0.45f))};
}

/// Deep blue above, glowing where the sun has set.
float4 skyAt(float t) {
  const float4 top(0.012f, 0.018f, 0.09f, 1.0f), middle(0.26f, 0.10f, 0.22f, 1.0f),
      low(1.0f, 0.46f, 0.16f, 1.0f);
  return t < 0.5f ? mix(top, middle, 2.0f * t) : mix(middle, low, 2.0f * t - 1.0f);
}

void drawSky(Picture& picture) {
  for (int row = 0; row < picture.height; ++row) {
    const float t = std::min(1.0f, float(row) / (0.55f * float(picture.height)));
    std::fill_n(picture.pixels.begin() + long(row) * picture.width, picture.width, skyAt(t));
  }
}

/// Of the part of the walk that one column of the picture shows.
float meanHeight(const std::vector<int>& heights, const Range& range, int column, int columns) {
  const std::size_t length = range.end - range.begin;
  const std::size_t begin = range.begin + length * column / columns;
  const std::size_t end = std::max(begin + 1, range.begin + length * (column + 1) / columns);
  double sum = 0;
  for (std::size_t i = begin; i < end; ++i)
    sum += heights[i];
  return float(sum / double(end - begin));
}

/// Fills what is below the ridge; mist makes the foot of a range lighter.
void drawRange(Picture& picture, const std::vector<int>& heights, const Range& range) {
  const float4 mist = mix(range.colour, float4(0.5f, 0.25f, 0.28f, 1.0f), 0.22f);
  for (int column = 0; column < picture.width; ++column) {
    const float ridge = range.rowOf(meanHeight(heights, range, column, picture.width));
    for (int row = std::max(0, int(ridge)); row < picture.height; ++row) {
      const float covered = std::clamp(float(row) + 1.0f - ridge, 0.0f, 1.0f);
      const float depth = std::clamp(1.0f + (float(row) - range.foot) / range.height, 0.0f, 1.0f);
      float4& pixel = picture.pixels[std::size_t(row) * picture.width + column];
      pixel = mix(pixel, mix(range.colour, mist, depth), covered);
    }
  }
}

/// Light that falls off around a point.
void drawFire(Picture& picture, float x, float y, float radius) {
  const int reach = int(std::ceil(6.0f * radius));
  for (int row = std::max(0, int(y) - reach); row <= std::min(picture.height - 1, int(y) + reach);
       ++row) {
    for (int column = std::max(0, int(x) - reach);
         column <= std::min(picture.width - 1, int(x) + reach); ++column) {
      const float dx = float(column) + 0.5f - x;
      const float dy = float(row) + 0.5f - y;
      const float distance = (dx * dx + dy * dy) / (radius * radius);
      const float light = 2.0f * std::exp(-distance) + 0.25f * std::exp(-0.16f * distance);
      float4& pixel = picture.pixels[std::size_t(row) * picture.width + column];
      pixel = pixel + light * float4(1.0f, 0.55f, 0.16f, 0.0f);
    }
  }
}

}  // namespace

Picture drawLandscape(const std::vector<int>& heights, const std::vector<int>& peaks, int width) {
  const int height = (5 * width + 7) / 8;
  Picture picture{width, height, Pixels(std::size_t(width) * height)};
  drawSky(picture);
  for (int number = 0; number < kRanges; ++number) {
    const Range range = makeRange(heights, number, height);
    drawRange(picture, heights, range);
    const float near = float(number + 2) / float(kRanges + 1);
    for (const int peak : peaks) {
      const std::size_t place = std::size_t(peak);
      if (place < range.begin || place >= range.end) continue;
      const float x = float(place - range.begin) / float(range.end - range.begin) * float(width);
      drawFire(picture, x, range.rowOf(float(heights[place])), near * float(width) / 240.0f);
    }
  }
  return picture;
}

}  // namespace samples
