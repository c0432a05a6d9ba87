#include "runtime/backend/gl/memory_pool.h"

#include <brook/error.hpp>

#include <algorithm>
#include <utility>

namespace brook::gl {
namespace {

std::int64_t countedBytes(const DeviceMemory& memory) {
  return std::max(memory.bytes, MemoryPool::kMinBytes);
}

}  // namespace

MemoryPool::MemoryPool(std::int64_t boundBytes, Make make, Delete deleteMemory, Poison poison)
    : boundBytes_(boundBytes),
      make_(std::move(make)),
      delete_(std::move(deleteMemory)),
      poison_(std::move(poison)) {}

MemoryPool::~MemoryPool() {
  empty();
}

DeviceMemory MemoryPool::take(const MemoryKind& kind) {
  const auto found = kinds_.find(kind);
  // The memory used last is most likely still in a cache.
  if (found != kinds_.end()) return takeKept(found->second.back());
  try {
    return makeNew(kind);
  } catch (const OutOfMemoryError&) {
    if (kept_.empty()) throw;
  }
  empty();
  return makeNew(kind);
}

DeviceMemory MemoryPool::makeNew(const MemoryKind& kind) const {
  const DeviceMemory memory = make_(kind);
  if (poison_) poison_(memory);
  return memory;
}

DeviceMemory MemoryPool::exchange(const DeviceMemory& busy) {
  if (countedBytes(busy) > boundBytes_) return busy;
  const auto found = kinds_.find(busy.kind);
  DeviceMemory idle = busy;
  if (found != kinds_.end()) {
    idle = takeKept(found->second.front());
  } else {
    try {
      idle = makeNew(busy.kind);
    } catch (const OutOfMemoryError&) {
      return busy;
    }
  }
  give(busy);
  return idle;
}

DeviceMemory MemoryPool::takeKept(Kept::iterator kept) {
  const DeviceMemory memory = *kept;
  const auto ofKind = kinds_.find(memory.kind);
  std::erase(ofKind->second, kept);
  if (ofKind->second.empty()) kinds_.erase(ofKind);
  kept_.erase(kept);
  bytes_ -= countedBytes(memory);
  return memory;
}

void MemoryPool::give(const DeviceMemory& memory) {
  // No other memory should be deleted for memory that exceeds the bound.
  if (countedBytes(memory) > boundBytes_) return delete_(memory);
  if (poison_) poison_(memory);
  kinds_[memory.kind].push_back(kept_.insert(kept_.end(), memory));
  bytes_ += countedBytes(memory);
  while (bytes_ > boundBytes_)
    deleteOldest();
}

void MemoryPool::deleteOldest() {
  delete_(takeKept(kept_.begin()));
}

void MemoryPool::empty() {
  while (!kept_.empty())
    deleteOldest();
}

}  // namespace brook::gl
