// spmd.h: values and operations of emitted CPU code, one vector of lanes at a time.
//
// A kernel body computes kLanes neighbouring elements of a row at once. Each of its values is
// either the same in all lanes (uniform: float, float4, int .. of scalar.h) or has a lane for each
// element (varying): Float, Int, Uint are raw GNU vectors of kLanes components, Bool is an Int
// vector of 0 and -1 (a mask), Float4 a struct of four Float.
//
// brcc includes this file once per instruction set, inside the namespace of its region and under
// its target pragma; BROOK_ISA chooses the lane count and the built-in functions:
//   0 generic 128 bits, 1 SSE2, 2 AVX2 with FMA, 3 AVX-512 (F, BW, DQ, VL)
// It includes nothing but scalar.h, inputs.h (repeat and stride), spmd_functions.h (built-in
// functions), spmd_vectors.h (values with components), spmd_memory.h (loads and stores),
// spmd_columns.h, spmd_pieces.h, spmd_places.h (positions, gathers), spmd_across.h, spmd_tables.h and
// spmd_reductions.h. spmd_gang.h has the same for two registers at a time.
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
namespace scalars {
#include <brook/scalar.h>
#include <brook/inputs.h>
}  // namespace scalars
using namespace scalars;

#undef BROOK_LANES
#undef BROOK_EACH_LANE
#undef BROOK_EACH_LANE_OF
#if BROOK_ISA == 3
#define BROOK_LANES 16
#define BROOK_EACH_LANE(f) \
  f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10), f(11), f(12), f(13), f(14), f(15)
#elif BROOK_ISA == 2
#define BROOK_LANES 8
#define BROOK_EACH_LANE(f) f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)
#else
#define BROOK_LANES 4
#define BROOK_EACH_LANE(f) f(0), f(1), f(2), f(3)
#endif

typedef float Float __attribute__((vector_size(4 * BROOK_LANES)));
typedef int Int __attribute__((vector_size(4 * BROOK_LANES)));
typedef unsigned int Uint __attribute__((vector_size(4 * BROOK_LANES)));
typedef Int Bool;
/// A Float in memory, at any alignment of float.
typedef float PackedFloat
    __attribute__((vector_size(4 * BROOK_LANES), aligned(4), may_alias));
enum { kLanes = BROOK_LANES };

