#include "runtime/backend/cpu/thread_pool.h"

#include "runtime/arithmetic/default_float_state.h"
#include "runtime/backend/forks.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/info.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/parallel_for_each.h>
#include <oneapi/tbb/partitioner.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

namespace brook::cpu {

namespace {

using backend::Chance;

// oneTBB prints a warning to stderr if an arena has more threads than the smallest of all limits.
// So there is one limit, which only grows.
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

// Returns how many more threads this process can start, up to `wanted`. Users and containers have
// limits, and oneTBB aborts the process if it cannot start a thread.
int startableThreads(int wanted) {
  std::mutex gate;
  std::unique_lock closed(gate);
  std::vector<std::thread> threads;
  try {
    while (static_cast<int>(threads.size()) < wanted)
      threads.emplace_back([&] { const std::lock_guard through(gate); });
  } catch (const std::system_error&) {
    // The limit is reached.
  }
  closed.unlock();
  for (std::thread& thread : threads)
    thread.join();
  const int count = static_cast<int>(threads.size());
  // Ended threads still count for a moment.
  if (count < wanted) std::this_thread::sleep_for(std::chrono::milliseconds(10));
  return count;
}

// Holds the partitioner, unless another loop has it.
class PartitionerLease {
 public:
  explicit PartitionerLease(std::atomic_flag& isPartitioning)
      : isPartitioning_(isPartitioning), isOurs_(!isPartitioning.test_and_set()) {}
  ~PartitionerLease() {
    if (isOurs_) isPartitioning_.clear();
  }
  PartitionerLease(const PartitionerLease&) = delete;
  PartitionerLease& operator=(const PartitionerLease&) = delete;
  bool isOurs() const { return isOurs_; }

 private:
  std::atomic_flag& isPartitioning_;
  bool isOurs_;
};

}  // namespace

struct ThreadPool::Arena {
  explicit Arena(int threads) : arena(threads) { allow(threads); }
  tbb::task_arena arena;
  /// Gives a thread the same grains as before, whose elements may be in its caches. One loop at a
  /// time can use it.
  tbb::affinity_partitioner partitioner;
  std::atomic_flag isPartitioning;  // no mutex: a thread that waits for its loop may start another
};

ThreadPool::ThreadPool(int threads, std::optional<std::uint32_t> stress) : threads_(threads) {
  if (stress) chance_.emplace(*stress);
}

ThreadPool::~ThreadPool() = default;

ThreadPool::Arena& ThreadPool::startedArena() {
  std::call_once(isStarted_, [&] {
    backend::retireLostThreads();
    arena_ = std::make_unique<Arena>(1 + startableThreads(threads_ - 1));
  });
  return *arena_;
}

void ThreadPool::forEachGrain(std::int64_t count, std::int64_t grain, const Work& work) {
  using Range = tbb::blocked_range<std::int64_t>;
  const Range all(0, count, static_cast<std::size_t>(grain));
  // oneTBB gives its threads the float state of the program's task, if there is one.
  const auto workOn = [&](const Range& range) {
    const DefaultFloatState state;
    work(range.begin(), range.end());
  };
  Arena& arena = startedArena();
  arena.arena.execute([&] {
    const PartitionerLease lease(arena.isPartitioning);
    if (lease.isOurs()) {
      tbb::parallel_for(all, workOn, arena.partitioner);
    } else {
      tbb::parallel_for(all, workOn);
    }
  });
}

void ThreadPool::forEachGrainByChance(std::int64_t count, const Work& work) {
  struct Grain {
    std::int64_t begin, end;
    Chance chance;
  };
  std::vector<Grain> grains;
  for (std::int64_t begin = 0, end; begin < count; begin = end) {
    end = std::min(begin + 1 + static_cast<std::int64_t>(chance_->below(count)), count);
    const std::size_t place = chance_->below(grains.size() + 1);
    grains.insert(grains.begin() + static_cast<std::ptrdiff_t>(place),
                  {begin, end, Chance(chance_->seed())});
  }
  const auto workOn = [&](Grain& grain) {
    const DefaultFloatState state;
    grain.chance.delay();
    work(grain.begin, grain.end);
  };
  if (threads_ == 1) {
    std::ranges::for_each(grains, workOn);
  } else {
    startedArena().arena.execute([&] { tbb::parallel_for_each(grains, workOn); });
  }
}

int processorCount() {
  return tbb::info::default_concurrency();
}

}  // namespace brook::cpu
