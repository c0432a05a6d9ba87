// spmd_columns.h: one element of each of kLanes neighbouring rows. A part of spmd.h, which includes
// this file inside the namespace of a region.
//
// A loop that goes along rows reads for each step an element of each row, and the lanes are rows. A
// block of kLanes by kLanes elements is read at once, row by row, and turned around in registers.

/// A block of rows with its columns as vectors of lanes, the first one in row y and column x.
struct Columns {
  Float columns[BROOK_LANES];
  int y, x;
  /// Of a row that nobody asks for.
  BROOK_CONSTRUCTOR Columns() : y(-2147483647 - 1), x(0) {}
};

// g++ unrolls at -O3 only.
#if defined(__clang__)
#define BROOK_UNROLL
#else
#define BROOK_UNROLL _Pragma("GCC unroll 16")
#endif
/// Reads the block of the rows from y on, those outside of g clamped, from column x on.
static inline __attribute__((noinline)) void fill(Columns& block, const Argument& g, int y, int x) {
  Float* const v = block.columns;
  const int last = g.extent[1] - 1;
  BROOK_UNROLL
  for (int i = 0; i < BROOK_LANES; ++i) {
    const int row = y + i < 0 ? 0 : y + i > last ? last : y + i;
    v[i] = read_Float(g.data, row * g.pitch[1] + x);
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
  block.y = y;
  block.x = x;
}
#undef BROOK_UNROLL

/// Column x of kLanes rows from y on.
BROOK_INLINE Float columnOf(Columns& block, const Argument& g, int y, int x) {
  const unsigned place = static_cast<unsigned>(x - block.x);
  if (y != block.y || place >= static_cast<unsigned>(BROOK_LANES)) {
    const int last = g.extent[0] - BROOK_LANES;
    fill(block, g, y, x < last ? x : last);
  }
  return block.columns[x - block.x];
}
