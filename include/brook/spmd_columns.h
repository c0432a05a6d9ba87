// spmd_columns.h: one element of each of kLanes neighbouring rows. A part of spmd.h, which includes
// this file inside the namespace of a region.
//
// A loop that goes along rows reads for each step an element of each row, and the lanes are rows. A
// block of kLanes by kLanes floats is read at once, row by row, and turned around in registers.
#pragma GCC system_header
#if BROOK_BODY_USES & (BROOK_USE_COLUMNS | BROOK_USE_ACROSS)

/// A block: vectors of lanes, a column each, or elements in the order of memory.
struct ColumnFloats {
  Float floats[BROOK_LANES];
};
/// Which one that is: its first row, and number of the first float in its rows. They stay in
/// registers, since no function that is called sees them.
struct Columns {
  Float* floats;
  int y;
  long long x;
  /// Of a row that nobody asks for.
  BROOK_CONSTRUCTOR explicit Columns(ColumnFloats& block)
      : floats(block.floats), y(-2147483647 - 1), x(0) {}
};

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
BROOK_INLINE void turnWords(const Float* v, Float* turned) {
  const Float ab = BROOK_SHUFFLE(v[0], v[1], BROOK_LOW_WORDS);
  const Float ab2 = BROOK_SHUFFLE(v[0], v[1], BROOK_HIGH_WORDS);
  const Float cd = BROOK_SHUFFLE(v[2], v[3], BROOK_LOW_WORDS);
  const Float cd2 = BROOK_SHUFFLE(v[2], v[3], BROOK_HIGH_WORDS);
  turned[0] = BROOK_SHUFFLE(ab, cd, BROOK_LOW_PAIRS);
  turned[1] = BROOK_SHUFFLE(ab, cd, BROOK_HIGH_PAIRS);
  turned[2] = BROOK_SHUFFLE(ab2, cd2, BROOK_LOW_PAIRS);
  turned[3] = BROOK_SHUFFLE(ab2, cd2, BROOK_HIGH_PAIRS);
}
/// Turns the parts of 128 bits around: those of BROOK_LANES / 4 rows, `step` apart from v[0] on.
BROOK_INLINE void turnParts(const Float* v, int step, Float* turned) {
#if BROOK_LANES == 16
  const Float ab = BROOK_SHUFFLE(v[0], v[step], BROOK_LOW_HALVES);
  const Float ab2 = BROOK_SHUFFLE(v[0], v[step], BROOK_HIGH_HALVES);
  const Float cd = BROOK_SHUFFLE(v[2 * step], v[3 * step], BROOK_LOW_HALVES);
  const Float cd2 = BROOK_SHUFFLE(v[2 * step], v[3 * step], BROOK_HIGH_HALVES);
  turned[0] = BROOK_SHUFFLE(ab, cd, BROOK_EVEN_PARTS);
  turned[step] = BROOK_SHUFFLE(ab, cd, BROOK_ODD_PARTS);
  turned[2 * step] = BROOK_SHUFFLE(ab2, cd2, BROOK_EVEN_PARTS);
  turned[3 * step] = BROOK_SHUFFLE(ab2, cd2, BROOK_ODD_PARTS);
#elif BROOK_LANES == 8
  const Float ab = BROOK_SHUFFLE(v[0], v[step], BROOK_LOW_HALVES);
  turned[step] = BROOK_SHUFFLE(v[0], v[step], BROOK_HIGH_HALVES);
  turned[0] = ab;
#else
  (void)step;
  turned[0] = v[0];
#endif
}
/// kLanes rows of g from y on, those outside of it clamped, from float number x on of elements of
/// `width` floats.
BROOK_INLINE void readRows(Float* v, const Argument& g, int width, int y, long long x) {
  const int last = g.extent[1] - 1;
  const long long pitch = g.pitch[1] * width;
  if (y >= 0 && y <= last - (BROOK_LANES - 1)) {
    BROOK_UNROLL_LANES
    for (int i = 0; i < BROOK_LANES; ++i)
      v[i] = read_Float(g.data, y * pitch + x + i * pitch);
  } else {
    for (int i = 0; i < BROOK_LANES; ++i) {
      const int row = y + i < 0 ? 0 : y + i > last ? last : y + i;
      v[i] = read_Float(g.data, row * pitch + x);
    }
  }
}
/// As columns.
BROOK_INLINE void turnAll(Float* v, Float* columns) {
  BROOK_UNROLL_LANES
  for (int i = 0; i < 4; ++i)
    turnParts(v + i, 4, v + i);
  BROOK_UNROLL_LANES
  for (int i = 0; i < BROOK_LANES; i += 4)
    turnWords(v + i, columns + i);
}
/// Of elements of 4 floats, which stay in one piece: vector c of each BROOK_LANES / 4 has element c
/// of as many rows.
BROOK_INLINE void turnElements(Float* v, Float* elements) {
  BROOK_UNROLL_LANES
  for (int i = 0; i < BROOK_LANES; i += BROOK_LANES / 4)
    turnParts(v + i, 1, elements + i);
}
/// The block from row y and float number x on, of elements of `width` floats: for code that has it in
/// registers.
BROOK_INLINE void readColumns(Float* columns, const Argument& g, int width, int y, long long x) {
  Float v[BROOK_LANES];
  readRows(v, g, width, y, x);
  turnAll(v, columns);
}
/// The same, called: blocks in memory are read from several places of a loop.
static inline __attribute__((noinline)) void fill(Float* block, const Argument& g, int width, int y,
                                                  long long x) {
  readColumns(block, g, width, y, x);
}
/// In the order of memory.
static inline __attribute__((noinline)) void fillFlat(Float* block, const Argument& g, int width,
                                                      int y, long long x) {
  Float v[BROOK_LANES];
  readRows(v, g, width, y, x);
  turnElements(v, block);
}
#undef BROOK_LOW_WORDS
#undef BROOK_HIGH_WORDS
#undef BROOK_LOW_PAIRS
#undef BROOK_HIGH_PAIRS
#undef BROOK_LOW_HALVES
#undef BROOK_HIGH_HALVES
#undef BROOK_EVEN_PARTS
#undef BROOK_ODD_PARTS

