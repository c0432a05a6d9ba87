// MemoryPool: the unused textures or buffers of one pipeline, kept for later streams of the same
// type and size. A texture keeps its framebuffers, a buffer its buffer texture.
//
// The pool makes missing memory and deletes memory that it cannot keep. It calls OpenGL only by
// these two functions, which need the context current, as all members do.
#pragma once

#include <brook/element_type.hpp>

#include <compare>
#include <cstdint>
#include <deque>
#include <functional>
#include <list>
#include <map>

namespace brook::gl {

/// The properties of memory that must agree for its reuse.
struct MemoryKind {
  ElementType type;
  std::int64_t width;       ///< in texels, or elements of a buffer
  std::int64_t height = 1;  ///< 1 for a buffer
  auto operator<=>(const MemoryKind&) const = default;
};

/// The objects of OpenGL that store one stream.
struct DeviceMemory {
  MemoryKind kind;
  std::int64_t bytes;
  unsigned name;      ///< the texture or buffer
  unsigned view = 0;  ///< the buffer texture of a buffer, or 0
};

class MemoryPool {
 public:
  /// Default bound of the kept bytes.
  static constexpr std::int64_t kDefaultBound = std::int64_t{256} << 20;
  /// Smaller memory counts as this many bytes, OpenGL's overhead of an object.
  static constexpr std::int64_t kMinBytes = 4096;

  /// Makes memory. Throws OutOfMemoryError if there is none.
  using Make = std::function<DeviceMemory(const MemoryKind&)>;
  using Delete = std::function<void(const DeviceMemory&)>;
  /// For tests: overwrites the contents after pending launches.
  using Poison = std::function<void(const DeviceMemory&)>;

  /// Never keeps more than `boundBytes`; with 0 it keeps none.
  MemoryPool(std::int64_t boundBytes, Make make, Delete deleteMemory, Poison poison = {});
  ~MemoryPool();
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// Returns kept memory, with its old contents, or else new memory. If that fails, empties the
  /// pool and tries again; then throws as `Make` does.
  DeviceMemory take(const MemoryKind& kind);
  /// Exchanges `busy`, which launches may still use, for other memory of its kind: the memory kept
  /// longest, or else new memory. Returns `busy` itself if there is no memory for both, or if the
  /// pool cannot keep it.
  DeviceMemory exchange(const DeviceMemory& busy);
  /// Takes memory back. If the total exceeds the bound, the memory kept longest is deleted first.
  void give(const DeviceMemory& memory);
  void empty();

  /// The bytes of kept memory.
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
