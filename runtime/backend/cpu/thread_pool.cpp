#include "runtime/backend/cpu/thread_pool.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <memory>
#include <mutex>

namespace brook::cpu {

namespace {

// oneTBB prints a warning to stderr when an arena has more threads than the least of all limits. So
// there is one, which only grows.
void allow(int threads) {
  static std::mutex mutex;
  static std::size_t allowed = static_cast<std::size_t>(processorCount());
  static std::unique_ptr<tbb::global_control> limit;
  const std::lock_guard lock(mutex);
  const auto wanted = static_cast<std::size_t>(threads);
  if (wanted <= allowed) return;
  limit =
      std::make_unique<tbb::global_control>(tbb::global_control::max_allowed_parallelism, wanted);
  allowed = wanted;
}

}  // namespace

struct ThreadPool::Arena {
  explicit Arena(int threads) : arena(threads) { allow(threads); }
  tbb::task_arena arena;
};

ThreadPool::ThreadPool(int threads)
    : threads_(threads), arena_(threads > 1 ? std::make_unique<Arena>(threads) : nullptr) {}

ThreadPool::~ThreadPool() = default;

void ThreadPool::forEachPart(std::int64_t count, std::int64_t grain,
                             const std::function<void(std::int64_t, std::int64_t)>& work) {
  using Range = tbb::blocked_range<std::int64_t>;
  arena_->arena.execute([&] {
    tbb::parallel_for(Range(0, count, static_cast<std::size_t>(grain)),
                      [&](const Range& part) { work(part.begin(), part.end()); });
  });
}

int processorCount() {
  return tbb::info::default_concurrency();
}

}  // namespace brook::cpu
