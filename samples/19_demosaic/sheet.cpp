#include "sheet.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr int kZoom = 5;
constexpr int kGap = 4;  ///< pixels between the parts of the sheet

double squaredError(const float4& a, const float4& b) {
  const float4 d = a - b;
  return double(d.x) * d.x + double(d.y) * d.y + double(d.z) * d.z;
}

/// The mosaic in the colours that its pixels measured.
Picture colouredMosaic(const Mosaic& mosaic) {
  Picture picture{mosaic.width, mosaic.height, {}};
  for (int y = 0; y < mosaic.height; ++y) {
    for (int x = 0; x < mosaic.width; ++x) {
      const float value = float(mosaic.values[std::size_t(y) * mosaic.width + x]) / float(kWhite);
      const int colour = colourAt(x, y);
      picture.pixels.push_back(float4(colour == 0 ? value : 0.0f, colour == 1 ? value : 0.0f,
                                      colour == 2 ? value : 0.0f, 1.0f));
    }
  }
  return picture;
}

/// Where a window of this size has the largest error, among places half a window apart.
int2 worstPlace(const Picture& original, const Pixels& result, int2 window) {
  int2 worst(0, 0);
  double largest = -1;
  const int stepX = std::max(1, window.x / 2);
  const int stepY = std::max(1, window.y / 2);
  for (int top = 0; top + window.y <= original.height; top += stepY) {
    for (int left = 0; left + window.x <= original.width; left += stepX) {
      double error = 0;
      for (int i = 0; i < window.x * window.y; ++i) {
        const std::size_t row = std::size_t(top + i / window.x);
        const std::size_t pixel = row * original.width + left + i % window.x;
        error += squaredError(result[pixel], original.pixels[pixel]);
      }
      if (error > largest) worst = int2(left, top);
      largest = std::max(error, largest);
    }
  }
  return worst;
}

class Sheet {
 public:
  Sheet(int columns, int2 part) : part_(part) {
    sheet_.width = columns * (part.x + kGap) - kGap;
    sheet_.height = 2 * part.y + kGap;
    sheet_.pixels.assign(std::size_t(sheet_.width) * sheet_.height, float4(0.0f));
  }

  /// Fills a part of the sheet with a picture, beginning at `from`, each pixel `zoom` times.
  void add(int column, int row, const Picture& picture, int2 from, int zoom) {
    for (int y = 0; y < part_.y; ++y) {
      for (int x = 0; x < part_.x; ++x) {
        const std::size_t source = std::size_t(from.y + y / zoom) * picture.width;
        const std::size_t target = std::size_t(row * (part_.y + kGap) + y) * sheet_.width;
        sheet_.pixels[target + column * (part_.x + kGap) + x] =
            picture.pixels[source + from.x + x / zoom];
      }
    }
  }

  Picture picture() const { return sheet_; }

 private:
  int2 part_;
  Picture sheet_;
};

}  // namespace

double psnrOf(const Pixels& result, const Pixels& original) {
  double sum = 0;
  for (std::size_t i = 0; i < original.size(); ++i)
    sum += squaredError(result[i], original[i]);
  return 10 * std::log10(3 * double(original.size()) / sum);
}

Picture sheetOf(const Picture& original, const Mosaic& mosaic, const Pixels& results) {
  const int2 size(original.width, original.height);
  const int2 window((size.x + kZoom - 1) / kZoom, (size.y + kZoom - 1) / kZoom);
  const std::size_t count = original.pixels.size();
  const Picture parts[] = {colouredMosaic(mosaic),
                           {size.x, size.y, Pixels(results.begin(), results.begin() + count)},
                           {size.x, size.y, Pixels(results.begin() + count, results.end())}};
  const int2 worst = worstPlace(original, parts[1].pixels, window);
  Sheet sheet(3, size);
  for (int i = 0; i < 3; ++i) {
    sheet.add(i, 0, parts[i], int2(0, 0), 1);
    sheet.add(i, 1, parts[i], worst, kZoom);
  }
  return sheet.picture();
}

}  // namespace samples
