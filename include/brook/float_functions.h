// float_functions.h: the built-in functions of float that no instruction computes, one text for
// single values and for vectors of lanes, so that all give the same bits. scalar_functions.h and
// spmd_functions.h include it, inside the namespace of a region, with
//
//   BROOK_FLOAT BROOK_INT BROOK_BOOL     float, int, bool, or raw vectors of lanes
//   BROOK_DOUBLE                         as many doubles, to compute with
//   BROOK_ALL(a)                         a in all lanes
//   bitsOf floatOf                       the bits of a float as an int, and back
//   wholePart                            float to int toward zero, |a| < 2^31
//   doublesOf floatsOf                   float to double, and rounded to float
//   lowWords                             the lower 32 bits of doubles
//   clamped truncated                    of doubles
//   mad(a, b, c)                         a * b + c of floats and doubles; with
//                                        BROOK_CONTRACT of floats rounded once where possible
//   BROOK_SCALES                         defined: timesPowerOfTwo is there, an instruction
//
// and with select, abs, min, max, sqrt, toFloat, shiftLeft, anyLane .. of scalar.h and spmd.h.
//
// Errors over all floats, denormal ones too, are at most 2 units in the last place, of pow 4;
// docs/accuracy.md has them measured. No table is read, and only rare arguments branch. A remark
// tells of each polynomial its degree and its greatest relative error (of exact arithmetic with its
// rounded coefficients, on the interval named).
#pragma GCC system_header

/// magnitude, not negative, with the sign of x.
BROOK_INLINE BROOK_FLOAT withSignOf(BROOK_FLOAT x, BROOK_FLOAT magnitude) {
  return floatOf(bitsOf(magnitude) | (bitsOf(x) & (-2147483647 - 1)));
}

/// Nearest integer n to x * scale, |x * scale| < 2^22; `number` is n as int.
BROOK_INLINE BROOK_FLOAT nearest(BROOK_FLOAT x, float scale, BROOK_INT& number) {
  const BROOK_FLOAT shifted = mad(x, scale, 12582912.0f);
  number = bitsOf(shifted) - 0x4b400000;
  return shifted - 12582912.0f;
}

// ---- powers of two

/// 2^n, -126 <= n <= 127.
BROOK_INLINE BROOK_FLOAT powerOfTwo(BROOK_INT n) {
  return floatOf(shiftLeft(n + 127, BROOK_ALL(23)));
}
#if !defined(BROOK_SCALES)
/// x * 2^n, rounded once, for x in [0.5, 2] and -252 <= n <= 254.
BROOK_INLINE BROOK_FLOAT timesPowerOfTwo(BROOK_FLOAT x, BROOK_INT n) {
  const BROOK_INT half = n >> 1;
  return x * powerOfTwo(half) * powerOfTwo(n - half);
}
#endif
/// x * 2^trunc(e), rounded once: no step but the last gives a denormal that is not the result 0.
BROOK_INLINE BROOK_FLOAT ldexp(BROOK_FLOAT x, BROOK_FLOAT e) {
  BROOK_INT n = toInt(min(BROOK_ALL(400.0f), max(BROOK_ALL(-400.0f), e)));
  for (int step = 0; step < 2; ++step) {
    const BROOK_INT part =
        select(n > 127, BROOK_ALL(127), select(n < -126, BROOK_ALL(-102), BROOK_ALL(0)));
    x = x * powerOfTwo(part);
    n = n - part;
  }
  return x * powerOfTwo(min(max(n, BROOK_ALL(-126)), BROOK_ALL(127)));
}
/// x = frexp_mantissa(x) * 2^frexp_exponent(x), mantissa in +-[0.5, 1). Zeros, infinities and NaN
/// are their own mantissa with exponent 0.
BROOK_INLINE BROOK_FLOAT frexp_mantissa(BROOK_FLOAT x) {
  const BROOK_FLOAT normal = select(abs(x) < 1.17549435e-38f, x * 33554432.0f, x);
  const BROOK_FLOAT mantissa = floatOf((bitsOf(normal) & ~0x7f800000) | 0x3f000000);
  return select((x != 0.0f) & isfinite(x), mantissa, x);
}
BROOK_INLINE BROOK_FLOAT frexp_exponent(BROOK_FLOAT x) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_BOOL isSmall = a < 1.17549435e-38f;
  const BROOK_INT biased = bitsOf(select(isSmall, a * 33554432.0f, a)) >> 23;
  const BROOK_FLOAT exponent = toFloat(biased - select(isSmall, BROOK_ALL(151), BROOK_ALL(126)));
  return select((a != 0.0f) & isfinite(a), exponent, BROOK_ALL(0.0f));
}

#include <brook/float_circular.h>
#include <brook/float_exponential.h>
#include <brook/float_inverse_circular.h>
#include <brook/float_logarithm.h>
#include <brook/float_remainder.h>
