// MemoryPool: the textures or buffers of one pipeline that no stream has at present, kept for the
// next stream of the same type and size. A texture keeps its framebuffers, a buffer its buffer
// texture.
//
// The pool makes what it does not have and deletes what it cannot keep. It knows OpenGL by the two
// functions for that alone, which need the context current, as do all members.
#pragma once

#include <brook/element_type.hpp>

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>

namespace brook::gl {

/// What must agree for memory to serve again.
struct MemoryKind {
  ElementType type;
  std::int64_t width;       ///< in texels, of a buffer in elements
  std::int64_t height = 1;  ///< of a buffer 1
  auto operator<=>(const MemoryKind&) const = default;
};

/// The objects of OpenGL that hold one stream.
struct DeviceMemory {
  MemoryKind kind;
  std::int64_t bytes;
  unsigned name;      ///< of the texture or buffer
  unsigned view = 0;  ///< of a buffer: the buffer texture that reads it, once there is one
};

class MemoryPool {
 public:
  /// Bytes kept where nobody says otherwise.
  static constexpr std::int64_t kDefaultBound = std::int64_t{256} << 20;
  /// Counted for memory that is smaller: OpenGL's own share of a small object.
  static constexpr std::int64_t kMinBytes = 4096;

  /// Throws OutOfMemoryError if there is no room.
  using Make = std::function<DeviceMemory(const MemoryKind&)>;
  using Delete = std::function<void(const DeviceMemory&)>;
  /// Makes the contents useless, after what launches do with them. For tests.
  using Poison = std::function<void(const DeviceMemory&)>;

  /// Never keeps more than `boundBytes`; 0: keeps nothing.
  MemoryPool(std::int64_t boundBytes, Make make, Delete deleteMemory, Poison poison = {});
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// Kept memory, with the contents that it had, else new memory. If there is no room for that, the
  /// pool is emptied and it is tried once more; then throws what `Make` throws.
  DeviceMemory take(const MemoryKind& kind);
  /// Memory of the kind of `busy`, which launches may still use, for it: of what is kept the one
  /// that lay here longest, else new memory; `busy` itself if there is no room for both, or the
  /// pool cannot keep it.
  DeviceMemory exchange(const DeviceMemory& busy);
  /// Takes memory back. What has lain here longest goes first if all is more than the bound.
  void give(const DeviceMemory& memory);
  void empty();

  /// Of what is kept.
  std::int64_t bytes() const { return bytes_; }

 private:
  using Kept = std::list<DeviceMemory>;

  DeviceMemory makeNew(const MemoryKind& kind) const;
  DeviceMemory takeKept(Kept::iterator kept);
  void deleteOldest();

  const std::int64_t boundBytes_;
  const Make make_;
  const Delete delete_;
  const Poison poison_;
  std::int64_t bytes_ = 0;
  Kept kept_;                                               // oldest first
  std::map<MemoryKind, std::deque<Kept::iterator>> kinds_;  // each oldest first
};

}  // namespace brook::gl
