// BufferGl: a stream of the compute pipeline. Packed elements (float3: 12 bytes, uchar4: 4) in a
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
  /// In bytes; no OpenGL requires a larger alignment of bindings.
  static constexpr std::int64_t kAlignment = 256;
  /// In elements, of any type.
  static constexpr std::int64_t kRangeAlignment = kAlignment;

  /// `pool`, from bufferPool, outlives the buffer. Throws LimitError if kernels can read this count
  /// of elements neither as a storage buffer nor as a buffer texture, OutOfMemoryError if the
  /// driver has no memory.
  BufferGl(const DeviceGl& device, MemoryPool& pool, ElementType type, std::int64_t elementCount);
  /// Aliases `count` elements of `whole`, which outlives it, from index `first` on, for outputs of
  /// launches. It can only be bound as storage buffer. It begins at a multiple of kAlignment bytes.
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

  /// Copies all elements of `source`, of any type, to the words from index `to` on.
  void copyWords(const BufferGl& source, std::int64_t to);

  std::int64_t byteCount() const;

  void bindStorage(unsigned binding) const;
  /// Binds a range of the elements. `first` is a multiple of kRangeAlignment.
  void bindStorage(unsigned binding, std::int64_t first, std::int64_t count) const;
  /// Binds the buffer texture, which the first call makes.
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

/// Returns the pool for the buffers of a pipeline. `device` outlives it.
MemoryPool bufferPool(const DeviceGl& device, const PipelineOptions& options);

}  // namespace brook::gl