// ---- uniform values in all lanes
#define BROOK_LANE(i) a
BROOK_INLINE Float splat(float a) { return Float{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Int splat(int a) { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Uint splat(uint a) { return Uint{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE
BROOK_INLINE Bool splat(bool a) { return splat(a ? -1 : 0); }
#define BROOK_LANE(i) i
/// 0, 1, 2, ...
BROOK_INLINE Int laneNumbers() { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE

// ---- masks
BROOK_INLINE Bool allLanes() { return splat(-1); }
BROOK_INLINE Bool noLanes() { return splat(0); }
/// The first `count` lanes.
BROOK_INLINE Bool firstLanes(int count) { return laneNumbers() < splat(count); }
#if BROOK_ISA == 3
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_cvtd2mask512(a) != 0; }
BROOK_INLINE bool everyLane(Bool a) {
  return static_cast<unsigned short>(__builtin_ia32_cvtd2mask512(a)) == 0xffff;
}
#elif BROOK_ISA == 2
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_movmskps256((Float)a) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return __builtin_ia32_movmskps256((Float)a) == 0xff; }
#elif BROOK_ISA == 1
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_movmskps((Float)a) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return __builtin_ia32_movmskps((Float)a) == 0xf; }
#else
BROOK_INLINE bool anyLane(Bool a) { return (a[0] | a[1] | a[2] | a[3]) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return (a[0] & a[1] & a[2] & a[3]) != 0; }
#endif

BROOK_INLINE Float select(Bool c, Float a, Float b) { return c ? a : b; }
BROOK_INLINE Int select(Bool c, Int a, Int b) { return c ? a : b; }
BROOK_INLINE Uint select(Bool c, Uint a, Uint b) { return c ? a : b; }

// ---- integers: through unsigned, so that overflow wraps
BROOK_INLINE Int add(Int a, Int b) { return (Int)((Uint)a + (Uint)b); }
BROOK_INLINE Int subtract(Int a, Int b) { return (Int)((Uint)a - (Uint)b); }
BROOK_INLINE Int multiply(Int a, Int b) { return (Int)((Uint)a * (Uint)b); }
BROOK_INLINE Int negate(Int a) { return (Int)(-(Uint)a); }
BROOK_INLINE Int shiftLeft(Int a, Int b) { return (Int)((Uint)a << ((Uint)b & 31u)); }
BROOK_INLINE Int shiftRight(Int a, Int b) { return a >> (b & 31); }
BROOK_INLINE Uint add(Uint a, Uint b) { return a + b; }
BROOK_INLINE Uint subtract(Uint a, Uint b) { return a - b; }
BROOK_INLINE Uint multiply(Uint a, Uint b) { return a * b; }
BROOK_INLINE Uint negate(Uint a) { return -a; }
BROOK_INLINE Uint shiftLeft(Uint a, Uint b) { return a << (b & 31u); }
BROOK_INLINE Uint shiftRight(Uint a, Uint b) { return a >> (b & 31u); }

#include <brook/spmd_lane_doubles.h>
#include <brook/spmd_division.h>

// ---- conversions
BROOK_INLINE Float toFloat(Int a) { return __builtin_convertvector(a, Float); }
BROOK_INLINE Float toFloat(Uint a) { return __builtin_convertvector(a, Float); }
/// Toward zero, saturated; NaN gives 0.
BROOK_INLINE Float insideOfInt(Float a) {
  return select((a >= -2147483648.0f) & (a < 2147483648.0f), a, splat(0.0f));
}
BROOK_INLINE Int saturated(Int inside, Float a) {
  const Int high = select(a >= 2147483648.0f, splat(2147483647), inside);
  return select(a < -2147483648.0f, splat(-2147483647 - 1), high);
}
BROOK_INLINE Int toInt(Float a) {
  return saturated(__builtin_convertvector(insideOfInt(a), Int), a);
}
/// As on floats. A number without its whole part is exact.
BROOK_INLINE Int nearest_index(Float a) {
  const Float inside = insideOfInt(a);
  const Int whole = __builtin_convertvector(inside, Int);
  const Float rest = inside - toFloat(whole);
  return saturated(add(subtract(whole, rest >= 0.5f), rest < -0.5f), a);
}
BROOK_INLINE Int toInt(Uint a) { return (Int)a; }
BROOK_INLINE Uint toUint(Int a) { return (Uint)a; }
BROOK_INLINE Uint toUint(Float a) {
  const Bool upperHalf = a >= 2147483648.0f;
  const Float lower = select(upperHalf, a - 2147483648.0f, a);
  const Uint bits = (Uint)toInt(select(lower > 0.0f, lower, splat(0.0f)));
  const Uint inner = select(upperHalf, bits ^ 2147483648u, bits);
  return select(a >= 4294967296.0f, splat(4294967295u), inner);
}
BROOK_INLINE Bool toBool(Float a) { return a != 0.0f; }
BROOK_INLINE Bool toBool(Int a) { return a != 0; }
BROOK_INLINE Bool toBool(Uint a) { return a != 0u; }
BROOK_INLINE Float boolToFloat(Bool a) { return select(a, splat(1.0f), splat(0.0f)); }
BROOK_INLINE Int boolToInt(Bool a) { return a & 1; }
BROOK_INLINE Uint boolToUint(Bool a) { return (Uint)(a & 1); }

// ---- built-in functions
BROOK_INLINE Float abs(Float a) { return (Float)((Int)a & 0x7fffffff); }
BROOK_INLINE Int abs(Int a) { return select(a < 0, negate(a), a); }
BROOK_INLINE Uint abs(Uint a) { return a; }
// x86's instructions have exactly this meaning; g++ does not see it.
#if BROOK_ISA == 3 && !defined(__clang__)
BROOK_INLINE Float min(Float a, Float b) { return __builtin_ia32_minps512_mask(a, b, a, -1, 4); }
BROOK_INLINE Float max(Float a, Float b) { return __builtin_ia32_maxps512_mask(a, b, a, -1, 4); }
#elif BROOK_ISA == 2 && !defined(__clang__)
BROOK_INLINE Float min(Float a, Float b) { return __builtin_ia32_minps256(a, b); }
BROOK_INLINE Float max(Float a, Float b) { return __builtin_ia32_maxps256(a, b); }
#elif BROOK_ISA == 1 && !defined(__clang__)
BROOK_INLINE Float min(Float a, Float b) { return __builtin_ia32_minps(a, b); }
BROOK_INLINE Float max(Float a, Float b) { return __builtin_ia32_maxps(a, b); }
#else
BROOK_INLINE Float min(Float a, Float b) { return select(a < b, a, b); }
BROOK_INLINE Float max(Float a, Float b) { return select(a > b, a, b); }
#endif
BROOK_INLINE Int min(Int a, Int b) { return select(a < b, a, b); }
BROOK_INLINE Uint min(Uint a, Uint b) { return select(a < b, a, b); }
BROOK_INLINE Int max(Int a, Int b) { return select(a > b, a, b); }
BROOK_INLINE Uint max(Uint a, Uint b) { return select(a > b, a, b); }
/// The magnitude of a with the sign of b.
BROOK_INLINE Float copySign(Float a, Float b) {
  return (Float)(((Int)a & 0x7fffffff) | ((Int)b & (-2147483647 - 1)));
}
// Floats of 2^23 and more are integers; smaller ones convert to int exactly.
BROOK_INLINE Float trunc(Float a) {
  const Bool fraction = abs(a) < 8388608.0f;
  const Int whole = __builtin_convertvector(select(fraction, a, splat(0.0f)), Int);
  return select(fraction, copySign(toFloat(whole), a), a);
}
BROOK_INLINE Float floor(Float a) {
  const Float t = trunc(a);
  return select(t > a, t - 1.0f, t);
}
BROOK_INLINE Float ceil(Float a) {
  const Float t = trunc(a);
  return select(t < a, copySign(t + 1.0f, a), t);
}
BROOK_INLINE Float round(Float a) {
  const Float t = trunc(a);
  return select(abs(a - t) >= 0.5f, t + copySign(splat(1.0f), a), t);
}
BROOK_INLINE Bool isnan(Float a) { return a != a; }
BROOK_INLINE Bool isinf(Float a) { return abs(a) == __builtin_inff(); }
BROOK_INLINE Bool isfinite(Float a) { return abs(a) < __builtin_inff(); }
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
BROOK_INLINE Float sqrt(Float a) { return __builtin_elementwise_sqrt(a); }
#elif BROOK_ISA == 3 && defined(__clang__)
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps512(a, 4); }
#elif BROOK_ISA == 3
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps512_mask(a, a, -1, 4); }
#elif BROOK_ISA == 2
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps256(a); }
#elif BROOK_ISA == 1
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps(a); }
#elif defined(__aarch64__)
BROOK_INLINE Float sqrt(Float a) { return __builtin_aarch64_sqrtv4sf(a); }
#else
BROOK_INLINE Float sqrt(Float a) {
  return Float{sqrt(a[0]), sqrt(a[1]), sqrt(a[2]), sqrt(a[3])};
}
#endif

/// As on floats.
#if BROOK_ISA == 3 && defined(BROOK_CONTRACT)
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) {
  return __builtin_ia32_vfmaddps512_mask(a, b, c, -1, 4);
}
#elif BROOK_ISA == 2 && defined(BROOK_CONTRACT)
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) {
  return __builtin_ia32_vfmaddps256(a, b, c);
}
#else
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) { return a * b + c; }
#endif

#include <brook/spmd_functions.h>

#include <brook/spmd_vectors.h>
#include <brook/spmd_memory.h>
#include <brook/spmd_columns.h>
#include <brook/spmd_pieces.h>
#include <brook/spmd_places.h>
#include <brook/spmd_across.h>
#include <brook/spmd_tables.h>
#include <brook/spmd_reductions.h>
