// spmd_masks.h: one bit of truth for each lane of a half, for gangs. A part of spmd_halves.h, which
// includes this file inside its namespace.
//
// AVX-512 has registers for them; elsewhere a Mask is what comparisons of halves give: a vector of 0
// and -1, or of gangs their Bool.
#pragma GCC system_header

// Tables of one-line functions.
// clang-format off
#if BROOK_ISA == 3 && BROOK_GANG_LEVEL == 1
struct Mask {
  unsigned short bits;
};
BROOK_INLINE Mask maskOf(one::Bool v) { return {__builtin_ia32_cvtd2mask512(v)}; }
BROOK_INLINE one::Bool lanesOf(Mask m) { return __builtin_ia32_cvtmask2d512(m.bits); }
BROOK_INLINE Mask both(Mask x, Mask y) { return {__builtin_ia32_kandhi(x.bits, y.bits)}; }
BROOK_INLINE Mask either(Mask x, Mask y) { return {__builtin_ia32_korhi(x.bits, y.bits)}; }
BROOK_INLINE Mask differs(Mask x, Mask y) { return {__builtin_ia32_kxorhi(x.bits, y.bits)}; }
BROOK_INLINE Mask none(Mask x) { return {__builtin_ia32_knothi(x.bits)}; }
BROOK_INLINE bool isAny(Mask x, Mask y) { return __builtin_ia32_kortestzhi(x.bits, y.bits) == 0; }
BROOK_INLINE bool isEvery(Mask x, Mask y) {
  return __builtin_ia32_kortestchi(both(x, y).bits, both(x, y).bits) != 0;
}
// The numbers are those of the instructions' predicates.
#define BROOK_COMPARE(name, number, numberOfInts)                                                \
  BROOK_INLINE Mask name(one::Float x, one::Float y) {                                           \
    return {__builtin_ia32_cmpps512_mask(x, y, number, static_cast<unsigned short>(-1), 4)};     \
  }                                                                                              \
  BROOK_INLINE Mask name(one::Int x, one::Int y) {                                               \
    return {__builtin_ia32_cmpd512_mask(x, y, numberOfInts, static_cast<unsigned short>(-1))};   \
  }                                                                                              \
  BROOK_INLINE Mask name(one::Uint x, one::Uint y) {                                             \
    return {__builtin_ia32_ucmpd512_mask((one::Int)x, (one::Int)y, numberOfInts,                 \
                                         static_cast<unsigned short>(-1))};                      \
  }
BROOK_COMPARE(isEqual, 0, 0)
BROOK_COMPARE(isUnequal, 4, 4)
BROOK_COMPARE(isLess, 1, 1)
BROOK_COMPARE(isAtMost, 2, 2)
BROOK_COMPARE(isGreater, 14, 6)
BROOK_COMPARE(isAtLeast, 13, 5)
#undef BROOK_COMPARE
#if defined(__clang__)
BROOK_INLINE one::Float choose(Mask c, one::Float x, one::Float y) {
  return __builtin_ia32_selectps_512(c.bits, x, y);
}
BROOK_INLINE one::Int choose(Mask c, one::Int x, one::Int y) {
  return __builtin_ia32_selectd_512(c.bits, x, y);
}
#else
BROOK_INLINE one::Float choose(Mask c, one::Float x, one::Float y) {
  return __builtin_ia32_blendmps_512_mask(y, x, c.bits);
}
BROOK_INLINE one::Int choose(Mask c, one::Int x, one::Int y) {
  return __builtin_ia32_blendmd_512_mask(y, x, c.bits);
}
#endif
BROOK_INLINE one::Uint choose(Mask c, one::Uint x, one::Uint y) {
  return (one::Uint)choose(c, (one::Int)x, (one::Int)y);
}
#else
typedef one::Bool Mask;
BROOK_INLINE Mask maskOf(one::Bool v) { return v; }
BROOK_INLINE one::Bool lanesOf(Mask m) { return m; }
BROOK_INLINE Mask both(Mask x, Mask y) { return x & y; }
BROOK_INLINE Mask either(Mask x, Mask y) { return x | y; }
BROOK_INLINE Mask differs(Mask x, Mask y) { return x != y; }
BROOK_INLINE Mask none(Mask x) { return ~x; }
BROOK_INLINE bool isAny(Mask x, Mask y) { return one::anyLane(x | y); }
BROOK_INLINE bool isEvery(Mask x, Mask y) { return one::everyLane(x & y); }
#define BROOK_COMPARE(name, op, T) BROOK_INLINE Mask name(T x, T y) { return x op y; }
#define BROOK_COMPARE_ALL(name, op)                                                              \
  BROOK_COMPARE(name, op, one::Float) BROOK_COMPARE(name, op, one::Int)                          \
  BROOK_COMPARE(name, op, one::Uint)
BROOK_COMPARE_ALL(isEqual, ==)
BROOK_COMPARE_ALL(isUnequal, !=)
BROOK_COMPARE_ALL(isLess, <)
BROOK_COMPARE_ALL(isAtMost, <=)
BROOK_COMPARE_ALL(isGreater, >)
BROOK_COMPARE_ALL(isAtLeast, >=)
#undef BROOK_COMPARE
#undef BROOK_COMPARE_ALL
BROOK_INLINE one::Float choose(Mask c, one::Float x, one::Float y) { return one::select(c, x, y); }
BROOK_INLINE one::Int choose(Mask c, one::Int x, one::Int y) { return one::select(c, x, y); }
BROOK_INLINE one::Uint choose(Mask c, one::Uint x, one::Uint y) { return one::select(c, x, y); }
#endif
