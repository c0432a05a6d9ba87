#include "runtime/backend/cpu/reduce_tiles.h"

#include "runtime/backend/cpu/blocks_cpu.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace brook::cpu {
namespace {

/// So many that a row of values fills the lanes.
constexpr std::int64_t kResultsPerTile = kLanes;

/// With longer ones a lane row is a part of a run, and blocks can be taken one by one.
constexpr std::int64_t kLongestRun = kLanes;

constexpr std::int64_t kRoom = kBlock * kMaxElementSize;

/// Whether the first runs of all results end where the second ones begin, and so on.
bool followEachOther(const BlockRuns& runs) {
  const std::int64_t last = runs.runCount - 1;
  return runs.runStart(last) == last * runs.sideBySide * runs.runLength;
}

/// Rows of a tile are far apart, so that processors do not see which one comes next.
void prefetch(const std::byte* data, std::int64_t bytes) {
  for (std::int64_t b = 0; b < bytes; b += 64)
    __builtin_prefetch(data + b);
}

}  // namespace

/// Memory of one thread.
struct TileReduction::Workspace {
  std::int64_t runStarts[kBlock];     ///< bytes from the first run of a result to those of the tile
  alignas(64) std::byte rows[kRoom];  ///< of the tile, as AccumulateBody takes them
  alignas(64) std::byte lanes[2][kRoom];
};

TileReduction::TileReduction(const ReduceOperator& op, const BlockLayout& layout,
                             const BlockRuns& runs)
    : op_(op),
      runs_(runs),
      resultCount_(layout.resultCount),
      elementsPerChunk_(op.isCommutative ? kBlock : kLanes),
      runsPerChunk_(elementsPerChunk_ / runs.runLength),
      chunkCount_(quotientUp(layout.elementsPerResult, elementsPerChunk_)),
      tilesSideBySide_(quotientUp(runs.sideBySide, kResultsPerTile)),
      isDense_(op.isCommutative && layout.elementsPerResult > kLanes && tilesSideBySide_ == 1 &&
               followEachOther(runs)) {}

bool TileReduction::takes(const ReduceOperator& op, const BlockLayout& layout,
                          const BlockRuns& runs) {
  if (isPowerOfTwo(runs.runLength)) return !layout.isContiguous && runs.runLength <= kLongestRun;
  return op.isCommutative && layout.elementsPerResult <= kLanes;
}

std::int64_t TileReduction::partCount() const {
  return resultCount_ / runs_.sideBySide * tilesSideBySide_ * chunkCount_;
}

std::int64_t TileReduction::bytesPerPart() const {
  const std::int64_t elements =
      std::min(runs_.runCount, runsPerChunk_) * runs_.runLength * kResultsPerTile;
  return elements * op_.size;
}

// Tiles that lie side by side come one after the other.
TileReduction::Tile TileReduction::tileAt(std::int64_t part) const {
  const std::int64_t inRow = part % tilesSideBySide_ * kResultsPerTile;
  part /= tilesSideBySide_;
  Tile tile;
  tile.chunk = part % chunkCount_;
  tile.result = part / chunkCount_ * runs_.sideBySide + inRow;
  tile.resultCount = std::min(runs_.sideBySide - inRow, kResultsPerTile);
  tile.runBegin = tile.chunk * runsPerChunk_;
  tile.runEnd = std::min(tile.runBegin + runsPerChunk_, runs_.runCount);
  return tile;
}

void TileReduction::run(const std::byte* input, std::int64_t begin, std::int64_t end,
                        std::byte* values) const {
  Workspace work;
  if (runs_.sideBySide % kResultsPerTile != 0) clear(work);
  for (std::int64_t chunk = -1; begin < end; ++begin) {
    const Tile tile = tileAt(begin);
    if (tile.chunk != chunk) {
      const std::int64_t runEnd = isDense_ ? tile.runBegin + 1 : tile.runEnd;
      for (std::int64_t y = tile.runBegin; y < runEnd; ++y)
        work.runStarts[y - tile.runBegin] = runs_.runStart(y) * op_.size;
      chunk = tile.chunk;
    }
    const std::byte* const first = input + runs_.resultStart(tile.result) * op_.size;
    const std::byte* const results =
        op_.isCommutative ? accumulateTile(first, tile, work) : combineTile(first, tile, work);
    copyRuns(results, op_.size, values + (tile.result * chunkCount_ + tile.chunk) * op_.size,
             chunkCount_ * op_.size, op_.size, tile.resultCount);
  }
}

// Bodies combine whole lane rows; what is beyond a tile of fewer results has to be numbers, too.
void TileReduction::clear(Workspace& work) const {
  const std::int64_t runs = std::min(runs_.runCount, runsPerChunk_);
  const std::int64_t folded = quotientUp(runs * runs_.runLength, kLanes);
  const std::int64_t lanes = std::min(runs * runs_.runLength, kLanes);
  const std::int64_t rowBytes = kLanes * op_.size;
  std::memset(work.rows, 0, static_cast<std::size_t>(folded * rowBytes));
  std::memset(work.lanes[0], 0, static_cast<std::size_t>(lanes * rowBytes));
}

// Where runs are no power of two: a lane row for each element of the 64 results.
std::int64_t TileReduction::spreadElements(const std::byte* first, const Tile& tile,
                                           Workspace& work) const {
  std::byte* to = work.lanes[0];
  for (std::int64_t y = 0; y < runs_.runCount; ++y) {
    for (std::int64_t x = 0; x < runs_.runLength; ++x, to += kResultsPerTile * op_.size) {
      copyRuns(first + work.runStarts[y] + x * op_.size, runs_.runLength * op_.size, to, op_.size,
               op_.size, tile.resultCount);
    }
  }
  return runs_.runCount * runs_.runLength;
}

