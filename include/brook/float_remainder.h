// float_remainder.h: fmod. Part of float_functions.h.
#pragma GCC system_header

/// a mod b, exact, for a and b of which no bit is lost in float and a / b < 2^29: then the quotient
/// in double does not reach the next integer by rounding, and its product with b is exact.
BROOK_INLINE BROOK_FLOAT remainderOf(BROOK_DOUBLE a, BROOK_DOUBLE b) {
  return floatsOf(a - truncated(a / b) * b);
}
/// x mod y * 2^k with x / (y * 2^k) < 2^29 where x / y is at least 2^28, else x mod y.
BROOK_INLINE BROOK_FLOAT reducedByMultiple(BROOK_FLOAT x, BROOK_FLOAT y) {
  const BROOK_FLOAT excess = frexp_exponent(x) - frexp_exponent(y) - 27.0f;
  const BROOK_INT k = wholePart(max(excess, BROOK_ALL(0.0f)));
  const BROOK_INT half = k >> 1;
  const BROOK_DOUBLE power = doublesOf(powerOfTwo(half)) * doublesOf(powerOfTwo(k - half));
  return remainderOf(doublesOf(x), doublesOf(y) * power);
}
/// Not a power of two from 1 on, of which quotients are exact, and so are products of their whole parts.
BROOK_INLINE BROOK_BOOL hasInexactQuotients(BROOK_FLOAT b) {
  return (b < 1.0f) | (b == __builtin_inff()) | ((bitsOf(b) & 0x7fffff) != 0);
}
BROOK_INLINE BROOK_FLOAT fmod(BROOK_FLOAT x, BROOK_FLOAT y) {
  BROOK_FLOAT a = abs(x);
  const BROOK_FLOAT b = abs(y);
  if (!anyLane(hasInexactQuotients(b))) return withSignOf(x, a - trunc(a / b) * b);
  BROOK_BOOL isFar = (a >= b * 268435456.0f) & (a < __builtin_inff()) & (b > 0.0f);
  while (__builtin_expect(anyLane(isFar), false)) {
    a = select(isFar, reducedByMultiple(a, b), a);
    isFar = isFar & (a >= b * 268435456.0f);
  }
  const BROOK_FLOAT rest = remainderOf(doublesOf(a), doublesOf(b));
  return withSignOf(x, select((b == __builtin_inff()) & (a < __builtin_inff()), a, rest));
}
