// What a sensor measures, and the filters of demosaic.br in plain C++, to compare with.
#pragma once

#include "../picture/picture.hpp"

namespace samples {

constexpr int kWhite = 4095;  ///< the largest number that the sensor gives

/// One number for each pixel; red in the first one.
struct Mosaic {
  int width = 0;
  int height = 0;
  std::vector<ushort> values;
};

/// 0, 1 or 2: the colour that the sensor measures in a pixel.
int colourAt(int x, int y);

/// What a sensor measures of a picture. Its transparent parts are black.
Mosaic mosaicOf(const Picture& picture);

/// Both results, the bilinear one first.
Pixels demosaicInPlainCpp(const Mosaic& mosaic);

}  // namespace samples
