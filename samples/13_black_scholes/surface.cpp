#include "surface.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

// The projection: depth goes up and to the left. Parts of the width and of the height.
constexpr float kLeft = 0.29f;
constexpr float kFront = 0.95f;
constexpr float kWide = 0.66f;  ///< from the left to the right end of the front
constexpr float kDeepX = -0.24f;
constexpr float kDeepY = 0.34f;
constexpr float kHigh = 0.52f;

float4 mix(float4 a, float4 b, float t) {
  return a + t * (b - a);
}

/// From deep blue over green to yellow.
float4 colourOf(float t) {
  static const float4 kColours[] = {{0.035f, 0.02f, 0.13f, 1.0f}, {0.03f, 0.09f, 0.32f, 1.0f},
                                    {0.01f, 0.25f, 0.36f, 1.0f},  {0.04f, 0.42f, 0.25f, 1.0f},
                                    {0.42f, 0.62f, 0.07f, 1.0f},  {1.0f, 0.78f, 0.10f, 1.0f}};
  const float place = 5.0f * std::clamp(t, 0.0f, 0.9999f);
  return mix(kColours[int(place)], kColours[int(place) + 1], place - std::floor(place));
}

/// The surface at places from 0 to 1; linear between its points.
class Surface {
 public:
  Surface(const std::vector<float>& values, int columns, int rows, float spacing)
      : values_(values),
        columns_(columns),
        rows_(rows),
        most_(std::max(spacing, *std::max_element(values.begin(), values.end()))),
        contours_(most_ / spacing) {}

  /// 1 for the largest value. `depth` is 0 at the front.
  float heightAt(float x, float depth) const {
    const float column = std::clamp(x, 0.0f, 1.0f) * float(columns_ - 1);
    const float row = (1.0f - std::clamp(depth, 0.0f, 1.0f)) * float(rows_ - 1);
    const int left = int(column);
    const int back = int(row);
    const float s = column - float(left);
    const float t = row - float(back);
    const float behind = (1.0f - s) * at(left, back) + s * at(left + 1, back);
    const float before = (1.0f - s) * at(left, back + 1) + s * at(left + 1, back + 1);
    return ((1.0f - t) * behind + t * before) / most_;
  }

  float4 colourAt(float x, float depth) const {
    const float step = 1.0f / float(columns_);
    const float height = heightAt(x, depth);
    const float slopeX = (heightAt(x + step, depth) - heightAt(x - step, depth)) / (2.0f * step);
    const float slopeDepth =
        (heightAt(x, depth + step) - heightAt(x, depth - step)) / (2.0f * step);
    // Light from the upper left; the normal is (-slopeX, -slopeDepth, 1).
    const float length = std::sqrt(slopeX * slopeX + slopeDepth * slopeDepth + 1.0f);
    const float light = (0.55f + 0.5f * slopeX - 0.15f * slopeDepth) / length;
    const float steepness = std::hypot(slopeX, slopeDepth) * step * contours_;
    const float level = height * contours_;
    const float away = std::fabs(level - std::round(level)) / std::max(steepness, 1e-3f);
    const float line = level < 0.5f ? 0.0f : std::clamp(1.3f - away, 0.0f, 1.0f);
    const float4 shaded = (0.35f + 0.9f * std::max(0.0f, light)) * colourOf(height);
    const float4 colour = mix(shaded, float4(1.0f), 0.55f * line);
    return float4(colour.x, colour.y, colour.z, 1.0f);
  }

 private:
  float at(int column, int row) const {
    return values_[std::size_t(std::min(row, rows_ - 1)) * columns_ +
                   std::min(column, columns_ - 1)];
  }

  const std::vector<float>& values_;
  int columns_;
  int rows_;
  float most_;
  float contours_;
};

/// Colours what lies between two heights in one column, pixels at the ends in part.
void fill(Picture& picture, int column, float top, float bottom, float4 colour) {
  const int end = std::min(picture.height, int(std::ceil(bottom)));
  for (int row = std::max(0, int(top)); row < end; ++row) {
    const float part = std::min(float(row) + 1.0f, bottom) - std::max(float(row), top);
    float4& pixel = picture.pixels[std::size_t(row) * picture.width + column];
    pixel = mix(pixel, colour, part);
  }
}

/// One column of pixels, from the front to the back: what is nearer hides what is behind it.
void drawColumn(Picture& picture, const Surface& surface, int column) {
  const float screenX = (float(column) + 0.5f) / float(picture.width);
  const float height = float(picture.height);
  const int slices = 4 * picture.height;
  float top = height + 1.0f;  // rows from here on are drawn
  for (int slice = 0; slice <= slices; ++slice) {
    const float depth = float(slice) / float(slices);
    const float x = (screenX - kLeft - kDeepX * depth) / kWide;
    if (x < 0.0f || x > 1.0f) continue;
    const float foot = (kFront - kDeepY * depth) * height;
    const float ridge = foot - kHigh * surface.heightAt(x, depth) * height;
    if (slice == 0) fill(picture, column, ridge, foot, float4(0.02f, 0.03f, 0.07f, 1.0f));
    if (ridge >= top) continue;
    if (top <= height) fill(picture, column, ridge, top, surface.colourAt(x, depth));
    top = ridge;
  }
}

}  // namespace

Picture drawSurface(const std::vector<float>& values, int columns, int rows, float spacing) {
  const int height = (3 * columns + 3) / 4;
  Picture picture{columns, height, {}};
  for (int row = 0; row < height; ++row) {
    const float t = float(row) / float(height);
    picture.pixels.insert(picture.pixels.end(), std::size_t(columns),
                          float4(0.010f + 0.02f * t, 0.012f + 0.03f * t, 0.03f + 0.05f * t, 1.0f));
  }
  const Surface surface(values, columns, rows, spacing);
  for (int column = 0; column < columns; ++column)
    drawColumn(picture, surface, column);
  return picture;
}

}  // namespace samples
