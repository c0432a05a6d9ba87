// MemoryGl: the memory of one stream on the device, a buffer (compute) or a texture (fragment).
#pragma once

#include <brook/element_type.hpp>
#include <brook/gl_object.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>

namespace brook::gl {

/// All members, the destructor too, need the context of the pipeline that allocated it current.
/// Contents are undefined at first.
class MemoryGl {
 public:
  MemoryGl(ElementType type, std::int64_t elementCount) : type_(type), elements_(elementCount) {}
  MemoryGl(const MemoryGl&) = delete;
  MemoryGl& operator=(const MemoryGl&) = delete;
  virtual ~MemoryGl() = default;

  ElementType type() const { return type_; }
  std::int64_t elementCount() const { return elements_; }

  /// Returns the object for the program.
  virtual GlObject object() const = 0;

  /// Uploads `count` packed elements in row-major order from element `first` on. `host` may be
  /// reused when the call returns.
  virtual void uploadRange(std::int64_t first, std::int64_t count, const void* host) = 0;
  /// Waits for the launches that write this memory, then downloads.
  virtual void downloadRange(std::int64_t first, std::int64_t count, void* host) = 0;
  /// Implement Backend::paddedSize and its transfers.
  virtual std::size_t paddedSize() const { return elementSize(type_); }
  virtual void uploadPadded(std::int64_t first, std::int64_t count, const void* host) {
    uploadRange(first, count, host);
  }
  virtual void downloadPadded(std::int64_t first, std::int64_t count, void* host) {
    downloadRange(first, count, host);
  }
  /// Transfer all elements.
  void upload(const void* host) { uploadRange(0, elements_, host); }
  void download(void* host) { downloadRange(0, elements_, host); }
  /// Implement Backend::mapForReading, mapForWriting and unmap.
  virtual const std::byte* mapForReading() { return nullptr; }
  virtual std::byte* mapForWriting() { return nullptr; }
  virtual void unmap() {}
  /// Replaces the objects of OpenGL that launches may still use. Afterwards the contents are
  /// undefined.
  virtual void orphan() = 0;
  /// Implements Backend::aliasRange.
  virtual std::unique_ptr<MemoryGl> aliasRange(std::int64_t /*first*/, std::int64_t /*count*/) {
    return nullptr;
  }
  /// Copies all elements. `source` is from the same pipeline and has the same type and shape.
  virtual void copyFrom(MemoryGl& source) = 0;
  /// Copies `count` elements from linear position `from` to `to`. `source` is other memory of the
  /// same pipeline and type.
  virtual void copyRange(MemoryGl& source, std::int64_t from, std::int64_t to,
                         std::int64_t count) = 0;

 private:
  ElementType type_;
  std::int64_t elements_;
};

}  // namespace brook::gl
