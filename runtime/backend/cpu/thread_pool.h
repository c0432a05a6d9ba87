// The threads of the cpu backend.
#pragma once

#include "runtime/backend/chance.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>

namespace brook::cpu {

/// A number of threads out of oneTBB's common pool, or as many as the system lets start.
class ThreadPool {
 public:
  /// threads >= 1; 1 runs everything on the calling thread. Starts none before there is work for
  /// several.
  /// `stress`: the seed of the chance that cuts and orders the grains; nothing outside of tests.
  explicit ThreadPool(int threads, std::optional<std::uint32_t> stress = {});
  ~ThreadPool();

  int threadCount() const { return threads_; }
  /// Whether launches that are one grain elsewhere had better be cut, too.
  bool isStressed() const { return chance_.has_value(); }

  /// Calls work(begin, end) for grains that together cover [0, count) once, in any order. Grains
  /// hold at least about `grain` items; with at most `grain` items in all there is one grain, run
  /// by the calling thread. Returns when all are done; an exception of `work` comes out here.
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

/// Processors that this process may use.
int processorCount();

}  // namespace brook::cpu
