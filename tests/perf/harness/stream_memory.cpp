#include "tests/perf/harness/stream_memory.h"

#include <sys/mman.h>

#include <cstdlib>
#include <new>

namespace brook::perf {

void* allocateLikeStreams(std::size_t bytes) {
  constexpr std::size_t kLargePage = std::size_t{2} << 20;
  const bool isLarge = bytes >= 2 * kLargePage;
  const std::size_t alignment = isLarge ? kLargePage : 64;
  const std::size_t rounded = (bytes + alignment - 1) & -alignment;
  void* const memory = std::aligned_alloc(alignment, rounded);
  if (memory == nullptr) throw std::bad_alloc();
  if (isLarge) (void)madvise(memory, rounded, MADV_HUGEPAGE);
  return memory;
}

void freeLikeStreams(void* memory) {
  std::free(memory);
}

}  // namespace brook::perf
