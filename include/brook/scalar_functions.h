// scalar_functions.h: float_functions.h on one value. Part of scalar.h.
#pragma GCC system_header
#define BROOK_RARE static inline __attribute__((noinline, cold))
BROOK_INLINE int bitsOf(float a) {
  int bits;
  __builtin_memcpy(&bits, &a, sizeof bits);
  return bits;
}
BROOK_INLINE float floatOf(int bits) {
  float a;
  __builtin_memcpy(&a, &bits, sizeof a);
  return a;
}
BROOK_INLINE int wholePart(float a) {
  return static_cast<int>(a);
}
BROOK_INLINE double doublesOf(float a) {
  return a;
}
BROOK_INLINE float floatsOf(double a) {
  return static_cast<float>(a);
}
BROOK_INLINE int lowWords(double a) {
  long long bits;
  __builtin_memcpy(&bits, &a, sizeof bits);
  return static_cast<int>(bits);
}
BROOK_INLINE double clamped(double a, double low, double high) {
  const double least = a < low ? low : a;
  return least > high ? high : least;
}
/// Of 0 <= a < 2^51; what is larger stays.
BROOK_INLINE double truncated(double a) {
  const double nearest = (a + 4503599627370496.0) - 4503599627370496.0;
  return nearest - static_cast<double>(nearest > a);
}
/// a * b + c with one rounding where the instruction set can, for kernels compiled with
/// -ffp-contract=on.
#if defined(BROOK_CONTRACT) && BROOK_ISA >= 2
BROOK_INLINE float multiplyAdd(float a, float b, float c) {
  return __builtin_fmaf(a, b, c);
}
#else
BROOK_INLINE float multiplyAdd(float a, float b, float c) {
  return a * b + c;
}
#endif
#if defined(BROOK_CONTRACT)
BROOK_INLINE float mad(float a, float b, float c) {
  return multiplyAdd(a, b, c);
}
#else
BROOK_INLINE float mad(float a, float b, float c) {
  return a * b + c;
}
#endif
BROOK_INLINE double mad(double a, double b, double c) {
  return a * b + c;
}
BROOK_INLINE bool anyLane(bool a) {
  return a;
}
BROOK_INLINE bool everyLane(bool a) {
  return a;
}

#define BROOK_FLOAT float
#define BROOK_INT int
#define BROOK_BOOL bool
#define BROOK_DOUBLE double
#define BROOK_ALL(a) (a)
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
#include <brook/float_functions.h>
#endif
#undef BROOK_FLOAT
#undef BROOK_INT
#undef BROOK_BOOL
#undef BROOK_DOUBLE
#undef BROOK_ALL
