#include "runtime/backend/gl/forks.h"

#include <pthread.h>

#include <atomic>

namespace brook::gl {

unsigned forkCount() {
  static std::atomic<unsigned> count = 0;
  [[maybe_unused]] static const int registered =
      pthread_atfork(nullptr, nullptr, [] { count.fetch_add(1, std::memory_order_relaxed); });
  return count.load(std::memory_order_relaxed);
}

}  // namespace brook::gl
