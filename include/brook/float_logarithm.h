// float_logarithm.h: log, log2, log10 and pow. Part of float_functions.h.
//
// Each polynomial is a minimax one, with coefficients from Sollya's fpminimax.
#pragma GCC system_header

/// x = (1 + f) * 2^exponent for positive finite x, 1 + f in [sqrt(0.5), sqrt(2)]: returns f, exact.
BROOK_INLINE BROOK_FLOAT splitByExponent(BROOK_FLOAT x, BROOK_FLOAT& exponent) {
  const BROOK_BOOL isSmall = x < 1.17549435e-38f;
  const BROOK_INT bits =
      subtract(bitsOf(select(isSmall, x * 33554432.0f, x)), BROOK_ALL(0x3f3504f3));
  exponent = toFloat(bits >> 23) - select(isSmall, BROOK_ALL(25.0f), BROOK_ALL(0.0f));
  return floatOf((bits & 0x7fffff) + 0x3f3504f3) - 1.0f;
}
/// A logarithm of x, given the one that is right for positive finite x.
BROOK_INLINE BROOK_FLOAT logarithmOf(BROOK_FLOAT x, BROOK_FLOAT ofPositive) {
  const BROOK_FLOAT ofOther = select(x == 0.0f, BROOK_ALL(-__builtin_inff()),
                                     select(x < 0.0f, BROOK_ALL(__builtin_nanf("")), x));
  return select((x > 0.0f) & (x < __builtin_inff()), ofPositive, ofOther);
}
/// log(1 + f) = f - f^2 / 2 + f^3 * p(f): p has degree 7, the relative error is 2^-27.1.
BROOK_INLINE BROOK_FLOAT log(BROOK_FLOAT x) {
  BROOK_FLOAT n;
  const BROOK_FLOAT f = splitByExponent(x, n);
  const BROOK_FLOAT z = f * f;
  BROOK_FLOAT even = mad(z, 0.12850077450275421f, 0.14185115694999695f);
  BROOK_FLOAT odd = mad(z, -7.7910758554935455e-2f, -0.13137231767177582f);
  even = mad(even, z, 0.20002220571041107f);
  odd = mad(odd, z, -0.16624270379543304f);
  even = mad(even, z, 0.33333313465118408f);
  odd = mad(odd, z, -0.25000813603401184f);
  const BROOK_FLOAT p = mad(odd, f, even);
  const BROOK_FLOAT tail = mad(z * f, p, mad(z, -0.5f, n * 1.4286067653301870e-6f));
  return logarithmOf(x, mad(n, 0.693145751953125f, f + tail));
}
/// log2(1 + f) = f + (log2(e) - 1) * f + f^2 * p(f): p has degree 8, the relative error is 2^-27.0.
BROOK_INLINE BROOK_FLOAT log2(BROOK_FLOAT x) {
  BROOK_FLOAT n;
  const BROOK_FLOAT f = splitByExponent(x, n);
  const BROOK_FLOAT z = f * f;
  BROOK_FLOAT even = mad(z, -0.11509148776531220f, -0.18853579461574554f);
  BROOK_FLOAT odd = mad(z, 0.18628156185150146f, 0.20428363978862763f);
  even = mad(even, z, -0.23993210494518280f);
  odd = mad(odd, z, 0.28861016035079956f);
  even = mad(even, z, -0.36068305373191834f);
  odd = mad(odd, z, 0.48089668154716492f);
  even = mad(even, z, -0.72134751081466675f);
  const BROOK_FLOAT p = mad(odd, f, even);
  return logarithmOf(x, n + (f + mad(z, p, f * 0.44269505143165588f)));
}
/// log10(1 + f) = f / 2 + (log10(e) - 1 / 2) * f + f^2 * p(f): p has degree 8, the relative error
/// is 2^-27.2.
BROOK_INLINE BROOK_FLOAT log10(BROOK_FLOAT x) {
  BROOK_FLOAT n;
  const BROOK_FLOAT f = splitByExponent(x, n);
  const BROOK_FLOAT z = f * f;
  BROOK_FLOAT even = mad(z, -3.4059885889291763e-2f, -5.6938726454973221e-2f);
  BROOK_FLOAT odd = mad(z, 5.5853098630905151e-2f, 6.1570405960083008e-2f);
  even = mad(even, z, -7.2212040424346924e-2f);
  odd = mad(odd, z, 8.6873292922973633e-2f);
  even = mad(even, z, -0.10857661813497543f);
  odd = mad(odd, z, 0.14476452767848969f);
  even = mad(even, z, -0.21714724600315094f);
  const BROOK_FLOAT p = mad(odd, f, even);
  const BROOK_FLOAT tail = mad(n, -3.0243554647313431e-6f, mad(z, p, f * -6.5705515444278717e-2f));
  return logarithmOf(x, mad(n, 0.30103302001953125f, mad(f, 0.5f, tail)));
}