// Where a result has no more elements than lanes: a lane row for each row of the tile.
std::int64_t TileReduction::combineRuns(const std::byte* first, const Tile& tile,
                                        Workspace& work) const {
  const std::int64_t width = tile.resultCount * runs_.runLength;
  const std::int64_t valuesPerRow = kResultsPerTile * quotientUp(runs_.runLength, 2);
  for (std::int64_t y = 0; y < tile.runEnd - tile.runBegin; ++y) {
    std::byte* const to = work.lanes[0] + y * valuesPerRow * op_.size;
    if (runs_.runLength > 1) {
      op_.combine(first + work.runStarts[y], width, to);
    } else {
      std::memcpy(to, first + work.runStarts[y], static_cast<std::size_t>(width * op_.size));
    }
  }
  const std::int64_t rows = tile.runEnd - tile.runBegin;
  op_.combinePairs(work.lanes[0], rows * valuesPerRow, rows * kResultsPerTile);
  return rows;
}

// Lane row y: rows y, y + `rows` .. of the tile.
void TileReduction::foldRows(const std::byte* first, const Tile& tile, std::int64_t rows,
                             Workspace& work) const {
  const std::int64_t runCount = tile.runEnd - tile.runBegin;
  const std::int64_t width = tile.resultCount * runs_.runLength;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t x = 0; x < width; x += kLanes) {
      const std::int64_t bytes = std::min(width - x, kLanes) * op_.size;
      std::byte* to = work.rows;
      for (std::int64_t y = row; y < runCount; y += rows, to += kLanes * op_.size) {
        const std::byte* const from = first + work.runStarts[y] + x * op_.size;
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
        if (y + 1 < runCount) prefetch(first + work.runStarts[y + 1] + x * op_.size, bytes);
      }
      op_.accumulate(work.rows, (to - work.rows) / op_.size,
                     work.lanes[0] + (row * kResultsPerTile * runs_.runLength + x) * op_.size);
    }
  }
}

// The same where the rows of the tile follow each other, so that all lane rows are one.
void TileReduction::foldWhole(const std::byte* first, const Tile& tile, std::int64_t rows,
                              Workspace& work) const {
  const std::int64_t width = tile.resultCount * runs_.runLength;
  const std::int64_t total = (tile.runEnd - tile.runBegin) * width;
  for (std::int64_t x = 0; x < rows * width; x += kLanes) {
    std::int64_t count = 0;
    for (std::int64_t from = x; from < total; from += rows * width) {
      const std::int64_t n = std::min(total - from, kLanes);
      std::memcpy(work.rows + count * op_.size, first + work.runStarts[0] + from * op_.size,
                  static_cast<std::size_t>(n * op_.size));
      count += n;
    }
    op_.accumulate(work.rows, count, work.lanes[1] + x * op_.size);
  }
  copyRuns(work.lanes[1], width * op_.size, work.lanes[0],
           kResultsPerTile * runs_.runLength * op_.size, width * op_.size, rows);
}

std::int64_t TileReduction::foldRuns(const std::byte* first, const Tile& tile,
                                     Workspace& work) const {
  const std::int64_t rows = std::min(kLanes / runs_.runLength, tile.runEnd - tile.runBegin);
  if (isDense_) {
    foldWhole(first, tile, rows, work);
  } else {
    foldRows(first, tile, rows, work);
  }
  op_.combinePairs(work.lanes[0], rows * kResultsPerTile * runs_.runLength, rows * kResultsPerTile);
  return rows;
}

std::int64_t TileReduction::rowsOfValues(const std::byte* first, const Tile& tile,
                                         Workspace& work) const {
  if (!isPowerOfTwo(runs_.runLength)) return spreadElements(first, tile, work);
  const bool isShort = (tile.runEnd - tile.runBegin) * runs_.runLength <= kLanes;
  return isShort && !isDense_ ? combineRuns(first, tile, work) : foldRuns(first, tile, work);
}

const std::byte* TileReduction::accumulateTile(const std::byte* first, const Tile& tile,
                                               Workspace& work) const {
  const std::int64_t rowBytes = kResultsPerTile * op_.size;
  std::byte* from = work.lanes[0];
  std::byte* to = work.lanes[1];
  for (std::int64_t rows = rowsOfValues(first, tile, work); rows > 1; rows = (rows + 1) / 2) {
    for (std::int64_t row = 0; row < rows; row += 2) {
      const std::int64_t inPair = std::min<std::int64_t>(rows - row, 2);
      op_.accumulate(from + row * rowBytes, inPair * kLanes, to + row / 2 * rowBytes);
    }
    std::swap(from, to);
  }
  return from;
}

const std::byte* TileReduction::combineTile(const std::byte* first, const Tile& tile,
                                            Workspace& work) const {
  const std::int64_t runBytes = runs_.runLength * op_.size;
  const std::int64_t runCount = tile.runEnd - tile.runBegin;
  for (std::int64_t y = 0; y < runCount; ++y) {
    copyRuns(first + work.runStarts[y], runBytes, work.rows + y * runBytes, runCount * runBytes,
             runBytes, tile.resultCount);
  }
  op_.combineGroups(work.rows, runCount * runs_.runLength, tile.resultCount);
  return work.rows;
}

}  // namespace brook::cpu
