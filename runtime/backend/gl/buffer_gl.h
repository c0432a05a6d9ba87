// BufferGl: a stream of the compute engine: packed elements (float3: 12 bytes) in a buffer object,
// bound as storage buffer or read through a buffer texture.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/memory_gl.h"

#include <cstddef>
#include <span>

namespace brook::gl {

class BufferGl : public MemoryGl {
 public:
  /// Throws LimitError beyond the size of a storage buffer block, OutOfMemoryError if the driver
  /// has no room.
  BufferGl(const DeviceGl& device, ElementType type, std::int64_t elementCount);
  ~BufferGl() override;

  void upload(const void* host) override;
  void download(void* host) override;
  void copyFrom(MemoryGl& source) override;
  void copyRun(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) override;

  /// All elements of `source`, of any type, from word number `to` on.
  void copyWords(const BufferGl& source, std::int64_t to);

  void bindStorage(unsigned binding) const;
  /// Makes the buffer texture when first asked for.
  void bindTexture(unsigned unit);

 private:
  std::int64_t byteCount() const;

  const bool isEs_;
  unsigned buffer_ = 0;
  unsigned texture_ = 0;
};

/// The uniform buffer that holds the parameter block of a launch. Stays bound to binding 0.
class UniformBufferGl {
 public:
  UniformBufferGl();
  ~UniformBufferGl();
  UniformBufferGl(const UniformBufferGl&) = delete;
  UniformBufferGl& operator=(const UniformBufferGl&) = delete;

  void update(std::span<const std::byte> block);

 private:
  unsigned buffer_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace brook::gl
