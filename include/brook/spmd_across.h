// spmd_across.h: elements that lie the same number apart from lane to lane, and side by side from one
// row of elements to the next, as a transposition reads them. Part of spmd.h, which includes this file
// inside the namespace of a region, with spmd_places.h before it.
//
//   across_T(blocks, x, argument, indices, inRange)   as gather_T; x: of the first lane
//
// A launch that has such gathers visits its elements in tiles (mapTiles). The first row of a tile
// reads a block of lanes by lanes numbers, whole lines, and turns it around in registers; the rows
// below find their vectors there. So nothing depends on how many lines the first-level cache has for
// addresses that are a power of two apart.
#pragma GCC system_header
#if BROOK_BODY_USES & BROOK_USE_ACROSS

// Tables of one-line functions and macro lists.
// clang-format off

/// Vector c has number first + c + i * step for lane i. Numbers are those of 32 bits that elements are
/// made of.
struct AcrossBlock {
  Float columns[BROOK_LANES];
  long long first;
  long long step;
};
enum { kTileVectors = 8, kTileRows = 64 };
struct AcrossBlocks {
  AcrossBlock blocks[kTileVectors];
  BROOK_CONSTRUCTOR AcrossBlocks() {
    for (AcrossBlock& block : blocks) block.step = 0;
  }
};

static inline __attribute__((noinline)) void fillAcross(AcrossBlock& block, const float* data) {
  Float v[BROOK_LANES];
  BROOK_UNROLL_LANES
  for (int i = 0; i < BROOK_LANES; ++i)
    v[i] = read_Float(data, block.first + i * block.step);
  turnAll(v, block.columns);
}
/// Where in the block the numbers from `first` on are, `width` for each element, after it was filled
/// if they are not; -1: a block does not fit there.
BROOK_INLINE int columnAcross(AcrossBlock& block, const Argument& g, long long first, long long step,
                              int width) {
  const long long known = first - block.first;
  if (step == block.step && known >= 0 && known <= BROOK_LANES - width) return static_cast<int>(known);
  // Rows below may read in front of this one.
  const bool isBackwards = step == block.step && known < 0 && known >= -width;
  long long start = isBackwards ? first + width - BROOK_LANES : first;
  const long long rest = (BROOK_LANES - 1) * step;
  const long long last = g.pitch[3] * g.extent[3] * width - BROOK_LANES - (rest > 0 ? rest : 0);
  const long long least = rest < 0 ? -rest : 0;
  if (start > last) start = last;
  if (start < least) start = least;
  if (start > last || start > first || first - start > BROOK_LANES - width) return -1;
  block.first = start;
  block.step = step;
  fillAcross(block, static_cast<const float*>(g.data));
  return static_cast<int>(first - start);
}
BROOK_INLINE AcrossBlock& blockAt(AcrossBlocks& blocks, int x) {
  return blocks.blocks[x / kLanes % kTileVectors];
}
/// The column of elements n; negative: they are to be picked one by one.
BROOK_INLINE int columnOf(AcrossBlock& block, const Argument& g, Int n, int width) {
  const int step = static_cast<int>(static_cast<unsigned>(n[1]) - static_cast<unsigned>(n[0]));
  const bool isFar = step > 4 || step < -4;
  if (!isFar || !isInSteps(n, step)) return -1;
  return columnAcross(block, g, static_cast<long long>(n[0]) * width,
                      static_cast<long long>(step) * width, width);
}
#define BROOK_ACROSS_AT(T, I, N, value)                                                          \
  BROOK_INLINE T acrossAt_##T(AcrossBlocks& blocks, int x, const Argument& g, Int n) {           \
    AcrossBlock& block = blockAt(blocks, x);                                                     \
    const int column = columnOf(block, g, n, N);                                                 \
    if (column < 0) return gatherAt_##T(g, n);                                                   \
    const Float* const c = block.columns + column;                                               \
    return value;                                                                                \
  }                                                                                              \
  BROOK_INLINE I acrossAt_##I(AcrossBlocks& blocks, int x, const Argument& g, Int n) {           \
    return sameBits(acrossAt_##T(blocks, x, g, n));                                              \
  }
BROOK_ACROSS_AT(Float, Int, 1, c[0])
BROOK_ACROSS_AT(Float2, Int2, 2, Float2(c[0], c[1]))
BROOK_ACROSS_AT(Float3, Int3, 3, Float3(c[0], c[1], c[2]))
BROOK_ACROSS_AT(Float4, Int4, 4, Float4(c[0], c[1], c[2], c[3]))
#undef BROOK_ACROSS_AT
#define BROOK_ACROSS(T)                                                                          \
  BROOK_INLINE T across_##T(AcrossBlocks& b, int at, const Argument& g, Int x, bool inRange) {   \
    return acrossAt_##T(b, at, g, gatherNumber(g, inRange, x));                                  \
  }                                                                                              \
  BROOK_INLINE T across_##T(AcrossBlocks& b, int at, const Argument& g, Int y, Int x,            \
                            bool inRange) {                                                      \
    return acrossAt_##T(b, at, g, gatherNumber(g, inRange, y, x));                               \
  }                                                                                              \
  BROOK_INLINE T across_##T(AcrossBlocks& b, int at, const Argument& g, Int z, Int y, Int x,     \
                            bool inRange) {                                                      \
    return acrossAt_##T(b, at, g, gatherNumber(g, inRange, z, y, x));                            \
  }                                                                                              \
  BROOK_INLINE T across_##T(AcrossBlocks& b, int at, const Argument& g, Int w, Int z, Int y,     \
                            Int x, bool inRange) {                                               \
    return acrossAt_##T(b, at, g, gatherNumber(g, inRange, w, z, y, x));                         \
  }
BROOK_ACROSS(Float)
BROOK_ACROSS(Float2)
BROOK_ACROSS(Float3)
BROOK_ACROSS(Float4)
BROOK_ACROSS(Int)
BROOK_ACROSS(Int2)
BROOK_ACROSS(Int3)
BROOK_ACROSS(Int4)
#undef BROOK_ACROSS

/// Calls `map` for one tile after the other, of rows that begin at multiples of their number.
BROOK_INLINE void mapTiles(const Launch* launch, const Range* range,
                           void (*map)(const Launch*, const Range*)) {
  const long long rowEnd = range->rowEnd;
  for (long long row = range->rowBegin; row < rowEnd;) {
    const long long wanted = (row / kTileRows + 1) * kTileRows;
    const long long next = wanted < rowEnd ? wanted : rowEnd;
    for (int x = range->xBegin; x < range->xEnd;) {
      const int end = pieceEnd(x, range->xEnd, next - row == 1, kTileVectors * kLanes);
      const Range tile = {row, next, x, end};
      map(launch, &tile);
      x = end;
    }
    row = next;
  }
}
#endif