// ---- pow

/// log2 of m * 2^exponent for m in [sqrt(0.5), sqrt(2)]: exponent + s * p(s^2), s = (m - 1) / (m +
/// 1). p has degree 4; the relative error is 2^-37.8.
BROOK_INLINE BROOK_DOUBLE preciseLog2(BROOK_DOUBLE m, BROOK_DOUBLE exponent) {
  const BROOK_DOUBLE s = (m - 1.0) / (m + 1.0);
  const BROOK_DOUBLE z = s * s;
  BROOK_DOUBLE p = mad(z, 0.34073464492506223, 0.41167248486893776);
  p = mad(p, z, 0.57708358866590570);
  p = mad(p, z, 0.96179667332364776);
  p = mad(p, z, 2.8853900817900997);
  return mad(p, s, exponent);
}
/// Of |x|^y for finite positive x; others as if they were, infinite powers too.
BROOK_INLINE BROOK_FLOAT powerOfMagnitude(BROOK_FLOAT x, BROOK_FLOAT y) {
  BROOK_FLOAT exponent;
  const BROOK_FLOAT f = splitByExponent(x, exponent);
  // f + 1 is exact.
  const BROOK_DOUBLE logarithm = preciseLog2(doublesOf(f + 1.0f), doublesOf(exponent));
  // Beyond the limits the power is 0 or infinite; a NaN stays.
  const BROOK_DOUBLE t = clamped(logarithm * doublesOf(y), -151.0, 129.0);
  const BROOK_DOUBLE shifted = t + 6755399441055744.0;
  const BROOK_DOUBLE fraction = t - (shifted - 6755399441055744.0);
  return timesPowerOfTwo(exp2OfFraction(floatsOf(fraction)), lowWords(shifted));
}
/// Zero, infinite and NaN arguments, and negative x.
BROOK_INLINE BROOK_FLOAT specialPower(BROOK_FLOAT x, BROOK_FLOAT y, BROOK_FLOAT ofMagnitude) {
  const BROOK_FLOAT a = abs(x);
  const BROOK_FLOAT infinity = BROOK_ALL(__builtin_inff());
  const BROOK_FLOAT zero = BROOK_ALL(0.0f);
  const BROOK_FLOAT one = BROOK_ALL(1.0f);
  // Growing: the power of a base beyond 1 with a positive exponent.
  const BROOK_BOOL grows = (a > 1.0f) == (y > 0.0f);
  BROOK_FLOAT power = select((a == 0.0f) | (a == infinity) | (abs(y) == infinity),
                             select(grows, infinity, zero), ofMagnitude);
  // Integers are those that the conversion keeps, and all beyond 2^23; those beyond 2^24 are even.
  const BROOK_FLOAT convertible = select(abs(y) < 16777216.0f, y, zero);
  const BROOK_INT whole = wholePart(convertible);
  const BROOK_BOOL isFraction = toFloat(whole) != convertible;
  const BROOK_INT oddness = select(isFraction, BROOK_ALL(0), shiftLeft(whole, BROOK_ALL(31)));
  power = floatOf(bitsOf(power) ^ (bitsOf(x) & oddness));
  power = select((x < 0.0f) & (a < infinity) & isFraction, BROOK_ALL(__builtin_nanf("")), power);
  power = select((x != x) | (y != y), x + y, power);
  power = select((a == 1.0f) & (abs(y) == infinity), one, power);
  return select((y == 0.0f) | (x == 1.0f), one, power);
}
BROOK_INLINE BROOK_FLOAT pow(BROOK_FLOAT x, BROOK_FLOAT y) {
  const BROOK_FLOAT power = powerOfMagnitude(abs(x), y);
  const BROOK_BOOL isUsual = (x > 0.0f) & (x < __builtin_inff()) & (abs(y) < __builtin_inff());
  if (__builtin_expect(everyLane(isUsual), true)) return power;
  return specialPower(x, y, power);
}
