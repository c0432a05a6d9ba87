#include "sheet.hpp"

#include <algorithm>
#include <cmath>

namespace samples {

Sheet::Sheet(int columns, int rows, int2 panel, const float4& gap)
    : panel_(panel), gap_(std::max(1, panel.x / 64)) {
  picture_.width = columns * (panel.x + gap_) - gap_;
  picture_.height = rows * (panel.y + gap_) - gap_;
  picture_.pixels.assign(std::size_t(picture_.width) * picture_.height, gap);
}

void Sheet::paste(int column, int row, const float4* pixels) {
  draw(column, row,
       [=, width = panel_.x](int x, int y) { return pixels[std::size_t(y) * width + x]; });
}

Picture inStrips(const std::vector<const float4*>& pictures, int2 size) {
  constexpr float kSlant = 0.25f;  // pixels to the left for each one down
  const float wide = float(size.x) / float(pictures.size());
  const float line = std::max(1.0f, float(size.x) / 150.0f);
  const int last = int(pictures.size()) - 1;
  Picture strips{size.x, size.y, {}};
  strips.pixels.reserve(std::size_t(size.x) * size.y);
  for (int y = 0; y < size.y; ++y) {
    for (int x = 0; x < size.x; ++x) {
      const float down = float(y) + 0.5f - 0.5f * float(size.y);
      const float place = (float(x) + 0.5f + kSlant * down) / wide;
      const int strip = std::clamp(int(std::floor(place)), 0, last);
      const float4 pixel = pictures[strip][strips.pixels.size()];
      const float border = std::clamp(std::round(place), 1.0f, float(last));
      const float white = 0.5f + 0.5f * line - wide * std::fabs(place - border);
      strips.pixels.push_back(pixel + std::clamp(white, 0.0f, 1.0f) * (float4(1.0f) - pixel));
    }
  }
  return strips;
}

}  // namespace samples
