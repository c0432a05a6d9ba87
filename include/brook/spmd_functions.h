// spmd_functions.h: float_functions.h on vectors of lanes. Part of spmd.h.
#pragma GCC system_header
BROOK_INLINE Int bitsOf(Float a) {
  return (Int)a;
}
BROOK_INLINE Float floatOf(Int bits) {
  return (Float)bits;
}
BROOK_INLINE Int wholePart(Float a) {
  return __builtin_convertvector(a, Int);
}
#if defined(BROOK_CONTRACT)
BROOK_INLINE Float mad(Float a, Float b, Float c) {
  return multiplyAdd(a, b, c);
}
#else
BROOK_INLINE Float mad(Float a, Float b, Float c) {
  return a * b + c;
}
#endif
BROOK_INLINE Float mad(Float a, Float b, float c) {
  return mad(a, b, splat(c));
}
BROOK_INLINE Float mad(Float a, float b, Float c) {
  return mad(a, splat(b), c);
}
BROOK_INLINE Float mad(Float a, float b, float c) {
  return mad(a, splat(b), splat(c));
}
#if BROOK_ISA == 3
#define BROOK_SCALES
BROOK_INLINE Float timesPowerOfTwo(Float x, Int n) {
  return __builtin_ia32_scalefps512_mask(x, toFloat(n), x, -1, 4);
}
#endif

#define BROOK_FLOAT Float
#define BROOK_INT Int
#define BROOK_BOOL Bool
#define BROOK_DOUBLE LaneDoubles
#define BROOK_ALL(a) splat(a)
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
#include <brook/float_functions.h>
#endif
#undef BROOK_FLOAT
#undef BROOK_INT
#undef BROOK_BOOL
#undef BROOK_DOUBLE
#undef BROOK_ALL
#undef BROOK_SCALES
