// MemoryPool: host memory of streams that have ended, kept for later ones of about the same size.
//
// Memory that the system gives anew costs a fault and a page of zeros for each 4 KiB or 2 MiB,
// which is more than what most kernels do with it. So calls that make streams each time, as those
// of kernels with variable outputs, take them from here. Used by the thread of a backend only.
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
  /// Bytes kept where nobody says otherwise.
  static constexpr std::size_t kDefaultBound = std::size_t{256} << 20;
  /// The allocator of the system is fast enough for less, which is never kept.
  static constexpr std::size_t kMinBytes = std::size_t{64} << 10;

  /// `isPoisoned`: memory holds poison before it is taken and when it is given back
  /// (runtime/backend/poison.h).
  explicit MemoryPool(std::size_t boundBytes = kDefaultBound, bool isPoisoned = false)
      : boundBytes_(boundBytes), isPoisoned_(isPoisoned) {}
  ~MemoryPool() { empty(); }
  MemoryPool(const MemoryPool&) = delete;
  MemoryPool& operator=(const MemoryPool&) = delete;

  /// At an address divisible by 64, for `bytes` and at most twice as many. Null if the system has
  /// no more, even with what was kept here.
  struct Memory {
    std::byte* data = nullptr;
    std::size_t bytes = 0;
  };
  Memory take(std::size_t bytes);
  /// What was taken. What has lain here longest goes first if all is more than the bound.
  void give(const Memory& memory);
  void empty();

  /// Whether there is kept memory for so many bytes.
  bool has(std::size_t bytes) const { return find(bytes) != bySize_.end(); }

 private:
  using Kept = std::list<Memory>;  ///< in the order in which they came
  using BySize = std::multimap<std::size_t, Kept::iterator>;

  BySize::const_iterator find(std::size_t bytes) const;
  Memory remove(BySize::const_iterator kept);
  void deleteOldest();

  const std::size_t boundBytes_;
  const bool isPoisoned_;
  Kept kept_;
  BySize bySize_;
  std::size_t bytes_ = 0;  ///< of what is kept
};

/// Memory that goes back to its pool.
class PooledMemory {
 public:
  PooledMemory() = default;
  /// data() is null if there is no such memory.
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
