// TextureLayout: how the elements of a stream lie in a texture (docs/backends.md, Textures).
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/element_formats.h"
#include "runtime/backend/gl/framebuffer_cache.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/memory_pool.h"
#include "runtime/backend/gl/pipeline_gl.h"

#include <brook/shape.hpp>

#include <cstddef>
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

/// `count` packed elements of three components of 1, 2 or 4 bytes as texels of four, the last 0.
void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels);

/// The first `components` of each of `count` texels of four words, as many of their lowest bytes.
void takeFromWords(const void* texels, int components, int componentBytes, std::int64_t count,
                   void* elements);

class TextureGl : public MemoryGl {
 public:
  /// `framebuffers` and `pool`, that of texturePool, outlive the texture. Throws LimitError beyond
  /// the texture size of the device, OutOfMemoryError if the driver has no room.
  TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
            ElementType type, const Shape& shape);
  /// With a layout of its kernels.
  TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
            ElementType type, std::int64_t elementCount, const TextureLayout& layout);
  ~TextureGl() override;

  unsigned name() const { return memory_.name; }
  const TextureLayout& layout() const { return layout_; }

  GlObject object() const override;
  void uploadRange(std::int64_t first, std::int64_t count, const void* host) override;
  void downloadRange(std::int64_t first, std::int64_t count, void* host) override;
  std::size_t paddedSize() const override;
  void uploadPadded(std::int64_t first, std::int64_t count, const void* host) override;
  void downloadPadded(std::int64_t first, std::int64_t count, void* host) override;
  void orphan() override;
  void copyFrom(MemoryGl& source) override;
  void copyRange(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) override;

  void bind(unsigned unit) const;
  /// Before elements are read ahead of the launches that wait their turn. Software rasterizers do
  /// so in transfers, copies and vertex shaders, which run in the thread that calls OpenGL, while
  /// the fragments of launches wait in a queue. They have to wait for those that write the texture,
  /// but llvmpipe (Mesa 22.3) looks for the first launch in its queue that uses the texture: if
  /// that one only reads, it does not see the next one, which writes.
  void waitForWrites() const;

 private:
  // Elements that make a rectangle of texels.
  struct Rectangle {
    int x, y, width, height;
    std::int64_t before;  // elements of the run that come first
  };
  // What is left of the first row, full rows, the beginning of the last one.
  template <class Transfer>
  void forEachRectangle(std::int64_t first, std::int64_t count, Transfer transfer) const;
  // Calls move(first, count, bytes of the elements before, room for texels of `texelBytes`).
  template <class Move>
  void forEachBlock(std::int64_t texelBytes, std::int64_t first, std::int64_t count,
                    Move move) const;
  // With texels of such a format, so large in host memory. The texture, or a framebuffer of it, is
  // bound.
  void uploadAs(unsigned format, std::int64_t texelBytes, std::int64_t first, std::int64_t count,
                const std::byte* texels);
  void downloadAs(unsigned format, unsigned transferType, std::int64_t texelBytes,
                  std::int64_t first, std::int64_t count, std::byte* texels) const;

  const bool isEs_;
  const bool isSoftware_;
  FramebufferCache& framebuffers_;
  MemoryPool& pool_;
  TextureFormat format_;
  TextureLayout layout_;
  DeviceMemory memory_;
};

/// For the textures of a pipeline. `device` and `framebuffers` outlive it.
MemoryPool texturePool(const DeviceGl& device, FramebufferCache& framebuffers,
                       const PipelineOptions& options);

}  // namespace brook::gl
