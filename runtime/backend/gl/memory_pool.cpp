#include "runtime/backend/gl/memory_pool.h"

#include <brook/error.hpp>

#include <algorithm>
#include <utility>

namespace brook::gl {
namespace {

std::int64_t countedBytes(const DeviceMemory& memory) {
  return std::max(memory.bytes, MemoryPool::kLeastBytes);
}

}  // namespace

MemoryPool::MemoryPool(std::int64_t boundBytes, Make make, Delete deleteMemory)
    : boundBytes_(boundBytes), make_(std::move(make)), delete_(std::move(deleteMemory)) {}

MemoryPool::~MemoryPool() {
  empty();
}

DeviceMemory MemoryPool::take(const MemoryKind& kind) {
  const auto found = kinds_.find(kind);
  if (found != kinds_.end()) {
    // The one that was used last: most likely still in a cache.
    const Kept::iterator newest = found->second.back();
    const DeviceMemory memory = *newest;
    found->second.pop_back();
    if (found->second.empty()) kinds_.erase(found);
    kept_.erase(newest);
    bytes_ -= countedBytes(memory);
    return memory;
  }
  try {
    return make_(kind);
  } catch (const OutOfMemoryError&) {
    if (kept_.empty()) throw;
  }
  empty();
  return make_(kind);
}

void MemoryPool::give(const DeviceMemory& memory) {
  // Nothing else would have to go for memory that cannot stay.
  if (countedBytes(memory) > boundBytes_) return delete_(memory);
  kinds_[memory.kind].push_back(kept_.insert(kept_.end(), memory));
  bytes_ += countedBytes(memory);
  while (bytes_ > boundBytes_)
    deleteOldest();
}

void MemoryPool::deleteOldest() {
  const DeviceMemory memory = kept_.front();
  const auto ofKind = kinds_.find(memory.kind);
  ofKind->second.pop_front();
  if (ofKind->second.empty()) kinds_.erase(ofKind);
  kept_.pop_front();
  bytes_ -= countedBytes(memory);
  delete_(memory);
}

void MemoryPool::empty() {
  while (!kept_.empty())
    deleteOldest();
}

}  // namespace brook::gl
