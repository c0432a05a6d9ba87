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
// Of two vectors, in each 128 bits: words or pairs of words interleaved. And their lower and upper
// halves, and their even and odd parts of 128 bits. Each is one instruction.
#define BROOK_LOW_WORDS(i) ((i) / 4 * 4 + (i) % 4 / 2 + (i) % 2 * BROOK_LANES)
#define BROOK_HIGH_WORDS(i) (BROOK_LOW_WORDS(i) + 2)
#define BROOK_LOW_PAIRS(i) ((i) / 4 * 4 + (i) % 2 + (i) % 4 / 2 * BROOK_LANES)
#define BROOK_HIGH_PAIRS(i) (BROOK_LOW_PAIRS(i) + 2)
#define BROOK_LOW_HALVES(i) ((i) % (BROOK_LANES / 2) + (i) / (BROOK_LANES / 2) * BROOK_LANES)
#define BROOK_HIGH_HALVES(i) (BROOK_LOW_HALVES(i) + BROOK_LANES / 2)
#define BROOK_EVEN_PARTS(i) ((i) / 4 * 8 + (i) % 4)
#define BROOK_ODD_PARTS(i) (BROOK_EVEN_PARTS(i) + 4)
/// Turns 4 rows around in each 128 bits.
BROOK_INLINE void turnWords(Float& a, Float& b, Float& c, Float& d) {
  const Float ab = BROOK_SHUFFLE(a, b, BROOK_LOW_WORDS), ab2 = BROOK_SHUFFLE(a, b, BROOK_HIGH_WORDS);
  const Float cd = BROOK_SHUFFLE(c, d, BROOK_LOW_WORDS), cd2 = BROOK_SHUFFLE(c, d, BROOK_HIGH_WORDS);
  a = BROOK_SHUFFLE(ab, cd, BROOK_LOW_PAIRS);
  b = BROOK_SHUFFLE(ab, cd, BROOK_HIGH_PAIRS);
  c = BROOK_SHUFFLE(ab2, cd2, BROOK_LOW_PAIRS);
  d = BROOK_SHUFFLE(ab2, cd2, BROOK_HIGH_PAIRS);
}
/// Turns the parts of 128 bits around: those of BROOK_LANES / 4 rows, `step` apart from v[0] on.
BROOK_INLINE void turnParts(Float* v, int step) {
#if BROOK_LANES == 16
  const Float ab = BROOK_SHUFFLE(v[0], v[step], BROOK_LOW_HALVES);
  const Float ab2 = BROOK_SHUFFLE(v[0], v[step], BROOK_HIGH_HALVES);
  const Float cd = BROOK_SHUFFLE(v[2 * step], v[3 * step], BROOK_LOW_HALVES);
  const Float cd2 = BROOK_SHUFFLE(v[2 * step], v[3 * step], BROOK_HIGH_HALVES);
  v[0] = BROOK_SHUFFLE(ab, cd, BROOK_EVEN_PARTS);
  v[step] = BROOK_SHUFFLE(ab, cd, BROOK_ODD_PARTS);
  v[2 * step] = BROOK_SHUFFLE(ab2, cd2, BROOK_EVEN_PARTS);
  v[3 * step] = BROOK_SHUFFLE(ab2, cd2, BROOK_ODD_PARTS);
#elif BROOK_LANES == 8
  const Float ab = BROOK_SHUFFLE(v[0], v[step], BROOK_LOW_HALVES);
  v[step] = BROOK_SHUFFLE(v[0], v[step], BROOK_HIGH_HALVES);
  v[0] = ab;
#else
  (void)v, (void)step;
#endif
}
/// Reads the block of the rows from y on, those outside of g clamped, from float number x on of
/// elements of `width` floats.
static inline __attribute__((noinline)) void fill(Columns& block, const Argument& g, int width,
                                                  int y, long long x) {
  Float v[BROOK_LANES];
  const int last = g.extent[1] - 1;
  const long long pitch = g.pitch[1] * width;
  if (y >= 0 && y <= last - (BROOK_LANES - 1)) {
    BROOK_UNROLL
    for (int i = 0; i < BROOK_LANES; ++i)
      v[i] = read_Float(g.data, y * pitch + x + i * pitch);
  } else {
    for (int i = 0; i < BROOK_LANES; ++i) {
      const int row = y + i < 0 ? 0 : y + i > last ? last : y + i;
      v[i] = read_Float(g.data, row * pitch + x);
    }
  }
  BROOK_UNROLL
  for (int i = 0; i < 4; ++i)
    turnParts(v + i, 4);
  BROOK_UNROLL
  for (int i = 0; i < BROOK_LANES; i += 4)
    turnWords(v[i], v[i + 1], v[i + 2], v[i + 3]);
  BROOK_UNROLL
  for (int i = 0; i < BROOK_LANES; ++i)
    block.columns[i] = v[i];
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
