// spmd_columns.h: one element of each of kLanes neighbouring rows. A part of spmd.h, which includes
// this file inside the namespace of a region.
//
// A loop that goes along rows reads for each step an element of each row, and the lanes are rows. A
// block of kLanes by kLanes elements is read at once, row by row, and turned around in registers.

/// A block of rows with its columns as vectors of lanes.
struct Columns {
  Float columns[BROOK_LANES];
  const float* start;  ///< of the first row; null: nothing has been read
  int first;           ///< number of the block's first column
  BROOK_CONSTRUCTOR Columns() : start(nullptr), first(0) {}
};

// g++ unrolls at -O3 only.
#if defined(__clang__)
#define BROOK_UNROLL
#else
#define BROOK_UNROLL _Pragma("GCC unroll 16")
#endif
/// Reads the block whose rows begin at `start`, `pitch` elements apart, from column `first` on.
static inline __attribute__((noinline)) void fill(Columns& block, const float* start,
                                                  long long pitch, int first) {
  Float* const v = block.columns;
  BROOK_UNROLL
  for (int i = 0; i < BROOK_LANES; ++i) {
    v[i] = read_Float(start + i * pitch, first);
  }
  // Rows half of all apart are interleaved; after log2(kLanes) times rows are columns.
  BROOK_UNROLL
  for (int size = 1; size < BROOK_LANES; size *= 2) {
    Float interleaved[BROOK_LANES];
    BROOK_UNROLL
    for (int i = 0; i < BROOK_LANES / 2; ++i) {
      interleaved[2 * i] = BROOK_SHUFFLE(v[i], v[i + BROOK_LANES / 2], BROOK_LOW);
      interleaved[2 * i + 1] = BROOK_SHUFFLE(v[i], v[i + BROOK_LANES / 2], BROOK_HIGH);
    }
    BROOK_UNROLL
    for (int i = 0; i < BROOK_LANES; ++i) {
      v[i] = interleaved[i];
    }
  }
  block.start = start;
  block.first = first;
}
#undef BROOK_UNROLL

/// Column x of the kLanes rows of `extent` elements that begin at `start`.
BROOK_INLINE Float columnOf(Columns& block, const float* start, long long pitch, int extent,
                            int x) {
  const unsigned place = static_cast<unsigned>(x - block.first);
  if (start != block.start || place >= static_cast<unsigned>(BROOK_LANES)) {
    fill(block, start, pitch, x < extent - BROOK_LANES ? x : extent - BROOK_LANES);
  }
  return block.columns[x - block.first];
}
