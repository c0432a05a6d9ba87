// Reductions whose results combine elements of several rows, in the order of
// docs/language/reductions.md (Order of combination). They reduce neighbouring results together, so
// that reads and combinations are contiguous.
//
// In: a block of short ranges for each result. Out: one value for each chunk of a result.
//   <1000, 200> to <1, 100>, a sum: 1000 ranges of 2 for a result; tiles of 64 and 36 results
//     a tile of 64 is 128 elements wide; lane l of a result: element l % 2 of ranges l / 2 + 32 k
//     fold      lane row y: the sum of rows y, y + 32, y + 64 .. of the tile, in memory order
//     in ranges   pairs of neighbours in each lane row: 32 rows of 64 values
//     in rows   lane rows 0 and 1, 2 and 3 .., until one is left: the 64 results
//
// For an operator that does not commute, 64 elements of each result at a time are made contiguous,
// and adjacent pairs are combined.
#pragma once

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

namespace brook::cpu {

class TileReduction {
 public:
  TileReduction(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges);

  /// True for blocks of several ranges that fit whole into the lanes, or blocks with at most one
  /// element for each lane.
  static bool takes(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges);

  /// The elements of a chunk, except the last chunk of a result.
  std::int64_t elementsPerChunk() const { return elementsPerChunk_; }
  /// The count of units of work, each a chunk of up to 64 neighbouring results.
  std::int64_t unitCount() const;
  /// The maximum of bytes that a unit reads.
  std::int64_t bytesPerUnit() const;

  /// Reduces units [begin, end): values[r * chunks of a result + c] = chunk c of result r.
  void run(const std::byte* input, std::int64_t begin, std::int64_t end, std::byte* values) const;

 private:
  /// Ranges [rangeBegin, rangeEnd) of neighbouring results.
  struct Tile {
    std::int64_t result;
    std::int64_t resultCount;
    std::int64_t chunk;
    std::int64_t rangeBegin, rangeEnd;
  };
  struct Workspace;  ///< memory of one thread

  Tile tileAt(std::int64_t unit) const;
  void clear(Workspace& work) const;
  /// Computes rows of 64 values, one value for each result, and returns their count. The adjacent
  /// pairs of the rows make the results.
  std::int64_t rowsOfValues(const std::byte* first, const Tile& tile, Workspace& work) const;
  std::int64_t spreadElements(const std::byte* first, const Tile& tile, Workspace& work) const;
  std::int64_t combineRanges(const std::byte* first, const Tile& tile, Workspace& work) const;
  std::int64_t foldRanges(const std::byte* first, const Tile& tile, Workspace& work) const;
  void foldRows(const std::byte* first, const Tile& tile, std::int64_t rows, Workspace& work) const;
  void foldWhole(const std::byte* first, const Tile& tile, std::int64_t rows,
                 Workspace& work) const;
  const std::byte* accumulateTile(const std::byte* first, const Tile& tile, Workspace& work) const;
  const std::byte* combineTile(const std::byte* first, const Tile& tile, Workspace& work) const;

  const ReduceOperator& op_;
  const BlockRanges& ranges_;
  std::int64_t resultCount_;
  std::int64_t elementsPerChunk_;
  std::int64_t rangesPerChunk_;
  std::int64_t chunkCount_;  ///< of one result
  std::int64_t tilesSideBySide_;
  /// True if results have more elements than lanes, and a tile is contiguous.
  bool isDense_;
};

}  // namespace brook::cpu
