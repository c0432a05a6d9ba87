// spmd_tables.h: streams of one dimension with so few elements that they fit in registers, where a
// lookup is a permutation. The last part of spmd.h and of spmd_gang.h, which include this file
// inside their namespaces.
//
//   table_T(argument)                              T = Float, .. Int4; once in front of all rows
//   gather_T(table, argument, index, inRange)      as without the table
#pragma GCC system_header
#if BROOK_BODY_USES & BROOK_USE_TABLES

// Macro lists.
// clang-format off

#if !defined(BROOK_TABLES_OF_GANG)
/// Elements of a table at most: one register of AVX-512, two of AVX2. Others cannot permute.
constexpr int kMostOfTable = BROOK_ISA >= 2 ? 16 : 0;

#define BROOK_TABLE(T)                                                                           \
  struct T##Table {                                                                              \
    T first, rest;                                                                               \
    bool isSmall;                                                                                \
  };                                                                                             \
  BROOK_INLINE T##Table table_##T(const Argument& g) {                                           \
    T##Table table = {};                                                                         \
    table.isSmall = g.extent[0] <= kMostOfTable;                                                 \
    if (!table.isSmall) return table;                                                            \
    table.first = readFirst_##T(g.data, 0, g.extent[0]);                                         \
    if (kMostOfTable > kLanes) table.rest = readFirst_##T(g.data, kLanes, g.extent[0] - kLanes); \
    return table;                                                                                \
  }                                                                                              \
  BROOK_INLINE T lookUp(const T##Table& table, Int n) {                                          \
    const T ofFirst = permuted(table.first, n);                                                  \
    if (kMostOfTable <= kLanes) return ofFirst;                                                  \
    return select(n < splat(int(kLanes)), ofFirst, permuted(table.rest, n));                     \
  }
BROOK_TABLE(Float)
BROOK_TABLE(Float2)
BROOK_TABLE(Float3)
BROOK_TABLE(Float4)
#undef BROOK_TABLE
#else
#define BROOK_TABLE(T)                                                                           \
  using one::T##Table;                                                                           \
  using one::table_##T;                                                                          \
  BROOK_INLINE T lookUp(const T##Table& table, Int n) {                                          \
    return joined(one::lookUp(table, n.a), one::lookUp(table, n.b));                             \
  }
BROOK_TABLE(Float)
BROOK_TABLE(Float2)
BROOK_TABLE(Float3)
BROOK_TABLE(Float4)
#undef BROOK_TABLE
#endif

#define BROOK_GATHER_OF_TABLE(T)                                                                 \
  BROOK_INLINE T gather_##T(const T##Table& table, const Argument& g, Int x, bool inRange) {     \
    if (!table.isSmall) return gather_##T(g, x, inRange);                                        \
    return lookUp(table, gatherNumber(g, inRange, x));                                           \
  }
BROOK_GATHER_OF_TABLE(Float)
BROOK_GATHER_OF_TABLE(Float2)
BROOK_GATHER_OF_TABLE(Float3)
BROOK_GATHER_OF_TABLE(Float4)
#undef BROOK_GATHER_OF_TABLE
// Ints travel as floats of the same bits.
#define BROOK_GATHER_OF_TABLE(I, F)                                                              \
  typedef F##Table I##Table;                                                                     \
  BROOK_INLINE I##Table table_##I(const Argument& g) { return table_##F(g); }                    \
  BROOK_INLINE I gather_##I(const I##Table& table, const Argument& g, Int x, bool inRange) {     \
    return sameBits(gather_##F(table, g, x, inRange));                                           \
  }
BROOK_GATHER_OF_TABLE(Int, Float)
BROOK_GATHER_OF_TABLE(Int2, Float2)
BROOK_GATHER_OF_TABLE(Int3, Float3)
BROOK_GATHER_OF_TABLE(Int4, Float4)
#undef BROOK_GATHER_OF_TABLE
#endif
