// Reductions whose results take elements out of several rows, in the order of brook-language 5.4:
// neighbouring results together, so that what is read and combined lies side by side.
//
// In: a block of short ranges for each result. Out: one value for each chunk of a result.
//   <1000, 200> to <1, 100>, a sum: 1000 ranges of 2 for a result; tiles of 64 and 36 results
//     a tile of 64 is 128 elements wide; lane l of a result: element l % 2 of ranges l / 2 + 32 k
//     fold      lane row y: the sum of rows y, y + 32, y + 64 .. of the tile, as they lie
//     in ranges   pairs of neighbours in each lane row: 32 rows of 64 values
//     in rows   lane rows 0 and 1, 2 and 3 .., until one is left: the 64 results
//
// An operator that does not commute takes 64 elements of each result at a time, puts those of one
// result side by side and combines adjacent pairs.
#pragma once

#include "runtime/backend/cpu/reduce_blocks.h"
#include "runtime/shape/block_layout.h"

namespace brook::cpu {

class TileReduction {
 public:
  TileReduction(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges);

  /// Whether it is made for such blocks: of several ranges, of which the lanes hold whole ones, or
  /// with an element at most for each lane.
  static bool takes(const ReduceOperator& op, const BlockLayout& layout, const BlockRanges& ranges);

  /// Elements of a result that make one value, but for the last ones.
  std::int64_t elementsPerChunk() const { return elementsPerChunk_; }
  /// Of the work: a chunk of up to 64 neighbouring results each.
  std::int64_t unitCount() const;
  /// That a unit reads at most.
  std::int64_t bytesPerUnit() const;

  /// Units [begin, end): values[r * chunks of a result + c] = chunk c of result r.
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
  /// Rows of 64 values, one for each result, whose adjacent pairs make the results; how many.
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
  /// Results have more elements than lanes, and a tile is everything between its first element and
  /// its last one.
  bool isDense_;
};

}  // namespace brook::cpu
