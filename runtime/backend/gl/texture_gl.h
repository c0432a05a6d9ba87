// TextureGl: a stream of the fragment engine: a 2-D texture, laid out by texture_layout.h.
//
// float3 lies in RGBA32F, since RGB32F need not be renderable; transfers convert. OpenGL ES uploads
// only what has the texture's own components and reads back only four.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/framebuffer_cache.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/memory_pool.h"
#include "runtime/backend/gl/texture_layout.h"

namespace brook::gl {

class TextureGl : public MemoryGl {
 public:
  /// `framebuffers` and `pool`, that of texturePool, outlive the texture. Throws LimitError beyond
  /// the texture size of the device, OutOfMemoryError if the driver has no room.
  TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
            ElementType type, const Shape& shape);
  /// With a layout of its own.
  TextureGl(const DeviceGl& device, FramebufferCache& framebuffers, MemoryPool& pool,
            ElementType type, std::int64_t elementCount, const TextureLayout& layout);
  ~TextureGl() override;

  unsigned name() const { return memory_.name; }
  const TextureLayout& layout() const { return layout_; }

  GlObject object() const override;
  void upload(const void* host) override;
  void download(void* host) override;
  void copyFrom(MemoryGl& source) override;
  void copyRun(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) override;

  void bind(unsigned unit) const;

 private:
  // Calls transfer(row, width, rows, elements before) for the full rows, then for the rest of the
  // last.
  template <class Transfer>
  void forEachPart(Transfer transfer) const;
  int components() const;
  void uploadAs(unsigned hostFormat, const void* host, int components);
  void downloadAs(unsigned hostFormat, void* host, int components);

  const bool isEs_;
  FramebufferCache& framebuffers_;
  MemoryPool& pool_;
  TextureLayout layout_;
  DeviceMemory memory_;
};

/// For the textures of an engine. `device` and `framebuffers` outlive it.
MemoryPool texturePool(const DeviceGl& device, FramebufferCache& framebuffers,
                       std::int64_t boundBytes);

}  // namespace brook::gl
