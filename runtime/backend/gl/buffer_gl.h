// BufferGl: a stream of the compute pipeline: packed elements (float3: 12 bytes, uchar4: 4) in a
// buffer object, bound as storage buffer or read through a buffer texture.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/memory_pool.h"
#include "runtime/backend/gl/pipeline_gl.h"

#include <cstddef>
#include <cstdint>
#include <memory>

namespace brook::gl {

class BufferGl : public MemoryGl {
 public:
  /// In bytes: no OpenGL asks for bindings at multiples of more.
  static constexpr std::int64_t kAlignment = 256;
  /// In elements, of any type.
  static constexpr std::int64_t kRangeAlignment = kAlignment;

  /// `pool`, that of bufferPool, outlives the buffer. Throws LimitError beyond what kernels can
  /// read as a storage buffer or as a buffer texture, OutOfMemoryError if the driver has no room.
  BufferGl(const DeviceGl& device, MemoryPool& pool, ElementType type, std::int64_t elementCount);
  /// `count` elements of `whole`, which outlives it, from number `first` on, to be written by
  /// launches: bound as storage buffer, and nothing else. They begin at a multiple of kAlignment
  /// bytes.
  BufferGl(const BufferGl& whole, std::int64_t first, std::int64_t count);
  ~BufferGl() override;

  GlObject object() const override;
  void uploadRange(std::int64_t first, std::int64_t count, const void* host) override;
  void downloadRange(std::int64_t first, std::int64_t count, void* host) override;
  const std::byte* mapForReading() override;
  std::byte* mapForWriting() override;
  void unmap() override;
  void orphan() override;
  std::unique_ptr<MemoryGl> aliasRange(std::int64_t first, std::int64_t count) override;
  void copyFrom(MemoryGl& source) override;
  void copyRange(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) override;

  /// All elements of `source`, of any type, from word number `to` on.
  void copyWords(const BufferGl& source, std::int64_t to);

  std::int64_t byteCount() const;

  void bindStorage(unsigned binding) const;
  /// A range of the elements. `first` is a multiple of kRangeAlignment.
  void bindStorage(unsigned binding, std::int64_t first, std::int64_t count) const;
  /// Makes the buffer texture when first asked for.
  void bindTexture(unsigned unit);

 private:
  std::byte* map(unsigned access);

  const bool isEs_;
  const bool isHardware_;
  MemoryPool& pool_;
  DeviceMemory memory_{};
  bool ownsMemory_ = true;
  std::int64_t start_ = 0;  ///< in bytes
};

/// For the buffers of a pipeline. `device` outlives it.
MemoryPool bufferPool(const DeviceGl& device, const PipelineOptions& options);

}  // namespace brook::gl
