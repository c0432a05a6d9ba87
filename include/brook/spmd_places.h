// spmd_places.h: where the elements of a vector of lanes lie, and how they get there, on top of
// what spmd_memory.h (or spmd_gang.h) reads and writes. The last part of spmd.h and of spmd_gang.h,
// which include this file inside their namespaces.
//
// clang-format off
//   load_T(argument, place, inner)            the elements of the lanes at a place, T = Float, ..
//   store(argument, place, inner, value)
//   gather_T(argument, indices, inRange)      an element for each lane
//   row_T(rowOf(argument, indices), x)        elements side by side from x on; rowFlat_T: with their
//                                             components as they lie, until they are turned();
//                                             rowAhead_T: asks for what follows, too
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// ---- where the elements of the lanes lie

/// Elements ahead that rowAhead_T asks for: of floats, two lines of 64 bytes.
enum { kAhead = 32 };

/// The lanes differ in x only.
struct LanePosition {
  Int x;
  int y, z, w;
  int first;           ///< x of the first lane
  bool isConsecutive;  ///< x of lane i is first + i, and floats are exact at x, y, z and w
};
/// Of positions, or of the extents that they are in.
BROOK_INLINE bool areExact(int x, int y, int z, int w) {
  return x <= kExactPositions && y <= kExactPositions && z <= kExactPositions &&
         w <= kExactPositions;
}
BROOK_INLINE bool areExact(const int* extents) {
  return areExact(extents[0], extents[1], extents[2], extents[3]);
}
/// Of ints that a launch gives.
BROOK_INLINE bool areSmall(int a) {
  return a >= -kExactPositions && a <= kExactPositions;
}
BROOK_INLINE bool areSmall(int2 a) {
  return areSmall(a.x) && areSmall(a.y);
}
BROOK_INLINE bool areSmall(int3 a) {
  return areSmall(a.x) && areSmall(a.y) && areSmall(a.z);
}
BROOK_INLINE bool areSmall(int4 a) {
  return areSmall(a.x) && areSmall(a.y) && areSmall(a.z) && areSmall(a.w);
}
/// In an output, whose shape is that of the launch. `inner`: in an inner part (see below), so that
/// lanes are known to be consecutive.
BROOK_INLINE LanePosition lanePosition(const Place& at, bool inner = false) {
  LanePosition p;
  p.x = add(splat(at.x), laneNumbers());
  p.first = at.x;
  p.y = at.y;
  p.z = at.z;
  p.w = at.w;
  p.isConsecutive = inner || areExact(at.domain[0], p.y, p.z, p.w);
  return p;
}
BROOK_INLINE LanePosition lanePosition(const Input& a, const Place& at, bool inner = false) {
  LanePosition p;
  if (inner || a.isSame) {
    p.x = add(splat(at.x), laneNumbers());
  } else if (a.extent[0] == 1) {
    p.x = splat(0);
  } else {
    p.x = scaledLanes(at.x, a.extent[0], at.domain[0]);
  }
  p.first = firstOf(p.x);
  p.y = a.y;
  p.z = a.z;
  p.w = a.w;
  p.isConsecutive = inner || (a.isSame && areExact(at.domain[0], p.y, p.z, p.w));
  return p;
}
#if BROOK_BODY_USES & BROOK_USE_VECTORS
/// (x, y, z, w) in all lanes.
BROOK_INLINE Int4 toInt4(const LanePosition& p) {
  return Int4(p.x, splat(p.y), splat(p.z), splat(p.w));
}
#endif
BROOK_INLINE Int pitchOf(const Argument& g, int dimension) {
  return splat(static_cast<int>(g.pitch[dimension]));
}
/// Number of the element with indices slowest first, clamped unless they are known to be in range.
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int x) {
  return inRange ? x : clampedIndex(x, g.extent[0]);
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int y, Int x) {
  const Int row = inRange ? y : clampedIndex(y, g.extent[1]);
  return add(gatherNumber(g, inRange, x), multiply(row, pitchOf(g, 1)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int z, Int y, Int x) {
  const Int plane = inRange ? z : clampedIndex(z, g.extent[2]);
  return add(gatherNumber(g, inRange, y, x), multiply(plane, pitchOf(g, 2)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int w, Int z, Int y, Int x) {
  const Int block = inRange ? w : clampedIndex(w, g.extent[3]);
  return add(gatherNumber(g, inRange, z, y, x), multiply(block, pitchOf(g, 3)));
}
/// Lane i is the first one + i: the elements lie side by side (position plus a constant, away from edges).
BROOK_INLINE bool isConsecutive(Int n) {
  return everyLane(n == add(splat(firstOf(n)), laneNumbers()));
}

// ---- the inner part of a row: full vectors whose gathers at constant distances stay inside

/// Elements [begin, end) of each row.
struct Span {
  int begin, end;
};
/// The range, or nothing where positions are too large for floats to be exact.
BROOK_INLINE Span innerPart(const Launch* launch, const Range* range) {
  return {range->xBegin, areExact(launch->domain) ? range->xEnd : range->xBegin};
}
/// Without the elements x for which x + low or x + high lies outside of rows of g.
BROOK_INLINE Span inside(Span part, const Argument& g, int low, int high) {
  const int begin = -low > part.begin ? -low : part.begin;
  const int end = g.extent[0] - high < part.end ? g.extent[0] - high : part.end;
  return {begin, end};
}
/// The same for x + distance, x + distance + stride .., one for each count from `begin` up to `end`,
/// where distances are values of ints that wrap around.
BROOK_INLINE Span inside(Span part, const Argument& g, int distance, int stride, int begin, int end) {
  if (begin >= end) return part;
  const long long last = distance + stride * (static_cast<long long>(end) - 1 - begin);
  const long long low = last < distance ? last : distance;
  const long long high = last < distance ? distance : last;
  const bool isNear = low > -kExactPositions && high < kExactPositions;
  return isNear ? inside(part, g, static_cast<int>(low), static_cast<int>(high))
                : Span{part.begin, part.begin};
}
/// Nothing unless x in the rows of a is x in those of the launch, and its positions are exact.
BROOK_INLINE Span whereAligned(Span part, const Argument& a, const Launch* launch) {
  const bool isAligned = a.extent[0] == launch->domain[0] && areExact(a.extent);
  return {part.begin, isAligned ? part.end : part.begin};
}
/// What of it lies in front of the end of a piece.
BROOK_INLINE Span before(Span part, int end) {
  return {part.begin, end < part.end ? end : part.end};
}
/// Whether the range lies in one plane and has nothing but inner vectors.
BROOK_INLINE bool isAllInside(Span inner, const Launch* launch, const Range* range) {
  return launch->domain[2] == 1 && launch->domain[3] == 1 && range->xBegin < range->xEnd &&
         inner.begin <= range->xBegin && range->xEnd <= inner.end &&
         (range->xEnd - range->xBegin) % kLanes == 0;
}
/// Whether g has a row for each row of the launch.
BROOK_INLINE bool hasRows(const Argument& g, const Launch* launch) {
  return launch->domain[1] <= g.extent[1];
}
BROOK_INLINE Place below(Place at, int rows) {
  at.y += rows;
  at.row += static_cast<long long>(rows) * at.domain[0];
  return at;
}
/// What can be computed in tiles of so many rows and kLanes elements in each, of which the last ones
/// may overlap; may be empty.
BROOK_INLINE Range tilesOf(const Launch* launch, const Range* range, Span inner, int rows) {
  const bool isPlane = launch->domain[2] == 1 && launch->domain[3] == 1;
  const bool hasTiles = isPlane && range->rowEnd - range->rowBegin >= rows &&
                        inner.end > inner.begin && inner.end - inner.begin >= kLanes;
  return {range->rowBegin, hasTiles ? range->rowEnd : range->rowBegin, inner.begin, inner.end};
}
/// Where the tile begins that would begin at `wanted` if it did not reach beyond `end`.
BROOK_INLINE long long tileStart(long long wanted, long long end, int size) {
  return wanted <= end - size ? wanted : end - size;
}
/// Computes by `map` the part of the range that is not in the tiles.
BROOK_INLINE void mapAround(const Launch* launch, const Range* range, const Range& tiles,
                            void (*map)(const Launch*, const Range*)) {
  const Range rest[3] = {{tiles.rowEnd, range->rowEnd, range->xBegin, range->xEnd},
                         {tiles.rowBegin, tiles.rowEnd, range->xBegin, tiles.xBegin},
                         {tiles.rowBegin, tiles.rowEnd, tiles.xEnd, range->xEnd}};
  for (const Range& part : rest) {
    if (part.rowBegin < part.rowEnd && part.xBegin < part.xEnd) map(launch, &part);
  }
}
/// The lanes of a vector that are elements of the range.
BROOK_INLINE int countOfLanes(const Place& at, int end) {
  const int rest = end - at.x;
  return rest < kLanes ? rest : int(kLanes);
}
/// Whether the vector is an inner one.
BROOK_INLINE bool isInner(Span part, const Place& at) {
  return at.x >= part.begin && part.end - at.x >= kLanes;
}
/// Whether x, which may have been computed in floats, is exact and vectors can be loaded from there.
BROOK_INLINE bool isInRow(const Argument& g, long long x) {
  return x >= 0 && x <= g.extent[0] - kLanes && x <= kExactPositions;
}
/// Whether a vector can be loaded from x on.
BROOK_INLINE bool isInside(const Argument& g, const LanePosition& p, int x) {
  return p.isConsecutive && isInRow(g, x);
}
/// Whether vectors can be loaded from x, x + stride .. on, one for each count from `begin` up to
/// `end`, where x is a value of ints that wrap around: between two values inside there are no others
/// then than those between them.
BROOK_INLINE bool isInside(const Argument& g, const LanePosition& p, int x, int stride, int begin,
                           int end) {
  if (begin >= end) return true;
  const long long last = x + stride * (static_cast<long long>(end) - 1 - begin);
  return isInside(g, p, x) && isInRow(g, last);
}

/// Whether the lanes read in neighbouring rows of g from y on, with blocks of columns in them.
BROOK_INLINE bool areNeighbours(const Argument& g, const LanePosition& p, int y) {
  return p.isConsecutive && y > -kExactPositions && y < kExactPositions && g.extent[0] >= kLanes;
}

// ---- loads, stores and gathers
/// The row of g with these indices, slowest first, clamped.
BROOK_INLINE Row rowOf(const Argument& g) { return {g.data, 0, g.extent[0]}; }
BROOK_INLINE Row rowOf(const Argument& g, int y) { return {g.data, gatherNumber(g, false, y, 0), g.extent[0]}; }
/// The same of a row that g is known to have.
BROOK_INLINE Row rowInside(const Argument& g, int y) { return {g.data, y * g.pitch[1], g.extent[0]}; }
BROOK_INLINE Row rowOf(const Argument& g, int z, int y) {
  return {g.data, gatherNumber(g, false, z, y, 0), g.extent[0]};
}
BROOK_INLINE Row rowOf(const Argument& g, int w, int z, int y) {
  return {g.data, gatherNumber(g, false, w, z, y, 0), g.extent[0]};
}
// Of the types made of words of 32 bits: as elements of a lane each, and as they lie.
#define BROOK_WORD_MEMORY(T, t, L, S, N) \
  BROOK_LANE_MEMORY(T, t, S, N)          \
  BROOK_FLAT_MEMORY(T, L, S, N)
BROOK_WORD_MEMORY(Float, float, Float, float, 1)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_WORD_MEMORY(Float2, float2, Float, float, 2)
BROOK_WORD_MEMORY(Float3, float3, Float, float, 3)
BROOK_WORD_MEMORY(Float4, float4, Float, float, 4)
#endif

// Ints have no arithmetic of their own in memory: the same bits.
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Int2 sameBits(Float2 v) { return Int2(sameBits(v.x), sameBits(v.y)); }
BROOK_INLINE Int3 sameBits(Float3 v) { return Int3(sameBits(v.x), sameBits(v.y), sameBits(v.z)); }
BROOK_INLINE Int4 sameBits(Float4 v) { return Int4(sameBits(v.x), sameBits(v.y), sameBits(v.z), sameBits(v.w)); }
BROOK_INLINE Float2 sameBits(Int2 v) { return Float2(sameBits(v.x), sameBits(v.y)); }
BROOK_INLINE Float3 sameBits(Int3 v) { return Float3(sameBits(v.x), sameBits(v.y), sameBits(v.z)); }
BROOK_INLINE Float4 sameBits(Int4 v) {
  return Float4(sameBits(v.x), sameBits(v.y), sameBits(v.z), sameBits(v.w));
}
#endif
#define BROOK_INT_MEMORY(I, F)                                                                  \
  BROOK_INLINE I read_##I(const void* data, long long number) {                                 \
    return sameBits(read_##F(data, number));                                                    \
  }                                                                                             \
  BROOK_INLINE void write(void* data, long long number, I v) { write(data, number, sameBits(v)); } \
  BROOK_INLINE void writePast(void* data, long long number, I v) {                              \
    writePast(data, number, sameBits(v));                                                       \
  }                                                                                             \
  BROOK_INLINE I pick_##I(const void* data, Int n) {                                            \
    return sameBits(pick_##F(data, n));                                                         \
  }                                                                                             \
  BROOK_INLINE I readFirst_##I(const void* data, long long number, int count) {                 \
    return sameBits(readFirst_##F(data, number, count));                                        \
  }                                                                                             \
  BROOK_INLINE void writeFirst(void* data, long long number, int count, I v) {                  \
    writeFirst(data, number, count, sameBits(v));                                               \
  }                                                                                             \
  BROOK_INLINE I edge_##I(Row row, int x) { return sameBits(edge_##F(row, x)); }
BROOK_INT_MEMORY(Int, Float)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INT_MEMORY(Int2, Float2)
BROOK_INT_MEMORY(Int3, Float3)
BROOK_INT_MEMORY(Int4, Float4)
#endif
#undef BROOK_INT_MEMORY
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Int2 turned(Int2 v) { return sameBits(turned(sameBits(v))); }
BROOK_INLINE Int3 turned(Int3 v) { return sameBits(turned(sameBits(v))); }
BROOK_INLINE Int4 turned(Int4 v) { return sameBits(turned(sameBits(v))); }
BROOK_INLINE Int4 splatFlat(int4 v) {
  float4 words;
  __builtin_memcpy(&words, &v, sizeof words);
  return sameBits(splatFlat(words));
}
#endif
BROOK_INLINE Int readInOrder_Int(const void* data, long long number) {
  return sameBits(readInOrder_Float(data, number));
}
BROOK_WORD_MEMORY(Int, int, Int, int, 1)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_WORD_MEMORY(Int2, int2, Int, int, 2)
BROOK_WORD_MEMORY(Int3, int3, Int, int, 3)
BROOK_WORD_MEMORY(Int4, int4, Int, int, 4)
#endif
#undef BROOK_WORD_MEMORY
/// Whether lane i is the first one + i * step.
BROOK_INLINE bool isInSteps(Int n, int step) {
  return everyLane(n == add(splat(firstOf(n)), multiply(laneNumbers(), splat(step))));
}
BROOK_INLINE Int readSteps_Int(const void* data, long long number, int step) {
  return sameBits(readSteps_Float(data, number, step));
}
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Int2 readSteps_Int2(const void* data, long long number, int step) {
  return sameBits(readSteps_Float2(data, number, step));
}
#endif
// Gathers whose lanes are likely to read at that step, as readSteps_T can.
#define BROOK_STEPS(T)                                                                             \
  BROOK_INLINE T stepsAt_##T(const Argument& g, Int n, int step) {                                 \
    return isInSteps(n, step) ? readSteps_##T(g.data, firstOf(n), step) : gatherAt_##T(g, n);      \
  }                                                                                                \
  BROOK_INLINE T gatherSteps_##T(const Argument& g, Int x, bool inRange, int step) {               \
    return stepsAt_##T(g, gatherNumber(g, inRange, x), step);                                      \
  }                                                                                                \
  BROOK_INLINE T gatherSteps_##T(const Argument& g, Int y, Int x, bool inRange, int step) {        \
    return stepsAt_##T(g, gatherNumber(g, inRange, y, x), step);                                   \
  }                                                                                                \
  BROOK_INLINE T gatherSteps_##T(const Argument& g, Int z, Int y, Int x, bool inRange, int step) { \
    return stepsAt_##T(g, gatherNumber(g, inRange, z, y, x), step);                                \
  }                                                                                                \
  BROOK_INLINE T gatherSteps_##T(const Argument& g, Int w, Int z, Int y, Int x, bool inRange,      \
                                 int step) {                                                       \
    return stepsAt_##T(g, gatherNumber(g, inRange, w, z, y, x), step);                             \
  }                                                                                                \
  BROOK_INLINE T gatherSteps_##T(Row row, Int x, bool inRange, int step) {                         \
    const Int n = inRange ? x : clampedIndex(x, row.extent);                                       \
    if (isInSteps(n, step)) return readSteps_##T(row.data, row.number + firstOf(n), step);         \
    return gather_##T(row, n, true);                                                               \
  }
BROOK_STEPS(Float)
BROOK_STEPS(Int)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_STEPS(Float2)
BROOK_STEPS(Int2)
#endif
#undef BROOK_STEPS
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_PART_MEMORY(Float2, Float, 2)
BROOK_PART_MEMORY(Float3, Float, 3)
BROOK_PART_MEMORY(Float4, Float, 4)
BROOK_PART_MEMORY(Int2, Int, 2)
BROOK_PART_MEMORY(Int3, Int, 3)
BROOK_PART_MEMORY(Int4, Int, 4)
#endif
