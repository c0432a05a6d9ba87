#include "sheet.hpp"

#include "../picture/sheet.hpp"

#include <algorithm>
#include <cmath>

namespace samples {
namespace {

constexpr int kZoom = 5;

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

/// Fills a panel of the lower row with a part of a picture, which begins at `from`.
void drawPart(Sheet& sheet, int column, const Picture& picture, int2 from) {
  sheet.draw(column, 1, [&](int x, int y) {
    return picture.pixels[std::size_t(from.y + y / kZoom) * picture.width + from.x + x / kZoom];
  });
}

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
  const Picture simple{size.x, size.y, Pixels(results.begin(), results.begin() + count)};
  const Picture better{size.x, size.y, Pixels(results.begin() + count, results.end())};
  const int2 worst = worstPlace(original, simple.pixels, window);
  Sheet sheet(3, 2, size, Sheet::kPaper);
  sheet.paste(0, 0, original.pixels.data());
  sheet.paste(1, 0, simple.pixels.data());
  sheet.paste(2, 0, better.pixels.data());
  drawPart(sheet, 0, colouredMosaic(mosaic), worst);
  drawPart(sheet, 1, simple, worst);
  drawPart(sheet, 2, better, worst);
  return sheet.take();
}

}  // namespace samples
