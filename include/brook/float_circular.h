// float_circular.h: sin, cos and tan. Part of float_functions.h.
//
// |x| = quarter * pi / 2 + r + low with r in [-pi/4, pi/4] and low below the last place of r. The
// functions of r are minimax polynomials with single precision coefficients from Sollya's
// fpminimax.
#pragma GCC system_header

/// For |x| < 3216: pi / 2 in parts of 12, 13 and 24 bits, so that quarter, of 11 bits, times the
/// first two is exact. Next to multiples of pi / 2 the error is 2^-23 of r.
BROOK_INLINE BROOK_FLOAT reducedByPi(BROOK_FLOAT x, BROOK_FLOAT& low, BROOK_INT& quarter) {
  const BROOK_FLOAT n = nearest(x, 0.63661977f, quarter);
  const BROOK_FLOAT first = mad(n, -1.57080078125f, x);
  const BROOK_FLOAT second = mad(n, 4.454515874385834e-6f, first);
  const BROOK_FLOAT r = mad(n, -6.0771006282767105e-11f, second);
  low =
      mad(n, 4.454515874385834e-6f, first - second) + mad(n, -6.0771006282767105e-11f, second - r);
  return r;
}
/// fraction * pi / 2 as a float and what is left of it.
BROOK_INLINE BROOK_FLOAT partOfQuarter(BROOK_DOUBLE fraction, BROOK_FLOAT& low) {
  const BROOK_DOUBLE angle = fraction * 1.5707963267948966;
  const BROOK_FLOAT r = floatsOf(angle);
  low = floatsOf(angle - doublesOf(r));
  return r;
}
/// For 0 <= x < 2^24: 2 / pi in parts of 29 and 53 bits, so that x times the first is exact in
/// double.
BROOK_INLINE BROOK_FLOAT reducedInDouble(BROOK_FLOAT x, BROOK_FLOAT& low, BROOK_INT& quarter) {
  const BROOK_DOUBLE turns = doublesOf(x) * 0.636619770899415;
  const BROOK_DOUBLE rest = doublesOf(x) * 1.4681663269012186e-9;
  const BROOK_DOUBLE shifted = (turns + rest) + 6755399441055744.0;
  quarter = lowWords(shifted);
  return partOfQuarter((turns - (shifted - 6755399441055744.0)) + rest, low);
}
/// x without multiples of 4 below 2^53, |result| <= 2. Doubles next to 1.5 * 2^54 are multiples
/// of 4.
BROOK_INLINE BROOK_DOUBLE modulo4(BROOK_DOUBLE x) {
  return x - ((x + 27021597764222976.0) - 27021597764222976.0);
}
/// For all x >= 0; of infinity r is NaN. 2 / pi in parts of 24 bits, so that x times each is exact
/// in double; products that are multiples of 4 are left out. (Payne and Hanek)
BROOK_INLINE BROOK_FLOAT reducedByParts(BROOK_FLOAT x, BROOK_FLOAT& low, BROOK_INT& quarter) {
  const double parts[9] = {0.6366197466850281,     2.5682552973194106e-8,  2.937095214933759e-16,
                           3.2543794001732456e-23, 1.2089613708828537e-29, 5.667556795740071e-37,
                           2.6204031112097215e-44, 7.053957680880629e-52,  1.582624282116559e-58};
  BROOK_DOUBLE products[9];
  BROOK_DOUBLE sum = doublesOf(BROOK_ALL(0.0f));
  float limit = 562949953421312.0f;  // 2^49
  for (int k = 0; k < 9; ++k) {
    products[k] = modulo4(doublesOf(select(x < limit, x, BROOK_ALL(0.0f))) * parts[k]);
    sum = sum + products[k];
    limit = limit * 16777216.0f;
  }
  const BROOK_DOUBLE shifted = sum + 6755399441055744.0;
  quarter = lowWords(shifted);
  BROOK_DOUBLE fraction = 6755399441055744.0 - shifted;
  // From large to small: where a sum is not exact it is not small.
  for (int k = 0; k < 9; ++k)
    fraction = fraction + products[k];
  return partOfQuarter(fraction, low) + (x - x);
}
/// For x >= 3216.
BROOK_RARE BROOK_FLOAT reducedFromAfar(BROOK_FLOAT x, BROOK_FLOAT& low, BROOK_INT& quarter) {
  BROOK_FLOAT r = reducedInDouble(x, low, quarter);
  const BROOK_BOOL isHuge = x >= 16777216.0f;
  if (anyLane(isHuge)) {
    BROOK_FLOAT otherLow;
    BROOK_INT otherQuarter;
    r = select(isHuge, reducedByParts(x, otherLow, otherQuarter), r);
    low = select(isHuge, otherLow, low);
    quarter = select(isHuge, otherQuarter, quarter);
  }
  return r;
}
BROOK_INLINE BROOK_FLOAT reducedAngle(BROOK_FLOAT x, BROOK_FLOAT& low, BROOK_INT& quarter) {
  BROOK_FLOAT r = reducedByPi(x, low, quarter);
  const BROOK_BOOL isLarge = x >= 3216.0f;
  if (__builtin_expect(anyLane(isLarge), false)) {
    BROOK_FLOAT otherLow;
    BROOK_INT otherQuarter;
    r = select(isLarge, reducedFromAfar(x, otherLow, otherQuarter), r);
    low = select(isLarge, otherLow, low);
    quarter = select(isLarge, otherQuarter, quarter);
  }
  return r;
}
/// sin(r + low). Degree 7, relative error 2^-27.9.
BROOK_INLINE BROOK_FLOAT sineNearZero(BROOK_FLOAT r, BROOK_FLOAT low) {
  const BROOK_FLOAT z = r * r;
  BROOK_FLOAT p = mad(z, -1.9518454791971602e-4f, 8.3321901038289070e-3f);
  p = mad(p, z, -0.16666655242443085f);
  return r + mad(z * r, p, low);
}
/// cos(r). Degree 8, relative error 2^-33.
BROOK_INLINE BROOK_FLOAT cosineNearZero(BROOK_FLOAT r) {
  const BROOK_FLOAT z = r * r;
  BROOK_FLOAT p = mad(z, -2.4432567443000153e-5f, 1.3887310633435845e-3f);
  p = mad(p, z, -4.1666645556688309e-2f);
  return 1.0f - mad(z * z, p, z * 0.5f);
}
BROOK_INLINE BROOK_FLOAT sin(BROOK_FLOAT x) {
  BROOK_FLOAT low;
  BROOK_INT quarter;
  const BROOK_FLOAT r = reducedAngle(abs(x), low, quarter);
  const BROOK_FLOAT s = select((quarter & 1) != 0, cosineNearZero(r), sineNearZero(r, low));
  return floatOf(bitsOf(s) ^
                 (shiftLeft(quarter & 2, BROOK_ALL(30)) ^ (bitsOf(x) & (-2147483647 - 1))));
}
BROOK_INLINE BROOK_FLOAT cos(BROOK_FLOAT x) {
  BROOK_FLOAT low;
  BROOK_INT quarter;
  const BROOK_FLOAT r = reducedAngle(abs(x), low, quarter);
  const BROOK_FLOAT c = select((quarter & 1) != 0, sineNearZero(r, low), cosineNearZero(r));
  return floatOf(bitsOf(c) ^ shiftLeft((quarter + 1) & 2, BROOK_ALL(30)));
}
/// tan(r + low). Degree 15, relative error 2^-29.5.
BROOK_INLINE BROOK_FLOAT tangentNearZero(BROOK_FLOAT r, BROOK_FLOAT low) {
  const BROOK_FLOAT z = r * r;
  BROOK_FLOAT p = mad(z, 4.3704137206077576e-3f, 1.0286087490385398e-4f);
  p = mad(p, z, 1.0823858901858330e-2f);
  p = mad(p, z, 2.1287534385919571e-2f);
  p = mad(p, z, 5.4058682173490524e-2f);
  p = mad(p, z, 0.13332676887512207f);
  p = mad(p, z, 0.33333349227905273f);
  return r + mad(z * r, p, low * (z + 1.0f));
}
/// cot(r + low) = 1 / r - r * p(r^2) - low / r^2. p has degree 4; the relative error of r * p is
/// 2^-25.
BROOK_INLINE BROOK_FLOAT cotangentNearZero(BROOK_FLOAT r, BROOK_FLOAT low) {
  const BROOK_FLOAT z = r * r;
  BROOK_FLOAT p = mad(z, 2.6967925805365667e-5f, 2.0696454157587141e-4f);
  p = mad(p, z, 2.1180682815611362e-3f);
  p = mad(p, z, 2.2221980616450310e-2f);
  p = mad(p, z, 0.33333334326744080f);
  const BROOK_FLOAT inverse = 1.0f / r;
  return inverse - mad(p, r, low * inverse * inverse);
}
BROOK_INLINE BROOK_FLOAT tan(BROOK_FLOAT x) {
  BROOK_FLOAT low;
  BROOK_INT quarter;
  const BROOK_FLOAT r = reducedAngle(abs(x), low, quarter);
  const BROOK_FLOAT t =
      select((quarter & 1) != 0, -cotangentNearZero(r, low), tangentNearZero(r, low));
  return floatOf(bitsOf(t) ^ (bitsOf(x) & (-2147483647 - 1)));
}
