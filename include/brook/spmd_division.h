// spmd_division.h: quotients and remainders of Int and Uint. Part of spmd.h.
//
// Quotients are those of doubles, cut off: a quotient that is not whole differs from the next
// integer by 2^-32 of it at least, so that rounding to 53 bits does not reach it.
#pragma GCC system_header

/// Quotient toward zero; b == 0 gives 0, -2^31 / -1 gives -2^31.
BROOK_INLINE Int divide(Int a, Int b) {
  const Int divisor = select((b == 0) | (b == -1), splat(1), b);
  const Int quotient = wholePart(doublesOf(a) / doublesOf(divisor));
  return select(b == -1, negate(a), quotient & (b != 0));
}
/// Remainder with the sign of a; b == 0 gives 0.
BROOK_INLINE Int remainder(Int a, Int b) {
  return subtract(a, multiply(divide(a, b), b)) & (b != 0);
}
/// The same by one number for all lanes: times its reciprocal, which is made larger by 2^-45 of it so
/// that no rounding takes a whole quotient below itself. Another one is 1/|b| at least from the next
/// integer, and |a/b| 2^-44 does not reach it.
BROOK_INLINE Int divide(Int a, int b) {
  if (b == 0) return splat(0);
  if (b == -1) return negate(a);
  return wholePart(doublesOf(a) * (1.0 / b * (1.0 + 1.0 / 35184372088832.0)));
}
BROOK_INLINE Int remainder(Int a, int b) {
  if (b == 0) return splat(0);
  return subtract(a, multiply(divide(a, b), splat(b)));
}
/// b == 0 gives 0.
BROOK_INLINE Uint divide(Uint a, Uint b) {
  // As signed numbers less 2^31: conversions of those are instructions. From 2 on quotients are
  // ints.
  const Uint divisor = select(b < 2u, splat(2u), b);
  const LaneDoubles dividend = doublesOf((Int)(a ^ 2147483648u)) + 2147483648.0;
  const LaneDoubles quotient = dividend / (doublesOf((Int)(divisor ^ 2147483648u)) + 2147483648.0);
  return select(b < 2u, a * b, (Uint)wholePart(quotient));
}
BROOK_INLINE Uint remainder(Uint a, Uint b) {
  return (a - divide(a, b) * b) & (Uint)(b != 0u);
}
