#include "runtime/backend/gl/texture_layout.h"

#include <brook/error.hpp>

#include <algorithm>
#include <bit>
#include <string>

namespace brook::gl {
namespace {

bool hasTwoDimensions(const Shape& shape) {
  return shape.fromFastest(2) == 1 && shape.fromFastest(3) == 1;
}

}  // namespace

// Width: half the bits of the element count, rounded up, as far as the device goes.
TextureLayout wrappedLayoutOf(std::int64_t elementCount, int maxTextureSize) {
  const int bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(elementCount)));
  const int widest = static_cast<int>(std::bit_width(static_cast<unsigned>(maxTextureSize))) - 1;
  const int log2Width = std::min((bits + 1) / 2, widest);
  const std::int64_t width = std::int64_t{1} << log2Width;
  const std::int64_t height = (elementCount + width - 1) / width;
  if (height > maxTextureSize) {
    throw LimitError("A stream of " + std::to_string(elementCount) +
                     " elements needs a texture of " + std::to_string(width) + " x " +
                     std::to_string(height) +
                     " texels; the limit of gl:fragment on this device is " +
                     std::to_string(maxTextureSize) + " x " + std::to_string(maxTextureSize) + ".");
  }
  return {static_cast<int>(width), static_cast<int>(height), log2Width};
}

TextureLayout layoutOf(const Shape& shape, int maxTextureSize) {
  if (shape.elementCount() == 0) return {};
  const int width = shape.fromFastest(0);
  const int height = shape.fromFastest(1);
  if (hasTwoDimensions(shape) && width <= maxTextureSize && height <= maxTextureSize) {
    return {width, height, -1};
  }
  return wrappedLayoutOf(shape.elementCount(), maxTextureSize);
}

}  // namespace brook::gl
