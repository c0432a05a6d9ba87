// TargetShares: divides the elements of a scatter's target among threads. Several stores may go to
// one element, and the last store wins. Therefore each thread reads all stores and executes only
// the stores to its share.
#pragma once

#include "runtime/backend/cpu/thread_pool.h"

#include <algorithm>
#include <cstdint>

namespace brook::cpu {

class TargetShares {
 public:
  TargetShares(std::int64_t elements, std::int64_t stores, const ThreadPool& threads)
      : elements_(elements), count_(countFor(stores, threads)) {
    // Shares are whole cache lines.
    size_ = ((elements + count_ - 1) / count_ + 15) / 16 * 16;
  }

  std::int64_t count() const { return count_; }

  /// Calls work(begin, end) with the elements of each share, on several threads.
  template <class Work>
  void forEach(ThreadPool& threads, const Work& work) const {
    threads.forEach(count_, 1, [&](std::int64_t first, std::int64_t last) {
      work(static_cast<std::uint32_t>(std::min(first * size_, elements_)),
           static_cast<std::uint32_t>(std::min(last * size_, elements_)));
    });
  }

 private:
  static std::int64_t countFor(std::int64_t stores, const ThreadPool& threads) {
    constexpr std::int64_t kMax = 8;           // more threads would only read
    constexpr std::int64_t kMinStores = 8192;  // a few microseconds of work
    constexpr int kMinThreads = 4;             // fewer are slower than one thread alone
    if (threads.isStressed()) return kMax;
    const bool pays = stores >= kMinStores && threads.threadCount() >= kMinThreads;
    return pays ? std::min<std::int64_t>(threads.threadCount(), kMax) : 1;
  }

  std::int64_t elements_;
  std::int64_t count_;
  std::int64_t size_;
};

}  // namespace brook::cpu
