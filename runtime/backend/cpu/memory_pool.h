// MemoryPool: host memory of destroyed streams, kept for later ones of about the same size.
//
// New memory of the system costs a fault and a page of zeros for each 4 KiB or 2 MiB. Most kernels
// do less work on it. So calls that make streams each time, such as kernels with variable outputs,
// reuse memory. Only the thread of a backend uses the pool.
#pragma once

#include <cstddef>
#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <string>

namespace brook::cpu {

class MemoryPool {
 public:
  /// Default bound of the kept bytes.
  static constexpr std::size_t kDefaultBound = std::size_t{256} << 20;
  /// Smaller blocks are never kept, because the allocator of the system is fast enough for them.
  static constexpr std::size_t kMinBytes = std::size_t{64} << 10;

  /// With `isPoisoned`, memory is filled with poison before it is taken and after it is given back
  /// (runtime/backend/poison.h).
  explicit MemoryPool(std::size_t boundBytes = kDefaultBound, bool isPoisoned = false)
      : boundBytes_(boundBytes), isPoisoned_(isPoisoned) {}
  ~MemoryPool() { empty(); }
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// Memory aligned to 64 bytes, for `bytes` and at most twice as many. Null if the system has no
  /// more, even after the kept memory was freed.
  struct Memory {
    std::byte* data = nullptr;
    std::size_t bytes = 0;
  };
  Memory take(std::size_t bytes);
  /// Gives taken memory back. The memory kept longest is freed first if the total exceeds the
  /// bound.
  void give(const Memory& memory);
  void empty();

  /// True if there is kept memory for `bytes`.
  bool has(std::size_t bytes) const { return find(bytes) != bySize_.end(); }

 private:
  using Kept = std::list<Memory>;  ///< oldest first
  using BySize = std::multimap<std::size_t, Kept::iterator>;

  BySize::const_iterator find(std::size_t bytes) const;
  Memory remove(BySize::const_iterator kept);
  void deleteOldest();

  const std::size_t boundBytes_;
  const bool isPoisoned_;
  Kept kept_;
  BySize bySize_;
  std::size_t bytes_ = 0;  ///< kept in total
};

/// Memory that returns to its pool.
class PooledMemory {
 public:
  PooledMemory() = default;
  /// data() is null if there is no memory.
  PooledMemory(std::shared_ptr<MemoryPool> pool, std::size_t bytes);
  /// Throws OutOfMemoryError, which begins with `what`, if there is none.
  static PooledMemory require(std::shared_ptr<MemoryPool> pool, std::size_t bytes,
                              const std::string& what);

  std::byte* data() const { return memory_.get(); }

 private:
  struct Return {
    std::shared_ptr<MemoryPool> pool;
    std::size_t bytes;
    void operator()(std::byte* data) const { pool->give({data, bytes}); }
  };
  std::unique_ptr<std::byte, Return> memory_;
};

}  // namespace brook::cpu
