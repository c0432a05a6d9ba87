// Memory of contestants, like that of streams.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace brook::perf {

/// Memory like that of streams (runtime/backend/cpu/memory_cpu.h), large pages included, so that no
/// contestant has the better addresses.
void* allocateLikeStreams(std::size_t bytes);
void freeLikeStreams(void* memory);

template <class T>
struct LineAllocator {
  using value_type = T;

  LineAllocator() = default;
  template <class U>
  explicit LineAllocator(const LineAllocator<U>&) {}
  T* allocate(std::size_t count) { return static_cast<T*>(allocateLikeStreams(count * sizeof(T))); }
  void deallocate(T* p, std::size_t) { freeLikeStreams(p); }
  friend bool operator==(const LineAllocator&, const LineAllocator&) { return true; }
};

/// Memory of peers. It is shared by what runs a peer and what looks at its results.
using Floats = std::vector<float, LineAllocator<float>>;
using SharedFloats = std::shared_ptr<Floats>;

}  // namespace brook::perf
