#include "runtime/backend/cpu/memory_pool.h"

#include "runtime/backend/poison.h"

#include <brook/error.hpp>

#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace brook::cpu {
namespace {

constexpr std::size_t kAlignment = 64;

/// Linux's large pages need fewer TLB entries and faults by a factor of 512.
constexpr std::size_t kLargePage = std::size_t{2} << 20;

/// Returns null if the system has no memory.
MemoryPool::Memory newMemory(std::size_t bytes) {
  const std::size_t alignment = bytes >= 2 * kLargePage ? kLargePage : kAlignment;
  // aligned_alloc takes multiples of the alignment; 0 elements get an address too.
  const std::size_t rounded = (std::max<std::size_t>(bytes, 1) + alignment - 1) & -alignment;
  auto* const data = static_cast<std::byte*>(std::aligned_alloc(alignment, rounded));
  // Systems without large pages use small ones.
  if (data != nullptr && alignment == kLargePage) (void)madvise(data, rounded, MADV_HUGEPAGE);
  return {data, rounded};
}

}  // namespace

MemoryPool::Memory MemoryPool::take(std::size_t bytes) {
  if (const auto kept = find(bytes); kept != bySize_.end()) return remove(kept);
  Memory memory = newMemory(bytes);
  if (memory.data == nullptr && !kept_.empty()) {
    empty();
    memory = newMemory(bytes);
  }
  if (isPoisoned_ && memory.data != nullptr) backend::poison(memory.data, memory.bytes);
  return memory;
}

void MemoryPool::give(const Memory& memory) {
  if (memory.data == nullptr) return;
  if (isPoisoned_) backend::poison(memory.data, memory.bytes);
  if (memory.bytes < kMinBytes || memory.bytes > boundBytes_) return std::free(memory.data);
  while (bytes_ + memory.bytes > boundBytes_)
    deleteOldest();
  kept_.push_back(memory);
  bySize_.emplace(memory.bytes, std::prev(kept_.end()));
  bytes_ += memory.bytes;
}

void MemoryPool::empty() {
  while (!kept_.empty())
    deleteOldest();
}

MemoryPool::BySize::const_iterator MemoryPool::find(std::size_t bytes) const {
  if (bytes < kMinBytes) return bySize_.end();
  const auto least = bySize_.lower_bound(bytes);
  return least != bySize_.end() && least->first <= 2 * bytes ? least : bySize_.end();
}

MemoryPool::Memory MemoryPool::remove(BySize::const_iterator kept) {
  const Memory memory = *kept->second;
  kept_.erase(kept->second);
  bySize_.erase(kept);
  bytes_ -= memory.bytes;
  return memory;
}

void MemoryPool::deleteOldest() {
  const auto [first, last] = bySize_.equal_range(kept_.front().bytes);
  const auto oldest =
      std::find_if(first, last, [&](const auto& entry) { return entry.second == kept_.begin(); });
  std::free(remove(oldest).data);
}

PooledMemory PooledMemory::require(std::shared_ptr<MemoryPool> pool, std::size_t bytes,
                                   const std::string& what) {
  PooledMemory memory(std::move(pool), bytes);
  if (memory.data() != nullptr) return memory;
  throw OutOfMemoryError(what + " needs " + std::to_string(bytes) +
                         " bytes, which the system does not give this process (ulimit -v).");
}

PooledMemory::PooledMemory(std::shared_ptr<MemoryPool> pool, std::size_t bytes) {
  const MemoryPool::Memory memory = pool->take(bytes);
  memory_ = {memory.data, Return{std::move(pool), memory.bytes}};
}

}  // namespace brook::cpu
