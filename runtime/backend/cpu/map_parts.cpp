#include "runtime/backend/cpu/map_parts.h"

#include <algorithm>
#include <chrono>

namespace brook::cpu {
namespace {

/// What is worth a part of its own, in nanoseconds.
constexpr std::int64_t kPartTime = 4000;

/// What one thread does in that time, in reads and arithmetic operations of one element. Measured
/// with saxpy in the first-level cache, AVX-512: 32 elements a nanosecond.
constexpr std::int64_t kOperationsPerPart = 128000;

/// Of loops brcc knows no more than what is in them: they may be so many times the work that it
/// takes them for, or only such a part of it.
constexpr std::int64_t kUncertainty = 32;

/// Rows that go together, so that bodies that compute tiles of rows find whole ones: a multiple of
/// the heights that brcc chooses (passes/tile_rows.h), and where there are many rows of the blocks
/// that are turned around (brook/spmd_across.h), too.
constexpr std::int64_t kRowsOfAGroup = 12;
constexpr std::int64_t kRowsOfALargeGroup = 48;

std::int64_t elementsFor(const KernelDescriptor& kernel, std::int64_t operations) {
  return std::max<std::int64_t>(operations / std::max(kernel.operations, 1), 1);
}

/// Of a kernel with loops, the elements that are run to see how much it is.
std::int64_t elementsOfStart(const KernelDescriptor& kernel) {
  return std::max(elementsFor(kernel, kOperationsPerPart / kUncertainty), kPartAlignment);
}

/// Whether a look at the first elements is worth it: not if there are parts for all in any case.
bool isMeasured(const KernelDescriptor& kernel, std::int64_t count) {
  return kernel.hasLoops && count <= elementsFor(kernel, kUncertainty * kOperationsPerPart);
}

/// The domain cut into pieces: groups of rows, or parts of rows where there are too few rows for
/// all threads.
class Pieces {
 public:
  /// There will be at least about `least` pieces, if that many are possible.
  Pieces(const body::Range& all, std::int64_t alignment, std::int64_t grain, std::int64_t least)
      : rows_(all.rowEnd), width_(all.xEnd) {
    const std::int64_t aligned = (grain + alignment - 1) / alignment * alignment;
    const bool hasManyRows = rows_ >= least;
    pieceWidth_ = hasManyRows ? width_ : static_cast<int>(std::min<std::int64_t>(aligned, width_));
    perRow_ = (width_ + static_cast<std::int64_t>(pieceWidth_) - 1) / pieceWidth_;
    group_ = rows_ >= kRowsOfALargeGroup * least / 2 ? kRowsOfALargeGroup
             : rows_ >= kRowsOfAGroup * least / 2    ? kRowsOfAGroup
                                                     : 1;
    grain_ = std::max<std::int64_t>(grain / (pieceWidth_ * group_), 1);
  }

  std::int64_t count() const {
    return perRow_ > 1 ? rows_ * perRow_ : (rows_ + group_ - 1) / group_;
  }
  /// Pieces of work that one thread does at a time.
  std::int64_t grain() const { return grain_; }

  /// Calls `run` with ranges that are the pieces [begin, end).
  template <class Run>
  void forEachRange(std::int64_t begin, std::int64_t end, const Run& run) const {
    if (perRow_ == 1) {
      return run(body::Range{begin * group_, std::min(end * group_, rows_), 0, width_});
    }
    while (begin < end) {
      const std::int64_t row = begin / perRow_;
      const std::int64_t next = std::min(end, (row + 1) * perRow_);
      const std::int64_t last =
          std::min<std::int64_t>((next - row * perRow_) * pieceWidth_, width_);
      run(body::Range{row, row + 1, static_cast<int>((begin - row * perRow_) * pieceWidth_),
                      static_cast<int>(last)});
      begin = next;
    }
  }

 private:
  std::int64_t rows_;
  int width_;
  int pieceWidth_;
  std::int64_t perRow_;
  std::int64_t group_;
  std::int64_t grain_;
};

/// Runs pieces from the first one on until it shows that the others are work for several threads,
/// or all are done.
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
    grain = std::max<std::int64_t>(done * kPartTime / time, 1);
  }
  std::int64_t done = 0;
  std::int64_t grain = 1;  ///< pieces that take as long as a part should

 private:
  /// If the rest, like what is done, is at least two parts. Shorter times say little.
  bool isLong(std::int64_t time, std::int64_t count) const {
    return time > kPartTime / 16 && time * (count - done) > 2 * kPartTime * done;
  }
};

}  // namespace

std::int64_t elementsPerPart(const KernelDescriptor& kernel) {
  return !kernel.hasLoops ? elementsFor(kernel, kOperationsPerPart) : elementsOfStart(kernel);
}

bool isOnePart(const KernelDescriptor& kernel, std::int64_t count, int threads) {
  // After a first part of kPartAlignment elements there should be two more.
  if (kernel.hasLoops && threads > 1) return count <= 2 * kPartAlignment;
  return count * kernel.operations <= kOperationsPerPart;
}

void runParts(const KernelDescriptor& kernel, const body::Range& all, std::int64_t alignment,
              ThreadPool& threads, const std::function<void(const body::Range&)>& run) {
  const std::int64_t count = all.rowEnd * all.xEnd;
  const std::int64_t least = 8 * static_cast<std::int64_t>(threads.threadCount());
  if (threads.isStressed() || !isMeasured(kernel, count)) {
    const Pieces pieces(all, alignment, threads.isStressed() ? alignment : elementsPerPart(kernel),
                        least);
    return threads.forEach(
        pieces.count(), pieces.grain(),
        [&](std::int64_t begin, std::int64_t end) { pieces.forEachRange(begin, end, run); });
  }
  const Pieces pieces(all, alignment, alignment, 2 * least);
  // Few of all: they may be long.
  const std::int64_t wanted =
      std::min(elementsOfStart(kernel) * pieces.count() / count, pieces.count() / kUncertainty);
  const std::int64_t first = std::max<std::int64_t>(wanted, 1);
  const MeasuredStart start(pieces.count(), first,
                            [&](auto begin, auto end) { pieces.forEachRange(begin, end, run); });
  threads.forEach(pieces.count() - start.done, start.grain,
                  [&](std::int64_t begin, std::int64_t end) {
                    pieces.forEachRange(start.done + begin, start.done + end, run);
                  });
}

}  // namespace brook::cpu
