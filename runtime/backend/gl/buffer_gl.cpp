#include "runtime/backend/gl/buffer_gl.h"

#include "runtime/backend/chance.h"
#include "runtime/backend/gl/element_formats.h"
#include "runtime/backend/gl/error_gl.h"
#include "runtime/backend/poison.h"

#include <brook/error.hpp>

#include <epoxy/gl.h>

#include <algorithm>
#include <cstring>
#include <string>
#include <utility>
#include <vector>

namespace brook::gl {
namespace {

// Allocates immutable storage if the driver supports it. On hardware it is never mapped, because
// drivers might keep mapped buffers in memory that the device reads more slowly.
void allocateStorage(const DeviceGl& device, std::int64_t bytes) {
  const GLsizeiptr size = static_cast<GLsizeiptr>(bytes);
  const GLbitfield mapped = device.info.isHardware ? 0 : GL_MAP_READ_BIT | GL_MAP_WRITE_BIT;
  if (device.features.bufferStorage) {
    glBufferStorage(GL_COPY_WRITE_BUFFER, size, nullptr, GL_DYNAMIC_STORAGE_BIT | mapped);
  } else {
    glBufferData(GL_COPY_WRITE_BUFFER, size, nullptr, GL_DYNAMIC_COPY);
  }
}

std::string orElements(std::int64_t limit) {
  return limit > 0 ? " or " + std::to_string(limit) + " elements" : "";
}

std::int64_t bytesOf(ElementType type, std::int64_t elementCount) {
  return elementCount * static_cast<std::int64_t>(elementSize(type));
}

DeviceMemory makeBuffer(const DeviceGl& device, const MemoryKind& kind) {
  // An empty stream has a buffer too, because shaders bind it, and OpenGL has no buffers of 0
  // bytes.
  const std::int64_t bytes = std::max<std::int64_t>(bytesOf(kind.type, kind.width), 16);
  DeviceMemory memory{kind, bytes, 0};
  glGenBuffers(1, &memory.name);
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory.name);
  allocateStorage(device, bytes);
  try {
    throwOnAllocationError("allocating a stream", bytes);
  } catch (...) {
    glDeleteBuffers(1, &memory.name);
    throw;
  }
  return memory;
}

void deleteBuffer(const DeviceMemory& memory) {
  glDeleteTextures(1, &memory.view);
  glDeleteBuffers(1, &memory.name);
}

void poisonBuffer(const DeviceMemory& memory) {
  std::vector<std::byte> contents(static_cast<std::size_t>(memory.bytes));
  backend::poison(contents.data(), contents.size());
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory.name);
  glBufferSubData(GL_COPY_WRITE_BUFFER, 0, memory.bytes, contents.data());
}

}  // namespace

MemoryPool bufferPool(const DeviceGl& device, const PipelineOptions& options) {
  MemoryPool::Poison poison;
  if (options.poison) {
    poison = [chance = backend::Chance(*options.poison)](const DeviceMemory& memory) mutable {
      if (chance.oneIn(2)) poisonBuffer(memory);
    };
  }
  return MemoryPool(
      options.poolBytes, [&device](const MemoryKind& kind) { return makeBuffer(device, kind); },
      &deleteBuffer, std::move(poison));
}

BufferGl::BufferGl(const DeviceGl& device, MemoryPool& pool, ElementType type,
                   std::int64_t elementCount)
    : MemoryGl(type, elementCount),
      isEs_(device.features.isEs),
      isHardware_(device.info.isHardware),
      pool_(pool) {
  if (byteCount() > device.limits.storageBlockBytes &&
      elementCount > device.limits.bufferTextureTexels) {
    throw LimitError("A stream of " + std::to_string(elementCount) + " elements of " +
                     elementName(type) + " takes " + std::to_string(byteCount()) +
                     " bytes; the limit of gl:compute on this device is " +
                     std::to_string(device.limits.storageBlockBytes) + " bytes" +
                     orElements(device.limits.bufferTextureTexels) + ".");
  }
  memory_ = pool_.take({type, elementCount});
}

BufferGl::BufferGl(const BufferGl& whole, std::int64_t first, std::int64_t count)
    : MemoryGl(whole.type(), count),
      isEs_(whole.isEs_),
      isHardware_(whole.isHardware_),
      pool_(whole.pool_),
      memory_(whole.memory_),
      ownsMemory_(false),
      start_(whole.start_ + bytesOf(whole.type(), first)) {}

BufferGl::~BufferGl() {
  if (ownsMemory_) pool_.give(memory_);
}

std::unique_ptr<MemoryGl> BufferGl::aliasRange(std::int64_t first, std::int64_t count) {
  if ((start_ + bytesOf(type(), first)) % kAlignment != 0) return nullptr;
  return std::make_unique<BufferGl>(*this, first, count);
}

std::int64_t BufferGl::byteCount() const {
  return bytesOf(type(), elementCount());
}

