#include "runtime/backend/cpu/map_grains.h"

#include <algorithm>
#include <chrono>

namespace brook::cpu {
namespace {

/// The time of a grain in nanoseconds.
constexpr std::int64_t kGrainTime = 4000;

/// The reads and arithmetic operations that one thread executes in the time of a grain. Measured
/// with saxpy in the first-level cache and AVX-512: 32 elements a nanosecond.
constexpr std::int64_t kOperationsPerGrain = 128000;

/// brcc weighs a loop by its body alone; the real work may be this factor larger or smaller.
constexpr std::int64_t kUncertainty = 32;

/// The count of rows that a grain takes together (a group). It is a multiple of the heights that
/// brcc chooses for tiles of rows (passes/tile_rows.h), so that bodies compute whole tiles. The
/// larger count is also a multiple of the height of transposed tiles (brook/spmd_across.h).
constexpr std::int64_t kRowsOfAGroup = 12;
constexpr std::int64_t kRowsOfALargeGroup = 48;

std::int64_t elementsFor(const KernelDescriptor& kernel, std::int64_t operations) {
  return std::max<std::int64_t>(operations / std::max(kernel.operations, 1), 1);
}

/// Returns the elements that a kernel with loops runs first, to measure its work.
std::int64_t elementsOfStart(const KernelDescriptor& kernel) {
  return std::max(elementsFor(kernel, kOperationsPerGrain / kUncertainty), kGrainAlignment);
}

/// True if the first elements should be measured. A launch of many elements has enough grains
/// without a measurement.
bool isMeasured(const KernelDescriptor& kernel, std::int64_t count) {
  return kernel.hasLoops && count <= elementsFor(kernel, kUncertainty * kOperationsPerGrain);
}

/// The domain, split into grains. A grain is a group of rows, or a part of one row if there are too
/// few rows for all threads.
class Grains {
 public:
  /// Makes at least about `least` grains, if the domain is large enough.
  Grains(const body::Range& all, std::int64_t alignment, std::int64_t grain, std::int64_t least)
      : rows_(all.rowEnd), width_(all.xEnd) {
    const std::int64_t aligned = (grain + alignment - 1) / alignment * alignment;
    const bool hasManyRows = rows_ >= least;
    grainWidth_ = hasManyRows ? width_ : static_cast<int>(std::min<std::int64_t>(aligned, width_));
    perRow_ = (width_ + static_cast<std::int64_t>(grainWidth_) - 1) / grainWidth_;
    group_ = rows_ >= kRowsOfALargeGroup * least / 2 ? kRowsOfALargeGroup
             : rows_ >= kRowsOfAGroup * least / 2    ? kRowsOfAGroup
                                                     : 1;
    perTask_ = std::max<std::int64_t>(grain / (grainWidth_ * group_), 1);
  }

  std::int64_t count() const {
    return perRow_ > 1 ? rows_ * perRow_ : (rows_ + group_ - 1) / group_;
  }
  /// Returns the count of grains that a thread takes at a time.
  std::int64_t perTask() const { return perTask_; }

  /// Calls `run` with ranges that cover the grains [begin, end).
  template <class Run>
  void forEachRange(std::int64_t begin, std::int64_t end, const Run& run) const {
    if (perRow_ == 1) {
      return run(body::Range{begin * group_, std::min(end * group_, rows_), 0, width_});
    }
    while (begin < end) {
      const std::int64_t row = begin / perRow_;
      const std::int64_t next = std::min(end, (row + 1) * perRow_);
      const std::int64_t last =
          std::min<std::int64_t>((next - row * perRow_) * grainWidth_, width_);
      run(body::Range{row, row + 1, static_cast<int>((begin - row * perRow_) * grainWidth_),
                      static_cast<int>(last)});
      begin = next;
    }
  }

 private:
  std::int64_t rows_;
  int width_;
  int grainWidth_;
  std::int64_t perRow_;
  std::int64_t group_;
  std::int64_t perTask_;
};

/// Runs grains from the first one on until their times show that the others are enough work for
/// several threads, or until all are done.
struct MeasuredStart {
  template <class Run>
  MeasuredStart(std::int64_t count, std::int64_t first, const Run& run) {
    const auto begin = std::chrono::steady_clock::now();
    std::int64_t time = 0;
    for (std::int64_t next = first; !isLong(time, count); next = 8 * done) {
      const std::int64_t end = std::min(done + next, count);
      run(done, end);
      done = end;
      if (done == count) return;
      const std::chrono::nanoseconds elapsed = std::chrono::steady_clock::now() - begin;
      time = std::max<std::int64_t>(elapsed.count(), 1);
    }
    perTask = std::max<std::int64_t>(done * kGrainTime / time, 1);
  }
  std::int64_t done = 0;
  std::int64_t perTask = 1;  ///< grains of one task

 private:
  /// True if the rest would take more than the time of two grains at the measured speed. Very short
  /// times do not count, because they are unreliable.
  bool isLong(std::int64_t time, std::int64_t count) const {
    return time > kGrainTime / 16 && time * (count - done) > 2 * kGrainTime * done;
  }
};

}  // namespace

std::int64_t elementsPerGrain(const KernelDescriptor& kernel) {
  return !kernel.hasLoops ? elementsFor(kernel, kOperationsPerGrain) : elementsOfStart(kernel);
}

bool isOneGrain(const KernelDescriptor& kernel, std::int64_t count, int threads) {
  // After the first grain of kGrainAlignment elements two more should be left.
  if (kernel.hasLoops && threads > 1) return count <= 2 * kGrainAlignment;
  return count * kernel.operations <= kOperationsPerGrain;
}

void runGrains(const KernelDescriptor& kernel, const body::Range& all, std::int64_t alignment,
               ThreadPool& threads, const std::function<void(const body::Range&)>& run) {
  const std::int64_t count = all.rowEnd * all.xEnd;
  const std::int64_t least = 8 * static_cast<std::int64_t>(threads.threadCount());
  if (threads.isStressed() || !isMeasured(kernel, count)) {
    const Grains grains(all, alignment, threads.isStressed() ? alignment : elementsPerGrain(kernel),
                        least);
    return threads.forEach(
        grains.count(), grains.perTask(),
        [&](std::int64_t begin, std::int64_t end) { grains.forEachRange(begin, end, run); });
  }
  const Grains grains(all, alignment, alignment, 2 * least);
  // The start has only a few of all grains, because each may take long.
  const std::int64_t wanted =
      std::min(elementsOfStart(kernel) * grains.count() / count, grains.count() / kUncertainty);
  const std::int64_t first = std::max<std::int64_t>(wanted, 1);
  const MeasuredStart start(grains.count(), first,
                            [&](auto begin, auto end) { grains.forEachRange(begin, end, run); });
  threads.forEach(grains.count() - start.done, start.perTask,
                  [&](std::int64_t begin, std::int64_t end) {
                    grains.forEachRange(start.done + begin, start.done + end, run);
                  });
}

}  // namespace brook::cpu
