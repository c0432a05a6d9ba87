// float_inverse_circular.h: asin, acos, atan and atan2. Part of float_functions.h.
//
// The polynomials are minimax ones with single precision coefficients from Sollya's fpminimax. pi /
// 2 and pi are sums of two floats.
#pragma GCC system_header

/// asin(s) - s on [0, 0.5], z = s^2. Degree 11, relative error of asin(s) 2^-27.6.
BROOK_INLINE BROOK_FLOAT arcsineRest(BROOK_FLOAT s, BROOK_FLOAT z) {
  BROOK_FLOAT p = mad(z, 4.2157012969255447e-2f, 2.4185502901673317e-2f);
  p = mad(p, z, 4.5469019562005997e-2f);
  p = mad(p, z, 7.4953101575374603e-2f);
  p = mad(p, z, 0.16666752099990845f);
  return z * s * p;
}
/// Beyond 0.5 asin(x) = pi / 2 - 2 * asin(s), acos(x) = 2 * asin(s), with s = sqrt((1 - x) / 2).
BROOK_INLINE BROOK_FLOAT asin(BROOK_FLOAT x) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_BOOL isLarge = a > 0.5f;
  const BROOK_FLOAT z = select(isLarge, mad(a, -0.5f, 0.5f), a * a);
  const BROOK_FLOAT s = select(isLarge, sqrt(z), a);
  const BROOK_FLOAT rest = arcsineRest(s, z);
  // pi / 4 twice: pi / 2 - 2 * s may be above 1 and be rounded more than the result.
  const BROOK_FLOAT fromEighth = mad(s, -2.0f, 0.785398185f) - mad(rest, 2.0f, 4.37113883e-8f);
  const BROOK_FLOAT large = 0.785398185f + fromEighth;
  return withSignOf(x, select(isLarge, large, s + rest));
}
BROOK_INLINE BROOK_FLOAT acos(BROOK_FLOAT x) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_BOOL isLarge = a > 0.5f;
  const BROOK_FLOAT z = select(isLarge, mad(a, -0.5f, 0.5f), a * a);
  const BROOK_FLOAT s = select(isLarge, sqrt(z), x);
  const BROOK_FLOAT rest = arcsineRest(s, z);
  const BROOK_FLOAT fromQuarter = 1.57079637f - (s + (rest + 4.37113883e-8f));
  return select(isLarge, 2.0f * select(x < 0.0f, fromQuarter, s + rest), fromQuarter);
}
/// The angle of the point (x, y) for x, y >= 0, where `isLeft` that of (-x, y).
/// Degree 19 in q = min / max, relative error 2^-28.5.
BROOK_INLINE BROOK_FLOAT angleOf(BROOK_FLOAT y, BROOK_FLOAT x, BROOK_BOOL isLeft) {
  const BROOK_BOOL isSteep = y > x;
  const BROOK_FLOAT least = select(isSteep, x, y);
  const BROOK_FLOAT most = select(isSteep, y, x);
  // Of two zeros 0, of two infinities 1.
  const BROOK_FLOAT ofEqual = select(most == 0.0f, most, BROOK_ALL(1.0f));
  const BROOK_FLOAT q = select(least == most, ofEqual, least / most);
  const BROOK_FLOAT z = q * q;
  BROOK_FLOAT p = mad(z, -1.7915019998326898e-3f, 1.0904536582529545e-2f);
  p = mad(p, z, -3.1157765537500381e-2f);
  p = mad(p, z, 5.7935800403356552e-2f);
  p = mad(p, z, -8.4020562469959259e-2f);
  p = mad(p, z, 0.10951654613018036f);
  p = mad(p, z, -0.14264126121997833f);
  p = mad(p, z, 0.19998535513877869f);
  p = mad(p, z, -0.33333298563957214f);
  const BROOK_FLOAT rest = z * q * p;
  const BROOK_FLOAT high = select(isSteep, BROOK_ALL(1.57079637f),
                                  select(isLeft, BROOK_ALL(3.14159274f), BROOK_ALL(0.0f)));
  const BROOK_FLOAT low = high * -2.78275341e-8f;
  const BROOK_BOOL isBack = isSteep != isLeft;
  return select(isBack, high - (q + (rest - low)), high + (q + (rest + low)));
}
BROOK_INLINE BROOK_FLOAT atan(BROOK_FLOAT x) {
  return withSignOf(x, angleOf(abs(x), BROOK_ALL(1.0f), BROOK_ALL(false)));
}
BROOK_INLINE BROOK_FLOAT atan2(BROOK_FLOAT y, BROOK_FLOAT x) {
  return withSignOf(y, angleOf(abs(y), abs(x), bitsOf(x) < 0));
}
