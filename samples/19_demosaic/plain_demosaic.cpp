#include "plain_demosaic.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>

namespace samples {
namespace {

/// Weights of 5 x 5 pixels, in parts of their sum.
using Filter = int[5][5];

/// For each of the four filters that a method has: the pixels of the same row, of the same column,
/// of the cross, and the diagonal ones have measured the colour in question.
struct Method {
  Filter across, down, cross, diagonal;
};

constexpr Filter kHere = {{0}, {0}, {0, 0, 1}, {0}, {0}};

constexpr Method kBilinear = {
    {{0}, {0}, {0, 1, 0, 1, 0}, {0}, {0}},
    {{0}, {0, 0, 1}, {0}, {0, 0, 1}, {0}},
    {{0}, {0, 0, 1}, {0, 1, 0, 1, 0}, {0, 0, 1}, {0}},
    {{0}, {0, 1, 0, 1, 0}, {0}, {0, 1, 0, 1, 0}, {0}},
};

// Figure 2 of the paper by Malvar, He and Cutler, in sixteenths.
constexpr Method kMalvar = {
    {{0, 0, 1, 0, 0}, {0, -2, 0, -2, 0}, {-2, 8, 10, 8, -2}, {0, -2, 0, -2, 0}, {0, 0, 1, 0, 0}},
    {{0, 0, -2, 0, 0}, {0, -2, 8, -2, 0}, {1, 0, 10, 0, 1}, {0, -2, 8, -2, 0}, {0, 0, -2, 0, 0}},
    {{0, 0, -2, 0, 0}, {0, 0, 4, 0, 0}, {-2, 4, 8, 4, -2}, {0, 0, 4, 0, 0}, {0, 0, -2, 0, 0}},
    {{0, 0, -3, 0, 0}, {0, 4, 0, 4, 0}, {-3, 0, 12, 0, -3}, {0, 4, 0, 4, 0}, {0, 0, -3, 0, 0}},
};

/// The filter that finds `colour` in a pixel: by where its nearest pixels are.
const Filter& filterFor(const Method& method, int x, int y, int colour) {
  if (colourAt(x, y) == colour) return kHere;
  if (colourAt(x + 1, y) == colour && colourAt(x, y + 1) == colour) return method.cross;
  if (colourAt(x + 1, y) == colour) return method.across;
  return colourAt(x, y + 1) == colour ? method.down : method.diagonal;
}

/// 2 1 0 1 2 3 ... n-1 n-2 ... for -2 -1 0 1 2 3 ... n-1 n ...
int mirrored(int i, int n) {
  if (i < 0) i = -i;
  return i < n ? i : 2 * (n - 1) - i;
}

float filtered(const Mosaic& mosaic, int x, int y, const Filter& filter) {
  int sum = 0;
  int weights = 0;
  for (int dy = -2; dy <= 2; ++dy) {
    for (int dx = -2; dx <= 2; ++dx) {
      const int weight = filter[dy + 2][dx + 2];
      const std::size_t row = std::size_t(mirrored(y + dy, mosaic.height));
      sum += weight * mosaic.values[row * mosaic.width + mirrored(x + dx, mosaic.width)];
      weights += weight;
    }
  }
  return float(std::clamp(double(sum) / weights / kWhite, 0.0, 1.0));
}

}  // namespace

int colourAt(int x, int y) {
  return (x & 1) + (y & 1);
}

Mosaic mosaicOf(const Picture& picture) {
  Mosaic mosaic{picture.width, picture.height, {}};
  mosaic.values.reserve(picture.pixels.size());
  for (int y = 0; y < picture.height; ++y) {
    for (int x = 0; x < picture.width; ++x) {
      const float4& pixel = picture.pixels[std::size_t(y) * picture.width + x];
      const float colours[] = {pixel.x, pixel.y, pixel.z};
      const float light = std::clamp(colours[colourAt(x, y)], 0.0f, 1.0f);
      mosaic.values.push_back(ushort(std::lround(light * kWhite)));
    }
  }
  return mosaic;
}

Pixels demosaicInPlainCpp(const Mosaic& mosaic) {
  Pixels results;
  for (const Method* method : {&kBilinear, &kMalvar}) {
    for (int y = 0; y < mosaic.height; ++y) {
      for (int x = 0; x < mosaic.width; ++x) {
        const auto value = [&](int colour) {
          return filtered(mosaic, x, y, filterFor(*method, x, y, colour));
        };
        results.push_back(float4(value(0), value(1), value(2), 1.0f));
      }
    }
  }
  return results;
}

}  // namespace samples
