#include "runtime/backend/cpu/reduce_tiles.h"

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace brook::cpu {
namespace {

/// The results of a tile; a row of their values fills the lanes.
constexpr std::int64_t kResultsPerTile = kReductionLanes;

/// Longer ranges exceed a lane row; their blocks are reduced one by one.
constexpr std::int64_t kLongestRange = kReductionLanes;

constexpr std::int64_t kRoom = kBlock * kMaxElementSize;

/// True if the first ranges of all results are followed directly by the second ones, and so on.
bool followEachOther(const BlockRanges& ranges) {
  const std::int64_t last = ranges.rangeCount - 1;
  return ranges.rangeStart(last) == last * ranges.sideBySide * ranges.rangeLength;
}

/// The rows of a tile are far apart, so that processors cannot predict the next one.
void prefetch(const std::byte* data, std::int64_t bytes) {
  for (std::int64_t b = 0; b < bytes; b += 64)
    __builtin_prefetch(data + b);
}

}  // namespace

/// Memory of one thread.
struct TileReduction::Workspace {
  std::int64_t rangeStarts[kBlock];   ///< offsets in bytes from the first range of a result
  alignas(64) std::byte rows[kRoom];  ///< rows of the tile in the layout of AccumulateBody
  alignas(64) std::byte lanes[2][kRoom];
};

TileReduction::TileReduction(const ReduceOperator& op, const BlockLayout& layout,
                             const BlockRanges& ranges)
    : op_(op),
      ranges_(ranges),
      resultCount_(layout.resultCount),
      elementsPerChunk_(op.isCommutative ? kBlock : kReductionLanes),
      rangesPerChunk_(elementsPerChunk_ / ranges.rangeLength),
      chunkCount_(quotientUp(layout.elementsPerResult, elementsPerChunk_)),
      tilesSideBySide_(quotientUp(ranges.sideBySide, kResultsPerTile)),
      isDense_(op.isCommutative && layout.elementsPerResult > kReductionLanes &&
               tilesSideBySide_ == 1 && followEachOther(ranges)) {}

bool TileReduction::takes(const ReduceOperator& op, const BlockLayout& layout,
                          const BlockRanges& ranges) {
  if (isPowerOfTwo(ranges.rangeLength))
    return !layout.isContiguous && ranges.rangeLength <= kLongestRange;
  return op.isCommutative && layout.elementsPerResult <= kReductionLanes;
}

std::int64_t TileReduction::unitCount() const {
  return resultCount_ / ranges_.sideBySide * tilesSideBySide_ * chunkCount_;
}

std::int64_t TileReduction::bytesPerUnit() const {
  const std::int64_t elements =
      std::min(ranges_.rangeCount, rangesPerChunk_) * ranges_.rangeLength * kResultsPerTile;
  return elements * op_.size;
}

// Adjacent tiles have consecutive units.
TileReduction::Tile TileReduction::tileAt(std::int64_t unit) const {
  const std::int64_t inRow = unit % tilesSideBySide_ * kResultsPerTile;
  unit /= tilesSideBySide_;
  Tile tile;
  tile.chunk = unit % chunkCount_;
  tile.result = unit / chunkCount_ * ranges_.sideBySide + inRow;
  tile.resultCount = std::min(ranges_.sideBySide - inRow, kResultsPerTile);
  tile.rangeBegin = tile.chunk * rangesPerChunk_;
  tile.rangeEnd = std::min(tile.rangeBegin + rangesPerChunk_, ranges_.rangeCount);
  return tile;
}

void TileReduction::run(const std::byte* input, std::int64_t begin, std::int64_t end,
                        std::byte* values) const {
  Workspace work;
  if (ranges_.sideBySide % kResultsPerTile != 0) clear(work);
  for (std::int64_t chunk = -1; begin < end; ++begin) {
    const Tile tile = tileAt(begin);
    if (tile.chunk != chunk) {
      const std::int64_t rangeEnd = isDense_ ? tile.rangeBegin + 1 : tile.rangeEnd;
      for (std::int64_t y = tile.rangeBegin; y < rangeEnd; ++y)
        work.rangeStarts[y - tile.rangeBegin] = ranges_.rangeStart(y) * op_.size;
      chunk = tile.chunk;
    }
    const std::byte* const first = input + ranges_.resultStart(tile.result) * op_.size;
    const std::byte* const results =
        op_.isCommutative ? accumulateTile(first, tile, work) : combineTile(first, tile, work);
    copyRanges(results, op_.size, values + (tile.result * chunkCount_ + tile.chunk) * op_.size,
               chunkCount_ * op_.size, op_.size, tile.resultCount);
  }
}

// Bodies combine whole lane rows, so the lanes beyond the results of a smaller tile are cleared.
void TileReduction::clear(Workspace& work) const {
  const std::int64_t ranges = std::min(ranges_.rangeCount, rangesPerChunk_);
  const std::int64_t folded = quotientUp(ranges * ranges_.rangeLength, kReductionLanes);
  const std::int64_t lanes = std::min(ranges * ranges_.rangeLength, kReductionLanes);
  const std::int64_t rowBytes = kReductionLanes * op_.size;
  std::memset(work.rows, 0, static_cast<std::size_t>(folded * rowBytes));
  std::memset(work.lanes[0], 0, static_cast<std::size_t>(lanes * rowBytes));
}

// For ranges of other lengths than powers of two: makes a lane row for each element of the 64
// results.
std::int64_t TileReduction::spreadElements(const std::byte* first, const Tile& tile,
                                           Workspace& work) const {
  std::byte* to = work.lanes[0];
  for (std::int64_t y = 0; y < ranges_.rangeCount; ++y) {
    for (std::int64_t x = 0; x < ranges_.rangeLength; ++x, to += kResultsPerTile * op_.size) {
      copyRanges(first + work.rangeStarts[y] + x * op_.size, ranges_.rangeLength * op_.size, to,
                 op_.size, op_.size, tile.resultCount);
    }
  }
  return ranges_.rangeCount * ranges_.rangeLength;
}

// For results with at most one element for each lane: makes a lane row for each row of the tile.
std::int64_t TileReduction::combineRanges(const std::byte* first, const Tile& tile,
                                          Workspace& work) const {
  const std::int64_t width = tile.resultCount * ranges_.rangeLength;
  const std::int64_t valuesPerRow = kResultsPerTile * quotientUp(ranges_.rangeLength, 2);
  for (std::int64_t y = 0; y < tile.rangeEnd - tile.rangeBegin; ++y) {
    std::byte* const to = work.lanes[0] + y * valuesPerRow * op_.size;
    if (ranges_.rangeLength > 1) {
      op_.combine(first + work.rangeStarts[y], width, to);
    } else {
      std::memcpy(to, first + work.rangeStarts[y], static_cast<std::size_t>(width * op_.size));
    }
  }
  const std::int64_t rows = tile.rangeEnd - tile.rangeBegin;
  op_.combinePairs(work.lanes[0], rows * valuesPerRow, rows * kResultsPerTile);
  return rows;
}

// Makes lane row y of rows y, y + `rows` .. of the tile.
void TileReduction::foldRows(const std::byte* first, const Tile& tile, std::int64_t rows,
                             Workspace& work) const {
  const std::int64_t rangeCount = tile.rangeEnd - tile.rangeBegin;
  const std::int64_t width = tile.resultCount * ranges_.rangeLength;
  for (std::int64_t row = 0; row < rows; ++row) {
    for (std::int64_t x = 0; x < width; x += kReductionLanes) {
      const std::int64_t bytes = std::min(width - x, kReductionLanes) * op_.size;
      std::byte* to = work.rows;
      for (std::int64_t y = row; y < rangeCount; y += rows, to += kReductionLanes * op_.size) {
        const std::byte* const from = first + work.rangeStarts[y] + x * op_.size;
        std::memcpy(to, from, static_cast<std::size_t>(bytes));
        if (y + 1 < rangeCount) prefetch(first + work.rangeStarts[y + 1] + x * op_.size, bytes);
      }
      op_.accumulate(work.rows, (to - work.rows) / op_.size,
                     work.lanes[0] + (row * kResultsPerTile * ranges_.rangeLength + x) * op_.size);
    }
  }
}

// Does the same if the rows of the tile are contiguous, so that all lane rows are one.
void TileReduction::foldWhole(const std::byte* first, const Tile& tile, std::int64_t rows,
                              Workspace& work) const {
  const std::int64_t width = tile.resultCount * ranges_.rangeLength;
  const std::int64_t total = (tile.rangeEnd - tile.rangeBegin) * width;
  for (std::int64_t x = 0; x < rows * width; x += kReductionLanes) {
    std::int64_t count = 0;
    for (std::int64_t from = x; from < total; from += rows * width) {
      const std::int64_t n = std::min(total - from, kReductionLanes);
      std::memcpy(work.rows + count * op_.size, first + work.rangeStarts[0] + from * op_.size,
                  static_cast<std::size_t>(n * op_.size));
      count += n;
    }
    op_.accumulate(work.rows, count, work.lanes[1] + x * op_.size);
  }
  copyRanges(work.lanes[1], width * op_.size, work.lanes[0],
             kResultsPerTile * ranges_.rangeLength * op_.size, width * op_.size, rows);
}

std::int64_t TileReduction::foldRanges(const std::byte* first, const Tile& tile,
                                       Workspace& work) const {
  const std::int64_t rows =
      std::min(kReductionLanes / ranges_.rangeLength, tile.rangeEnd - tile.rangeBegin);
  if (isDense_) {
    foldWhole(first, tile, rows, work);
  } else {
    foldRows(first, tile, rows, work);
  }
  op_.combinePairs(work.lanes[0], rows * kResultsPerTile * ranges_.rangeLength,
                   rows * kResultsPerTile);
  return rows;
}

std::int64_t TileReduction::rowsOfValues(const std::byte* first, const Tile& tile,
                                         Workspace& work) const {
  if (!isPowerOfTwo(ranges_.rangeLength)) return spreadElements(first, tile, work);
  const bool isShort = (tile.rangeEnd - tile.rangeBegin) * ranges_.rangeLength <= kReductionLanes;
  return isShort && !isDense_ ? combineRanges(first, tile, work) : foldRanges(first, tile, work);
}

const std::byte* TileReduction::accumulateTile(const std::byte* first, const Tile& tile,
                                               Workspace& work) const {
  const std::int64_t rowBytes = kResultsPerTile * op_.size;
  std::byte* from = work.lanes[0];
  std::byte* to = work.lanes[1];
  for (std::int64_t rows = rowsOfValues(first, tile, work); rows > 1; rows = (rows + 1) / 2) {
    for (std::int64_t row = 0; row < rows; row += 2) {
      const std::int64_t inPair = std::min<std::int64_t>(rows - row, 2);
      op_.accumulate(from + row * rowBytes, inPair * kReductionLanes, to + row / 2 * rowBytes);
    }
    std::swap(from, to);
  }
  return from;
}

const std::byte* TileReduction::combineTile(const std::byte* first, const Tile& tile,
                                            Workspace& work) const {
  const std::int64_t rangeBytes = ranges_.rangeLength * op_.size;
  const std::int64_t rangeCount = tile.rangeEnd - tile.rangeBegin;
  for (std::int64_t y = 0; y < rangeCount; ++y) {
    copyRanges(first + work.rangeStarts[y], rangeBytes, work.rows + y * rangeBytes,
               rangeCount * rangeBytes, rangeBytes, tile.resultCount);
  }
  op_.combineGroups(work.rows, rangeCount * ranges_.rangeLength, tile.resultCount);
  return work.rows;
}

}  // namespace brook::cpu
