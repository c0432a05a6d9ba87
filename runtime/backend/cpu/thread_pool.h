// The threads of the cpu backend.
#pragma once

#include "runtime/backend/chance.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace brook::cpu {

/// Threads of oneTBB's common pool, at most as many as the system allows.
class ThreadPool {
 public:
  /// threads >= 1; 1 runs everything on the calling thread. Threads start with the first work for
  /// several. `stress`, for tests only, is the seed of the random split and order of grains.
  explicit ThreadPool(int threads, std::optional<std::uint32_t> stress = {});
  ~ThreadPool();

  int threadCount() const { return threads_; }
  /// True if small launches should be split into several grains too.
  bool isStressed() const { return chance_.has_value(); }

  /// Calls work(begin, end) for grains that together cover [0, count) once, in any order. Grains
  /// have at least about `grain` items. With at most `grain` items in all there is one grain, on
  /// the calling thread. Returns when all are done, and rethrows an exception of `work`.
  template <class Work>
  void forEach(std::int64_t count, std::int64_t grain, const Work& work) {
    if (count <= 0) return;
    if (isStressed()) return forEachGrainByChance(count, std::cref(work));
    if (count <= grain || threads_ == 1) return work(0, count);
    forEachGrain(count, grain, std::cref(work));
  }

 private:
  struct Arena;

  using Work = std::function<void(std::int64_t begin, std::int64_t end)>;

  void forEachGrain(std::int64_t count, std::int64_t grain, const Work& work);
  void forEachGrainByChance(std::int64_t count, const Work& work);
  Arena& startedArena();

  int threads_;
  std::once_flag isStarted_;
  std::unique_ptr<Arena> arena_;
  std::optional<backend::Chance> chance_;
};

/// Returns the count of processors that this process may use.
int processorCount();

}  // namespace brook::cpu