/// Whether a loop that counts up to `end` reads floats in a whole block with its next iterations:
/// from x on, one column with each.
BROOK_INLINE bool isBlockAhead(const Argument& g, int x, int counter, int end) {
  const bool hasIterations = static_cast<long long>(end) - counter >= BROOK_LANES;
  return hasIterations && x >= 0 && x <= g.extent[0] - BROOK_LANES;
}

/// The float of a block where element x of the rows from y on begins, which are read if they are
/// not there: in the order of memory if `flat`.
BROOK_INLINE long long floatOf(Columns& block, const Argument& g, int width, int y, int x,
                               bool flat) {
  const long long most = BROOK_LANES - width;
  const long long place = static_cast<long long>(x) * width - block.x;
  // What is there needs no clamp.
  if (y == block.y && place >= 0 && place <= most) return place;
  const long long first = static_cast<long long>(clampedIndex(x, g.extent[0])) * width;
  const long long last = static_cast<long long>(g.extent[0]) * width - BROOK_LANES;
  const long long from = first < last ? first : last;
  if (y != block.y || from != block.x) {
    if (flat) {
      fillFlat(block.floats, g, width, y, from);
    } else {
      fill(block.floats, g, width, y, from);
    }
    block.y = y;
    block.x = from;
  }
  return first - from;
}
BROOK_INLINE const Float* columnsOf(Columns& block, const Argument& g, int width, int y, int x) {
  return block.floats + floatOf(block, g, width, y, x, false);
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
/// With the components as they lie, row after row, until they are turned(). A block is read in this
/// way or in the other one only.
BROOK_INLINE Float4 columnFlat_Float4(Columns& block, const Argument& g, int y, int x) {
  const Float* const c = block.floats + (floatOf(block, g, 4, y, x, true) >> 2);
  constexpr int kRows = BROOK_LANES / 4;
  return Float4(c[0], c[kRows], c[2 * kRows], c[3 * kRows]);
}
#endif
