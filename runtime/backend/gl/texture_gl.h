// TextureGl: a stream of the fragment pipeline in a 2-D texture (docs/backends.md, Textures).
//
// float3 is stored in RGBA32F, because RGB32F need not be renderable, and transfers convert. OpenGL
// ES uploads only texels with the texture's own components, and reads back only texels of four
// words.
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

/// The layout of a stream's elements in a texture. Both forms have the elements in row-major order,
/// in rows of `width` texels.
struct TextureLayout {
  int width = 1;
  int height = 1;
  /// The log2 of width of a wrapped layout, else -1 (direct: the texture has the stream's shape).
  int log2Width = -1;

  bool isDirect() const { return log2Width < 0; }
  bool operator==(const TextureLayout&) const = default;
};

/// Returns a direct layout for up to two dimensions within `maxTextureSize`, else a wrapped one.
/// Leading extents of 1 do not count, so that streams that differ only in them have the same
/// layout. An empty stream has one texel. Throws LimitError with the necessary size if it exceeds
/// the device's.
TextureLayout layoutOf(const Shape& shape, int maxTextureSize);

/// Returns a wrapped layout.
TextureLayout wrappedLayoutOf(std::int64_t elementCount, int maxTextureSize);

/// Pads `count` packed elements to texels of four components. An element has three components of 1,
/// 2 or 4 bytes; the fourth component of its texel is 0.
void padToFour(const void* elements, int componentBytes, std::int64_t count, void* texels);

/// Copies elements from `count` texels of four words each. An element has the first `components`
/// words of its texel, reduced to their `componentBytes` lowest bytes.
void takeFromWords(const void* texels, int components, int componentBytes, std::int64_t count,
                   void* elements);

/// The texture of a stream.
class TextureGl : public MemoryGl {
 public:
  /// `framebuffers` and `pool`, from texturePool, outlive the texture. Throws LimitError beyond the
  /// texture size of the device, OutOfMemoryError if the driver has no memory.
  TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
            ElementType type, const Shape& shape);
  /// Makes a texture with a given layout.
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
  /// Waits for launches that write the texture. Call it before the calling thread reads elements.
  /// Software rasterizers run transfers, copies and vertex shaders in the thread that calls OpenGL,
  /// while the fragments of launches wait in a queue. They should wait for queued launches that
  /// write the texture. However, llvmpipe (Mesa 22.3) checks only the first queued launch that uses
  /// the texture: if this one reads, it misses a later one that writes.
  void waitForWrites() const;

 private:
  // Elements in a rectangle of texels.
  struct Rectangle {
    int x, y, width, height;
    std::int64_t before;  // elements of the range before it
  };
  // Calls transfer for the rest of the first row, for full rows, and for the beginning of the last
  // one.
  template <class Transfer>
  void forEachRectangle(std::int64_t first, std::int64_t count, Transfer transfer) const;
  // Calls move(first, count, bytes of the elements before, buffer for texels of `texelBytes`).
  template <class Move>
  void forEachBlock(std::int64_t texelBytes, std::int64_t first, std::int64_t count,
                    Move move) const;
  // Transfer texels of this format, of `texelBytes` in host memory. The texture, or a framebuffer
  // of it, is bound.
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

/// Returns the pool for the textures of a pipeline. `device` and `framebuffers` outlive it.
MemoryPool texturePool(const DeviceGl& device, FramebufferCache& framebuffers,
                       const PipelineOptions& options);

}  // namespace brook::gl
