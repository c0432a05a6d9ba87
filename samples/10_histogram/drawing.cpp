#include "drawing.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>

namespace samples {
namespace {

const float4 kBar(0.9f, 0.9f, 0.9f, 1.0f);
const float4 kLine(1.0f, 0.35f, 0.05f, 1.0f);

/// The columns of a half of the picture, and the histogram in them.
struct Half {
  int firstColumn;
  int columns;
  const Histogram& histogram;

  int toneAt(int column) const { return int((std::int64_t(column) * kTones) / columns); }

  /// The share of a column's tones in all pixels, if there were kTones columns.
  double shareAt(int column) const {
    const int first = toneAt(column);
    const int last = std::max(first + 1, toneAt(column + 1));
    const double count = std::accumulate(&histogram[first], &histogram[0] + last, 0.0);
    return count / (last - first) / total();
  }

  /// The share of what is no brighter than a column's tones.
  double runningShareAt(int column) const {
    const int last = std::max(toneAt(column) + 1, toneAt(column + 1));
    return std::accumulate(&histogram[0], &histogram[0] + last, 0.0) / total();
  }

  double total() const {
    return std::max(1.0, std::accumulate(histogram.begin(), histogram.end(), 0.0));
  }
};

void blend(float4& pixel, float4 colour, float part) {
  pixel = (1.0f - part) * pixel + part * colour;
}

double highest(const Half& half) {
  double share = 0;
  for (int column = 0; column < half.columns; ++column)
    share = std::max(share, half.shareAt(column));
  return share;
}

/// Bars on a dark ground at the bottom of the half, `height` rows for a share of `most`.
void drawHistogram(const Half& half, int height, double most, Picture& picture) {
  double previous = 0;
  for (int column = 0; column < half.columns; ++column) {
    const double bar = height * half.shareAt(column) / most;
    const double line = height * half.runningShareAt(column);
    for (int row = 0; row < height; ++row) {
      const double above = height - row - 0.5;  // the middle of the pixel
      float4& pixel = picture.pixels[std::size_t(picture.height - height + row) * picture.width +
                                     half.firstColumn + column];
      blend(pixel, float4(0.0f, 0.0f, 0.0f, 1.0f), 0.6f);
      blend(pixel, kBar, 0.8f * float(std::clamp(bar - above + 0.5, 0.0, 1.0)));
      const double off = std::max({0.0, previous - above, above - line});
      blend(pixel, kLine, float(std::clamp(1.2 - off, 0.0, 1.0)));
    }
    previous = line;
  }
}

}  // namespace

Picture drawHalves(const Toned& before, const Toned& after) {
  Picture sheet = before.picture;
  const int middle = sheet.width / 2;
  for (std::size_t i = 0; i < sheet.pixels.size(); ++i) {
    if (int(i % sheet.width) >= middle) sheet.pixels[i] = after.picture.pixels[i];
  }
  const Half left{0, middle, before.histogram};
  const Half right{middle, sheet.width - middle, after.histogram};
  const int height = sheet.height / 4;
  const double most = std::max({highest(left), highest(right), 1.0 / kTones});
  drawHistogram(left, height, most, sheet);
  drawHistogram(right, height, most, sheet);
  return sheet;
}

}  // namespace samples
