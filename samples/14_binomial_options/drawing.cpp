#include "drawing.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

float4 mix(float4 a, float4 b, float t) {
  return a + t * (b - a);
}

/// Night blue, violet, red, yellow.
float4 colourOf(float t) {
  static const float4 kColours[] = {{0.006f, 0.010f, 0.035f, 1.0f}, {0.035f, 0.02f, 0.16f, 1.0f},
                                    {0.22f, 0.02f, 0.24f, 1.0f},    {0.65f, 0.06f, 0.13f, 1.0f},
                                    {1.0f, 0.30f, 0.03f, 1.0f},     {1.0f, 0.80f, 0.25f, 1.0f}};
  const float place = 5.0f * std::clamp(t, 0.0f, 0.9999f);
  return mix(kColours[int(place)], kColours[int(place) + 1], place - std::floor(place));
}

class Map {
 public:
  Map(const std::vector<float>& values, const std::vector<float>& spots, float spacing)
      : values_(values),
        spots_(spots),
        spacing_(spacing),
        columns_(int(spots.size())),
        rows_(int(values.size() / spots.size())) {
    for (int row = 0; row < rows_; ++row) {
      for (int column = 0; column < columns_; ++column)
        mostExtra_ = std::max(mostExtra_, extraAt(column, row));
    }
  }

  int columns() const { return columns_; }
  int rows() const { return rows_; }

  float4 colourAt(int column, int row) const {
    if (isUsed(column, row)) return float4(0.75f, 0.78f, 0.80f, 1.0f);
    const float4 colour = colourOf(extraAt(column, row) / mostExtra_);
    const bool isBoundary = isUsed(column - 1, row);
    return isBoundary ? float4(1.0f) : mix(colour, float4(1.0f), 0.4f * lineAt(column, row));
  }

 private:
  float at(int column, int row) const {
    return values_[std::size_t(std::clamp(row, 0, rows_ - 1)) * columns_ +
                   std::clamp(column, 0, columns_ - 1)];
  }
  float spotAt(int column) const { return spots_[std::clamp(column, 0, columns_ - 1)]; }

  bool isUsed(int column, int row) const { return at(column, row) == 1.0f - spotAt(column); }
  /// What the right is worth beyond what using it now would bring.
  float extraAt(int column, int row) const {
    return at(column, row) - std::max(0.0f, 1.0f - spotAt(column));
  }
  /// 1 on a contour line, 0 a pixel beside it.
  float lineAt(int column, int row) const {
    const float slopeX = (at(column + 1, row) - at(column - 1, row)) / 2.0f;
    const float slopeY = (at(column, row + 1) - at(column, row - 1)) / 2.0f;
    const float steepness = std::max(1e-6f, std::hypot(slopeX, slopeY));
    const float level = at(column, row) / spacing_;
    if (level < 0.5f) return 0.0f;
    return std::clamp(1.2f - std::fabs(level - std::round(level)) * spacing_ / steepness, 0.0f,
                      1.0f);
  }

  const std::vector<float>& values_;
  const std::vector<float>& spots_;
  float spacing_;
  int columns_;
  int rows_;
  float mostExtra_ = 1e-6f;
};

}  // namespace

Picture drawValues(const std::vector<float>& values, const std::vector<float>& spots,
                   float spacing) {
  const Map map(values, spots, spacing);
  Picture picture{map.columns(), map.rows(), {}};
  for (int row = 0; row < map.rows(); ++row) {
    for (int column = 0; column < map.columns(); ++column)
      picture.pixels.push_back(map.colourAt(column, row));
  }
  return picture;
}

}  // namespace samples
