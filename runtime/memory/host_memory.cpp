#include <brook/error.hpp>
#include <brook/memory.hpp>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <mutex>
#include <string>
#include <unordered_map>

namespace {

constexpr std::size_t kAlignment = 32;

/// The blocks that are in use. Never destroyed, because programs free blocks in destructors of
/// file-scope objects.
struct Blocks {
  std::mutex mutex;
  std::unordered_map<const void*, std::size_t> sizes;
};

Blocks& blocks() {
  static Blocks* const all = new Blocks;
  return *all;
}

/// Removes a block from the list and returns its size.
std::size_t forget(const void* block, const char* call) {
  Blocks& all = blocks();
  const std::lock_guard<std::mutex> lock(all.mutex);
  const auto found = all.sizes.find(block);
  if (found == all.sizes.end()) {
    throw brook::ArgumentError(std::string(call) +
                               ": the memory was not given by brmalloc, brcalloc or brrealloc, or "
                               "has been freed.");
  }
  const std::size_t size = found->second;
  all.sizes.erase(found);
  return size;
}

void remember(const void* block, std::size_t size) {
  Blocks& all = blocks();
  const std::lock_guard<std::mutex> lock(all.mutex);
  all.sizes[block] = size;
}

}  // namespace

void* brmalloc(std::size_t size) {
  if (size > SIZE_MAX - kAlignment) return nullptr;
  const std::size_t rounded =
      std::max(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
  void* const block = std::aligned_alloc(kAlignment, rounded);
  if (block != nullptr) remember(block, size);
  return block;
}

void* brcalloc(std::size_t count, std::size_t size) {
  if (size != 0 && count > SIZE_MAX / size) return nullptr;
  void* const block = brmalloc(count * size);
  if (block != nullptr) std::memset(block, 0, count * size);
  return block;
}

void* brrealloc(void* block, std::size_t size) {
  if (block == nullptr) return brmalloc(size);
  const std::size_t oldSize = forget(block, "brrealloc");
  void* const larger = brmalloc(size);
  if (larger == nullptr) {
    remember(block, oldSize);
    return nullptr;
  }
  std::memcpy(larger, block, std::min(oldSize, size));
  std::free(block);
  return larger;
}

void brfree(void* block) {
  if (block == nullptr) return;
  forget(block, "brfree");
  std::free(block);
}

bool brismalloc(const void* block) {
  Blocks& all = blocks();
  const std::lock_guard<std::mutex> lock(all.mutex);
  return all.sizes.count(block) != 0;
}
