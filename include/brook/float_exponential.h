// float_exponential.h: exp, exp2, sinh, cosh and tanh. Part of float_functions.h.
//
// The polynomials are minimax ones with single precision coefficients from Sollya's fpminimax.
#pragma GCC system_header

// ---- exponential functions

/// exp(r) - 1 on +-0.34659. Degree 6, relative error of exp(r) 2^-28.1.
BROOK_INLINE BROOK_FLOAT expMinusOne(BROOK_FLOAT r) {
  BROOK_FLOAT p = mad(r, 1.3782469322904944e-3f, 8.368670009076595e-3f);
  p = mad(p, r, 4.1668962687253952e-2f);
  p = mad(p, r, 0.16666521131992340f);
  p = mad(p, r, 0.49999991059303284f);
  return mad(p, r * r, r);
}
/// x = n * ln 2 + r for |x| < 105; the first part of ln 2 has 16 bits, so that n times it is exact.
BROOK_INLINE BROOK_FLOAT reducedByLn2(BROOK_FLOAT x, BROOK_INT& number) {
  const BROOK_FLOAT n = nearest(x, 1.44269504f, number);
  return mad(n, -1.4286067653301870e-6f, mad(n, -0.693145751953125f, x));
}
BROOK_INLINE BROOK_FLOAT exp(BROOK_FLOAT x) {
  BROOK_INT n;
  // What exceeds the limits gives 0 and infinity; a NaN stays.
  const BROOK_FLOAT r = reducedByLn2(max(BROOK_ALL(-104.0f), min(BROOK_ALL(89.0f), x)), n);
  return timesPowerOfTwo(expMinusOne(r) + 1.0f, n);
}
/// 2^r on +-0.5. Degree 6, relative error 2^-28.
BROOK_INLINE BROOK_FLOAT exp2OfFraction(BROOK_FLOAT r) {
  BROOK_FLOAT p = mad(r, 1.5241284563671798e-4f, 1.3391302200034261e-3f);
  p = mad(p, r, 9.6188336610674067e-3f);
  p = mad(p, r, 5.5503588169813156e-2f);
  p = mad(p, r, 0.24022644758224487f);
  p = mad(p, r, 0.69314718246459961f);
  return mad(p, r, 1.0f);
}
BROOK_INLINE BROOK_FLOAT exp2(BROOK_FLOAT x) {
  BROOK_INT n;
  const BROOK_FLOAT inside = max(BROOK_ALL(-151.0f), min(BROOK_ALL(129.0f), x));
  const BROOK_FLOAT whole = nearest(inside, 1.0f, n);
  return timesPowerOfTwo(exp2OfFraction(inside - whole), n);
}

// ---- hyperbolic functions

/// (exp(x) + sign * exp(-x)) / 2 for x >= 0, with sign 1 or -1.
BROOK_INLINE BROOK_FLOAT halfOfExponentials(BROOK_FLOAT x, float sign) {
  BROOK_INT n;
  const BROOK_FLOAT p = expMinusOne(reducedByLn2(min(BROOK_ALL(90.0f), x), n));
  // exp(x) = (high + low) * 2^n
  const BROOK_FLOAT high = p + 1.0f;
  const BROOK_FLOAT low = p - (high - 1.0f);
  const BROOK_FLOAT inverse = powerOfTwo(-2 * min(n, BROOK_ALL(63))) / high;
  return timesPowerOfTwo(high + mad(inverse, sign, low), n - 1);
}
/// Below 1 x + x^3 * p(x^2), degree 7, relative error 2^-25.3.
BROOK_INLINE BROOK_FLOAT sinh(BROOK_FLOAT x) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_FLOAT z = x * x;
  BROOK_FLOAT p = mad(z, 2.0372832659631968e-4f, 8.3302743732929230e-3f);
  p = mad(p, z, 0.16666716337203979f);
  const BROOK_FLOAT magnitude = select(a < 1.0f, mad(a * z, p, a), halfOfExponentials(a, -1.0f));
  return withSignOf(x, magnitude);
}
BROOK_INLINE BROOK_FLOAT cosh(BROOK_FLOAT x) {
  return halfOfExponentials(abs(x), 1.0f);
}
/// Below 0.625 x + x^3 * p(x^2), degree 11, relative error 2^-27.7, else 1 - 2 / (exp(2 * x) + 1).
BROOK_INLINE BROOK_FLOAT tanh(BROOK_FLOAT x) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_FLOAT z = x * x;
  BROOK_FLOAT p = mad(z, -5.7000918313863893e-3f, 2.0634118467569351e-2f);
  p = mad(p, z, -5.3737938404083252e-2f);
  p = mad(p, z, 0.13331416249275208f);
  p = mad(p, z, -0.33333280682563782f);
  BROOK_INT n;
  const BROOK_FLOAT r = reducedByLn2(min(BROOK_ALL(20.0f), a + a), n);
  const BROOK_FLOAT divisor = mad(expMinusOne(r) + 1.0f, powerOfTwo(n), 1.0f);
  const BROOK_FLOAT magnitude = select(a < 0.625f, mad(a * z, p, a), 1.0f - 2.0f / divisor);
  return withSignOf(x, magnitude);
}
