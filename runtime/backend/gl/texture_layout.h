// TextureLayout: how the elements of a stream lie in a texture (docs/backends.md, Textures).
#pragma once

#include <brook/shape.hpp>

#include <cstdint>

namespace brook::gl {

/// Both forms hold the elements in row-major order, row after row of `width` texels.
struct TextureLayout {
  int width = 1;
  int height = 1;
  /// Of a wrapped layout the log2 of width, else -1 (direct: the texture has the stream's shape).
  int log2Width = -1;

  bool isDirect() const { return log2Width < 0; }
  bool operator==(const TextureLayout&) const = default;
};

/// Direct for up to two dimensions within `maxTextureSize`, leading extents of 1 not counted, so
/// that streams that differ only by them lie alike. Wrapped otherwise. An empty stream takes one
/// texel. Throws LimitError with the size that it needs if the device has no texture that large.
TextureLayout layoutOf(const Shape& shape, int maxTextureSize);

/// Wrapped in any case.
TextureLayout wrappedLayoutOf(std::int64_t elementCount, int maxTextureSize);

}  // namespace brook::gl
