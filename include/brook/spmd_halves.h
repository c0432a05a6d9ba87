// spmd_halves.h: the types and functions of spmd.h for twice as many lanes, each value as two halves.
// A part of spmd_gang.h and spmd_gang8.h, which say in
//   BROOK_GANG_NAME   the namespace that this file fills
//   BROOK_GANG_OF     the namespace of the halves
//   BROOK_GANG_LEVEL  1: the halves are registers, more: gangs themselves
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
namespace BROOK_GANG_NAME {
namespace one = BROOK_GANG_OF;
enum { kLanes = 2 * one::kLanes };

/// The first and the second half of the lanes.
struct Float {
  one::Float a, b;
};
struct Int {
  one::Int a, b;
};
struct Uint {
  one::Uint a, b;
};
#include <brook/spmd_masks.h>
struct Bool {
  Mask a, b;
};

// Functions by halves. Those on other types of the same name stay visible.
#define BROOK_GANG_SHARES(name) using one::name; using scalars::name;
#define BROOK_GANG1(R, name, T) BROOK_INLINE R name(T x) { return {one::name(x.a), one::name(x.b)}; }
#define BROOK_GANG2(R, name, T)                               \
  BROOK_INLINE R name(T x, T y) {                             \
    return {one::name(x.a, y.a), one::name(x.b, y.b)};        \
  }
#define BROOK_GANG_SPLAT(T, S) \
  BROOK_INLINE T splat(S s) { return {one::splat(s), one::splat(s)}; }
// Operators, also with a scalar on one side.
#define BROOK_GANG_OPERATOR(R, op, T, S)                                             \
  BROOK_INLINE R operator op(T x, T y) { return {x.a op y.a, x.b op y.b}; }          \
  BROOK_INLINE R operator op(T x, S s) { return {x.a op s, x.b op s}; }              \
  BROOK_INLINE R operator op(S s, T y) { return {s op y.a, s op y.b}; }
#define BROOK_GANG_COMPARISON(op, name, T, S)                                              \
  BROOK_INLINE Bool operator op(T x, T y) { return {name(x.a, y.a), name(x.b, y.b)}; }     \
  BROOK_INLINE Bool operator op(T x, S s) { return x op splat(s); }                        \
  BROOK_INLINE Bool operator op(S s, T y) { return splat(s) op y; }
#define BROOK_GANG_COMPARISONS(T, S)                                                       \
  BROOK_GANG_COMPARISON(==, isEqual, T, S) BROOK_GANG_COMPARISON(!=, isUnequal, T, S)      \
  BROOK_GANG_COMPARISON(<, isLess, T, S) BROOK_GANG_COMPARISON(<=, isAtMost, T, S)         \
  BROOK_GANG_COMPARISON(>, isGreater, T, S) BROOK_GANG_COMPARISON(>=, isAtLeast, T, S)
#define BROOK_GANG_BITS(T, S)                                                              \
  BROOK_GANG_OPERATOR(T, &, T, S) BROOK_GANG_OPERATOR(T, |, T, S)                          \
  BROOK_GANG_OPERATOR(T, ^, T, S)                                                          \
  BROOK_INLINE T operator~(T x) { return {~x.a, ~x.b}; }

BROOK_GANG_SPLAT(Float, float)
BROOK_GANG_SPLAT(Int, int)
BROOK_GANG_SPLAT(Uint, uint)
BROOK_GANG_OPERATOR(Float, +, Float, float)
BROOK_GANG_OPERATOR(Float, -, Float, float)
BROOK_GANG_OPERATOR(Float, *, Float, float)
BROOK_GANG_OPERATOR(Float, /, Float, float)
BROOK_INLINE Float operator-(Float x) { return {-x.a, -x.b}; }
BROOK_GANG_COMPARISONS(Float, float)
BROOK_GANG_COMPARISONS(Int, int)
BROOK_GANG_COMPARISONS(Uint, uint)
BROOK_GANG_BITS(Int, int)
BROOK_GANG_BITS(Uint, uint)

BROOK_INLINE Bool splat(bool s) { return {maskOf(one::splat(s)), maskOf(one::splat(s))}; }
BROOK_INLINE Bool operator&(Bool x, Bool y) { return {both(x.a, y.a), both(x.b, y.b)}; }
BROOK_INLINE Bool operator|(Bool x, Bool y) { return {either(x.a, y.a), either(x.b, y.b)}; }
BROOK_INLINE Bool operator~(Bool x) { return {none(x.a), none(x.b)}; }
BROOK_INLINE Bool operator!=(Bool x, Bool y) { return {differs(x.a, y.a), differs(x.b, y.b)}; }
BROOK_INLINE Bool operator==(Bool x, Bool y) { return ~(x != y); }

BROOK_INLINE Int laneNumbers() {
  return {one::laneNumbers(), one::add(one::laneNumbers(), one::splat(int(one::kLanes)))};
}
BROOK_INLINE Bool allLanes() { return splat(true); }
BROOK_INLINE Bool noLanes() { return splat(false); }
BROOK_INLINE Bool firstLanes(int count) { return laneNumbers() < count; }
BROOK_INLINE bool anyLane(Bool x) { return isAny(x.a, x.b); }
BROOK_INLINE bool everyLane(Bool x) { return isEvery(x.a, x.b); }

BROOK_GANG_SHARES(select)
#define BROOK_GANG_SELECT(T)                                            \
  BROOK_INLINE T select(Bool c, T x, T y) {                             \
    return {choose(c.a, x.a, y.a), choose(c.b, x.b, y.b)};              \
  }
BROOK_GANG_SELECT(Float)
BROOK_GANG_SELECT(Int)
BROOK_GANG_SELECT(Uint)
BROOK_INLINE Bool select(Bool c, Bool x, Bool y) { return (c & x) | (~c & y); }
BROOK_INLINE Bool select(bool c, Bool x, Bool y) { return c ? x : y; }

#define BROOK_GANG_INTEGER(T)                                                              \
  BROOK_GANG2(T, add, T) BROOK_GANG2(T, subtract, T) BROOK_GANG2(T, multiply, T)           \
  BROOK_GANG2(T, divide, T) BROOK_GANG2(T, remainder, T)                                   \
  BROOK_GANG2(T, shiftLeft, T) BROOK_GANG2(T, shiftRight, T) BROOK_GANG1(T, negate, T)     \
  BROOK_GANG1(T, abs, T) BROOK_GANG2(T, min, T) BROOK_GANG2(T, max, T)
BROOK_GANG_SHARES(add) BROOK_GANG_SHARES(subtract) BROOK_GANG_SHARES(multiply)
BROOK_GANG_SHARES(divide) BROOK_GANG_SHARES(remainder) BROOK_GANG_SHARES(negate)
BROOK_GANG_SHARES(shiftLeft) BROOK_GANG_SHARES(shiftRight)
BROOK_GANG_SHARES(abs) BROOK_GANG_SHARES(min) BROOK_GANG_SHARES(max)
BROOK_GANG_INTEGER(Int)
BROOK_GANG_INTEGER(Uint)
BROOK_INLINE Int divide(Int a, int b) { return {one::divide(a.a, b), one::divide(a.b, b)}; }
BROOK_INLINE Int remainder(Int a, int b) { return {one::remainder(a.a, b), one::remainder(a.b, b)}; }

BROOK_GANG_SHARES(toFloat) BROOK_GANG_SHARES(toInt) BROOK_GANG_SHARES(toUint)
BROOK_GANG_SHARES(toBool) BROOK_GANG_SHARES(boolToFloat) BROOK_GANG_SHARES(boolToInt)
BROOK_GANG_SHARES(boolToUint)
BROOK_GANG1(Float, toFloat, Int)
BROOK_GANG1(Float, toFloat, Uint)
BROOK_GANG1(Int, toInt, Float)
BROOK_GANG1(Int, toInt, Uint)
BROOK_GANG_SHARES(nearest_index)
BROOK_GANG1(Int, nearest_index, Float)
BROOK_GANG1(Uint, toUint, Int)
BROOK_GANG1(Uint, toUint, Float)
BROOK_INLINE Bool toBool(Float x) { return x != 0.0f; }
BROOK_INLINE Bool toBool(Int x) { return x != 0; }
BROOK_INLINE Bool toBool(Uint x) { return x != 0u; }
BROOK_INLINE Float boolToFloat(Bool x) { return select(x, splat(1.0f), splat(0.0f)); }
BROOK_INLINE Int boolToInt(Bool x) { return select(x, splat(1), splat(0)); }
BROOK_INLINE Uint boolToUint(Bool x) { return select(x, splat(1u), splat(0u)); }

BROOK_GANG1(Float, abs, Float)
BROOK_GANG2(Float, min, Float)
BROOK_GANG2(Float, max, Float)
#define BROOK_GANG_FUNCTION1(R, name) BROOK_GANG_SHARES(name) BROOK_GANG1(R, name, Float)
#define BROOK_GANG_FUNCTION2(name) BROOK_GANG_SHARES(name) BROOK_GANG2(Float, name, Float)
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
BROOK_GANG_FUNCTION1(Float, acos)
BROOK_GANG_FUNCTION1(Float, asin)
BROOK_GANG_FUNCTION1(Float, atan)
BROOK_GANG_FUNCTION1(Float, cos)
BROOK_GANG_FUNCTION1(Float, sin)
BROOK_GANG_FUNCTION1(Float, tan)
BROOK_GANG_FUNCTION1(Float, cosh)
BROOK_GANG_FUNCTION1(Float, sinh)
BROOK_GANG_FUNCTION1(Float, tanh)
BROOK_GANG_FUNCTION1(Float, exp)
BROOK_GANG_FUNCTION1(Float, exp2)
BROOK_GANG_FUNCTION1(Float, log)
BROOK_GANG_FUNCTION1(Float, log2)
BROOK_GANG_FUNCTION1(Float, log10)
BROOK_GANG_FUNCTION1(Float, frexp_mantissa)
BROOK_GANG_FUNCTION1(Float, frexp_exponent)
#endif
BROOK_GANG_FUNCTION1(Float, ceil)
BROOK_GANG_FUNCTION1(Float, floor)
BROOK_GANG_FUNCTION1(Float, round)
BROOK_GANG_FUNCTION1(Float, trunc)
BROOK_GANG_FUNCTION1(Float, sqrt)
BROOK_GANG_SHARES(isnan) BROOK_GANG_SHARES(isinf) BROOK_GANG_SHARES(isfinite)
BROOK_INLINE Bool isnan(Float x) { return x != x; }
BROOK_INLINE Bool isinf(Float x) { return abs(x) == __builtin_inff(); }
BROOK_INLINE Bool isfinite(Float x) { return abs(x) < __builtin_inff(); }
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
BROOK_GANG_FUNCTION2(atan2)
BROOK_GANG_FUNCTION2(fmod)
BROOK_GANG_FUNCTION2(ldexp)
BROOK_GANG_FUNCTION2(pow)
#endif
BROOK_GANG_SHARES(multiplyAdd)
BROOK_INLINE Float multiplyAdd(Float x, Float y, Float z) {
  return {one::multiplyAdd(x.a, y.a, z.a), one::multiplyAdd(x.b, y.b, z.b)};
}
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_GANG_SHARES(component) BROOK_GANG_SHARES(withComponent) BROOK_GANG_SHARES(insert)
BROOK_GANG_SHARES(swizzle) BROOK_GANG_SHARES(any) BROOK_GANG_SHARES(all)
#endif

#include <brook/spmd_vectors.h>

// ---- memory
BROOK_INLINE int firstOf(Int x) { return one::firstOf(x.a); }
BROOK_INLINE Int scaledLanes(int x, int extent, int domain) {
  return {one::scaledLanes(x, extent, domain), one::scaledLanes(x + one::kLanes, extent, domain)};
}
BROOK_INLINE Int sameBits(Float x) { return {one::sameBits(x.a), one::sameBits(x.b)}; }
BROOK_INLINE Float sameBits(Int x) { return {one::sameBits(x.a), one::sameBits(x.b)}; }
using one::kExactPositions;

BROOK_INLINE Float joined(one::Float a, one::Float b) { return {a, b}; }
BROOK_INLINE one::Float firstHalf(Float v) { return v.a; }
BROOK_INLINE one::Float secondHalf(Float v) { return v.b; }
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Float2 joined(one::Float2 a, one::Float2 b) {
  return Float2(joined(a.x, b.x), joined(a.y, b.y));
}
BROOK_INLINE Float3 joined(one::Float3 a, one::Float3 b) {
  return Float3(joined(a.x, b.x), joined(a.y, b.y), joined(a.z, b.z));
}
BROOK_INLINE Float4 joined(one::Float4 a, one::Float4 b) {
  return Float4(joined(a.x, b.x), joined(a.y, b.y), joined(a.z, b.z), joined(a.w, b.w));
}
BROOK_INLINE one::Float2 firstHalf(Float2 v) { return one::Float2(v.x.a, v.y.a); }
BROOK_INLINE one::Float3 firstHalf(Float3 v) { return one::Float3(v.x.a, v.y.a, v.z.a); }
BROOK_INLINE one::Float4 firstHalf(Float4 v) { return one::Float4(v.x.a, v.y.a, v.z.a, v.w.a); }
BROOK_INLINE one::Float2 secondHalf(Float2 v) { return one::Float2(v.x.b, v.y.b); }
BROOK_INLINE one::Float3 secondHalf(Float3 v) { return one::Float3(v.x.b, v.y.b, v.z.b); }
BROOK_INLINE one::Float4 secondHalf(Float4 v) { return one::Float4(v.x.b, v.y.b, v.z.b, v.w.b); }
/// Their halves are registers filled one behind the other.
BROOK_INLINE Float2 turned(Float2 v) {
  return joined(one::turned(one::Float2(v.x.a, v.x.b)), one::turned(one::Float2(v.y.a, v.y.b)));
}
BROOK_INLINE Float3 turned(Float3 v) {
  return joined(one::turned(one::Float3(v.x.a, v.x.b, v.y.a)), one::turned(one::Float3(v.y.b, v.z.a, v.z.b)));
}
BROOK_INLINE Float4 turned(Float4 v) {
  return joined(one::turned(one::Float4(v.x.a, v.x.b, v.y.a, v.y.b)),
                one::turned(one::Float4(v.z.a, v.z.b, v.w.a, v.w.b)));
}
#endif
struct Row {
  const void* data;
  long long number;
  int extent;
};
BROOK_INLINE one::Row ofHalf(Row row) { return {row.data, row.number, row.extent}; }
#define BROOK_GANG_MEMORY(T)                                                                     \
  BROOK_INLINE T read_##T(const void* data, long long number) {                                  \
    return joined(one::read_##T(data, number), one::read_##T(data, number + one::kLanes));       \
  }                                                                                              \
  BROOK_INLINE void write(void* data, long long number, T v) {                                   \
    one::write(data, number, firstHalf(v));                                                      \
    one::write(data, number + one::kLanes, secondHalf(v));                                       \
  }                                                                                              \
  BROOK_INLINE void writePast(void* data, long long number, T v) {                               \
    one::writePast(data, number, firstHalf(v));                                                  \
    one::writePast(data, number + one::kLanes, secondHalf(v));                                   \
  }                                                                                              \
  BROOK_INLINE T pick_##T(const void* data, Int n) {                                             \
    return joined(one::pick_##T(data, n.a), one::pick_##T(data, n.b));                           \
  }                                                                                              \
  BROOK_INLINE T readFirst_##T(const void* data, long long number, int count) {                  \
    return joined(one::readFirst_##T(data, number, count),                                       \
                  one::readFirst_##T(data, number + one::kLanes, count - one::kLanes));          \
  }                                                                                              \
  BROOK_INLINE void writeFirst(void* data, long long number, int count, T v) {                   \
    one::writeFirst(data, number, count, firstHalf(v));                                          \
    one::writeFirst(data, number + one::kLanes, count - one::kLanes, secondHalf(v));             \
  }                                                                                              \
  BROOK_INLINE T edge_##T(Row row, int x) {                                                      \
    return joined(one::edge_##T(ofHalf(row), x), one::edge_##T(ofHalf(row), x + one::kLanes));   \
  }
BROOK_GANG_MEMORY(Float)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_GANG_MEMORY(Float2)
BROOK_GANG_MEMORY(Float3)
BROOK_GANG_MEMORY(Float4)
#endif
BROOK_INLINE Float readSteps_Float(const void* data, long long number, int step) {
  return {one::readSteps_Float(data, number, step),
          one::readSteps_Float(data, number + one::kLanes * step, step)};
}
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Float2 readSteps_Float2(const void* data, long long number, int step) {
  return joined(one::readSteps_Float2(data, number, step),
                one::readSteps_Float2(data, number + one::kLanes * step, step));
}
#endif
BROOK_INLINE Float readInOrder_Float(const void* data, long long number) {
  return {one::readInOrder_Float(data, number), one::readInOrder_Float(data, number + one::kLanes)};
}
BROOK_GANG_SHARES(gatherNumber) BROOK_GANG_SHARES(clampedIndex)
BROOK_INLINE Int clampedIndex(Int x, int extent) {
  return {one::clampedIndex(x.a, extent), one::clampedIndex(x.b, extent)};
}
#if BROOK_BODY_USES & BROOK_USE_COLUMNS
struct ColumnFloats {
  one::ColumnFloats a, b;
};
struct Columns {
  one::Columns a, b;
  BROOK_CONSTRUCTOR explicit Columns(ColumnFloats& block) : a(block.a), b(block.b) {}
};
#define BROOK_GANG_COLUMN(T)                                                                 \
  BROOK_INLINE T column_##T(Columns& block, const Argument& g, int y, int x) {               \
    return joined(one::column_##T(block.a, g, y, x),                                         \
                  one::column_##T(block.b, g, y + one::kLanes, x));                          \
  }
BROOK_GANG_COLUMN(Float) BROOK_GANG_COLUMN(Float2) BROOK_GANG_COLUMN(Float3) BROOK_GANG_COLUMN(Float4)
#undef BROOK_GANG_COLUMN
BROOK_INLINE Float4 columnFlat_Float4(Columns& block, const Argument& g, int y, int x) {
  const one::Float4 a = one::columnFlat_Float4(block.a, g, y, x);
  const one::Float4 b = one::columnFlat_Float4(block.b, g, y + one::kLanes, x);
  return Float4({a.x, a.y}, {a.z, a.w}, {b.x, b.y}, {b.z, b.w});
}
#endif
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_INLINE Float4 splatFlat(float4 v) {
  const one::Float4 a = one::splatFlat(v);
  return Float4({a.x, a.x}, {a.x, a.x}, {a.x, a.x}, {a.x, a.x});
}
#endif
using one::floatsOf;
#include <brook/spmd_places.h>
#define BROOK_TABLES_OF_GANG
#include <brook/spmd_tables.h>
#undef BROOK_TABLES_OF_GANG

#undef BROOK_GANG_SHARES
#undef BROOK_GANG1
#undef BROOK_GANG2
#undef BROOK_GANG_SPLAT
#undef BROOK_GANG_OPERATOR
#undef BROOK_GANG_COMPARISON
#undef BROOK_GANG_COMPARISONS
#undef BROOK_GANG_BITS
#undef BROOK_GANG_SELECT
#undef BROOK_GANG_INTEGER
#undef BROOK_GANG_FUNCTION1
#undef BROOK_GANG_FUNCTION2
#undef BROOK_GANG_MEMORY
}