GlObject BufferGl::object() const {
  return {.kind = GlObjectKind::Buffer,
          .name = memory_.name,
          .internalFormat = bufferTextureFormat(type()),
          .width = static_cast<int>(elementCount()),
          .height = 1,
          .isDirect = true,
          .elementBytes = static_cast<int>(elementSize(type())),
          .elementCount = elementCount()};
}

void BufferGl::uploadRange(std::int64_t first, std::int64_t count, const void* host) {
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  glBufferSubData(GL_COPY_WRITE_BUFFER, bytesOf(type(), first), bytesOf(type(), count), host);
  throwOnError("uploading a stream");
}

void BufferGl::downloadRange(std::int64_t first, std::int64_t count, void* host) {
  if (count == 0) return;
  const GLintptr offset = bytesOf(type(), first);
  const GLsizeiptr size = bytesOf(type(), count);
  glBindBuffer(GL_COPY_READ_BUFFER, memory_.name);
  if (!isEs_) {
    glGetBufferSubData(GL_COPY_READ_BUFFER, offset, size, host);
    return throwOnError("downloading a stream");
  }
  // OpenGL ES has no glGetBufferSubData.
  const void* mapped = glMapBufferRange(GL_COPY_READ_BUFFER, offset, size, GL_MAP_READ_BIT);
  if (mapped == nullptr) {
    throwOnError("downloading a stream");
    throw BackendError("OpenGL failed while downloading a stream: the buffer cannot be mapped.");
  }
  std::memcpy(host, mapped, static_cast<std::size_t>(size));
  glUnmapBuffer(GL_COPY_READ_BUFFER);
  throwOnError("downloading a stream");
}

// On hardware mapped memory may be a copy or may be uncached. If mapping fails, the elements are
// transferred instead, which reports an error if it fails too.
std::byte* BufferGl::map(unsigned access) {
  if (isHardware_ || elementCount() == 0) return nullptr;
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  void* const mapped =
      glMapBufferRange(GL_COPY_WRITE_BUFFER, 0, static_cast<GLsizeiptr>(byteCount()), access);
  if (mapped == nullptr) takeErrors();
  return static_cast<std::byte*>(mapped);
}

const std::byte* BufferGl::mapForReading() {
  return map(GL_MAP_READ_BIT);
}

std::byte* BufferGl::mapForWriting() {
  return map(GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT);
}

void BufferGl::unmap() {
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  glUnmapBuffer(GL_COPY_WRITE_BUFFER);
  throwOnError("unmapping a stream");
}

void BufferGl::orphan() {
  memory_ = pool_.exchange(memory_);
}

void BufferGl::copyFrom(MemoryGl& source) {
  glBindBuffer(GL_COPY_READ_BUFFER, static_cast<BufferGl&>(source).memory_.name);
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0, 0,
                      static_cast<GLsizeiptr>(byteCount()));
}

void BufferGl::copyRange(MemoryGl& source, std::int64_t from, std::int64_t to, std::int64_t count) {
  const auto size = static_cast<std::int64_t>(elementSize(type()));
  glBindBuffer(GL_COPY_READ_BUFFER, static_cast<BufferGl&>(source).memory_.name);
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, from * size, to * size,
                      count * size);
}

void BufferGl::copyWords(const BufferGl& source, std::int64_t to) {
  glBindBuffer(GL_COPY_READ_BUFFER, source.memory_.name);
  glBindBuffer(GL_COPY_WRITE_BUFFER, memory_.name);
  glCopyBufferSubData(GL_COPY_READ_BUFFER, GL_COPY_WRITE_BUFFER, 0,
                      to * static_cast<std::int64_t>(sizeof(std::uint32_t)),
                      static_cast<GLsizeiptr>(source.byteCount()));
}

void BufferGl::bindStorage(unsigned binding) const {
  if (!ownsMemory_) return bindStorage(binding, 0, elementCount());
  glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, memory_.name);
}

void BufferGl::bindStorage(unsigned binding, std::int64_t first, std::int64_t count) const {
  const auto size = static_cast<std::int64_t>(elementSize(type()));
  glBindBufferRange(GL_SHADER_STORAGE_BUFFER, binding, memory_.name, start_ + first * size,
                    count * size);
}

void BufferGl::bindTexture(unsigned unit) {
  glActiveTexture(GL_TEXTURE0 + unit);
  if (memory_.view != 0) {
    glBindTexture(GL_TEXTURE_BUFFER, memory_.view);
    return;
  }
  glGenTextures(1, &memory_.view);
  glBindTexture(GL_TEXTURE_BUFFER, memory_.view);
  glTexBuffer(GL_TEXTURE_BUFFER, bufferTexelFormat(type()), memory_.name);
  try {
    throwOnError("making a buffer texture");
  } catch (...) {
    glDeleteTextures(1, &memory_.view);
    memory_.view = 0;
    throw;
  }
}

}  // namespace brook::gl
