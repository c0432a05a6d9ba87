// MemoryGl: the memory of one stream on the device, a buffer (compute) or a texture (fragment).
#pragma once

#include <brook/element_type.hpp>
#include <brook/gl_object.hpp>

#include <cstdint>

namespace brook::gl {

/// All members need the context of the engine that allocated it current, the destructor too.
/// Contents are undefined at first.
class MemoryGl {
 public:
  MemoryGl(ElementType type, std::int64_t elementCount) : type_(type), elements_(elementCount) {}
  MemoryGl(const MemoryGl&) = delete;
  MemoryGl& operator=(const MemoryGl&) = delete;
  virtual ~MemoryGl() = default;

  ElementType type() const { return type_; }
  std::int64_t elementCount() const { return elements_; }

  /// For the program.
  virtual GlObject object() const = 0;

  /// All elements, packed, in row-major order. `host` may be reused on return.
  virtual void upload(const void* host) = 0;
  /// Waits for the launches that write this memory.
  virtual void download(void* host) = 0;
  /// `source` comes from the same engine and has the same type and shape.
  virtual void copyFrom(MemoryGl& source) = 0;
  /// `count` elements, by linear position. `source` comes from the same engine, has the same type
  /// and is other memory than this.
  virtual void copyRun(MemoryGl& source, std::int64_t from, std::int64_t to,
                       std::int64_t count) = 0;

 private:
  ElementType type_;
  std::int64_t elements_;
};

}  // namespace brook::gl
