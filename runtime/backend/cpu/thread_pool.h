// The threads of the cpu backend.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>

namespace brook::cpu {

/// A number of threads out of oneTBB's common pool, or as many as the system lets start.
class ThreadPool {
 public:
  /// threads >= 1; 1 runs everything on the calling thread. Starts none before there is work for
  /// several.
  explicit ThreadPool(int threads);
  ~ThreadPool();

  int threadCount() const { return threads_; }

  /// Calls work(begin, end) for parts that together cover [0, count) once, in any order. Parts hold
  /// at least about `grain` items; with at most `grain` items in all there is one part, run by the
  /// calling thread. Returns when all are done; an exception of `work` comes out here.
  template <class Work>
  void forEach(std::int64_t count, std::int64_t grain, const Work& work) {
    if (count <= 0) return;
    if (count <= grain || threads_ == 1) return work(0, count);
    forEachPart(count, grain, std::cref(work));
  }

 private:
  struct Arena;

  void forEachPart(std::int64_t count, std::int64_t grain,
                   const std::function<void(std::int64_t begin, std::int64_t end)>& work);

  int threads_;
  std::once_flag isStarted_;
  std::unique_ptr<Arena> arena_;
};

/// Processors that this process may use.
int processorCount();

}  // namespace brook::cpu
