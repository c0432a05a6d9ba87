// Pictures of the same size in one: side by side, or a strip of each.
#pragma once

#include "picture.hpp"

#include <utility>

namespace samples {

/// Panels in rows and columns.
class Sheet {
 public:
  static constexpr float4 kPaper = float4(0.93f, 0.91f, 0.86f, 1.0f);
  static constexpr float4 kDark = float4(0.01f, 0.01f, 0.01f, 1.0f);

  /// Panels of this size, with narrow gaps of this colour between them.
  Sheet(int columns, int rows, int2 panel, const float4& gap);

  /// Draws a panel: `colour(x, y)` is that of a place in it.
  template <class ColourFunction>
  void draw(int column, int row, ColourFunction colour) {
    for (int y = 0; y < panel_.y; ++y) {
      const std::size_t first = std::size_t(row * (panel_.y + gap_) + y) * picture_.width +
                                std::size_t(column) * (panel_.x + gap_);
      for (int x = 0; x < panel_.x; ++x)
        picture_.pixels[first + x] = colour(x, y);
    }
  }

  /// Fills a panel with pixels of its size, row by row.
  void paste(int column, int row, const float4* pixels);

  /// What has been drawn; nothing is left.
  Picture take() { return std::move(picture_); }

 private:
  int2 panel_;
  int gap_;
  Picture picture_;
};

/// From left to right a strip of each picture, slanted, with white lines between them. `pictures`
/// are the pixels of each, row by row.
Picture inStrips(const std::vector<const float4*>& pictures, int2 size);

}  // namespace samples
