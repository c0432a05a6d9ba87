// spmd_columns.h: one element of each of kLanes neighbouring rows. A part of spmd.h, which includes
// this file inside the namespace of a region.
//
// A loop that goes along rows reads for each step an element of each row, and the lanes are rows. A
// block of kLanes by kLanes floats is read at once, row by row, and turned around in registers.

/// A block of rows with its columns as vectors of lanes, the first one float number x of row y.
struct Columns {
  Float columns[BROOK_LANES];
  int y;
  long long x;
  /// Of a row that nobody asks for.
  BROOK_CONSTRUCTOR Columns() : y(-2147483647 - 1), x(0) {}
};

// g++ unrolls at -O3 only.
#if defined(__clang__)
#define BROOK_UNROLL
#else
#define BROOK_UNROLL _Pragma("GCC unroll 16")
#endif
/// Reads the block of the rows from y on, those outside of g clamped, from float number x on of
/// elements of `width` floats.
static inline __attribute__((noinline)) void fill(Columns& block, const Argument& g, int width,
                                                  int y, long long x) {
  Float* const v = block.columns;
  const int last = g.extent[1] - 1;
  BROOK_UNROLL
  for (int i = 0; i < BROOK_LANES; ++i) {
    const int row = y + i < 0 ? 0 : y + i > last ? last : y + i;
    v[i] = read_Float(g.data, row * g.pitch[1] * width + x);
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

/// The components, `width` of them, of element x of kLanes rows from y on.
BROOK_INLINE const Float* columnsOf(Columns& block, const Argument& g, int width, int y, int x) {
  const long long first = static_cast<long long>(clampedIndex(x, g.extent[0])) * width;
  const unsigned long long place = static_cast<unsigned long long>(first - block.x);
  if (y != block.y || place > static_cast<unsigned long long>(BROOK_LANES - width)) {
    const long long last = static_cast<long long>(g.extent[0]) * width - BROOK_LANES;
    fill(block, g, width, y, first < last ? first : last);
  }
  return block.columns + (first - block.x);
}

/// Element x, the same for all lanes, of a row for each lane, from y on.
BROOK_INLINE Float column_Float(Columns& block, const Argument& g, int y, int x) {
  return *columnsOf(block, g, 1, y, x);
}
BROOK_INLINE Float2 column_Float2(Columns& block, const Argument& g, int y, int x) {
  const Float* const c = columnsOf(block, g, 2, y, x);
  return Float2(c[0], c[1]);
}
BROOK_INLINE Float3 column_Float3(Columns& block, const Argument& g, int y, int x) {
  const Float* const c = columnsOf(block, g, 3, y, x);
  return Float3(c[0], c[1], c[2]);
}
BROOK_INLINE Float4 column_Float4(Columns& block, const Argument& g, int y, int x) {
  const Float* const c = columnsOf(block, g, 4, y, x);
  return Float4(c[0], c[1], c[2], c[3]);
}
