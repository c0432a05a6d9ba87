// exp, log, sin and cos of registers, to about one unit in the last place, for finite arguments
// whose results are normal numbers. The polynomials of exp and log interpolate at the zeros of
// Chebyshev's.
#pragma once

#include "tests/perf/cpu/hand/lanes.h"

namespace brook::perf::hand::HAND_ISA {

/// x above -87; smaller ones count as -87.
inline Lanes exponential(Lanes x) {
  x = select(isLess(x, splat(-87.0f)), splat(-87.0f), x);
  const Lanes n = nearest(x * splat(1.44269504f));
  // ln 2 in two parts, the first of few bits, so that its product with n is exact.
  const Lanes r = negatedMad(n, splat(-2.12194440e-4f), negatedMad(n, splat(0.693359375f), x));
  Lanes p = splat(1.392625083e-03f);
  p = mad(p, r, splat(8.363232884e-03f));
  p = mad(p, r, splat(4.166655421e-02f));
  p = mad(p, r, splat(1.666657667e-01f));
  p = mad(p, r, splat(0.5f));
  return scaleByPower(mad(p, r * r, r) + splat(1.0f), n);
}

inline Lanes logarithm(Lanes x) {
  Lanes n;
  const Lanes f = splitExponent(x, n) - splat(1.0f);
  Lanes p = splat(-7.902743771e-02f);
  p = mad(p, f, splat(1.262231985e-01f));
  p = mad(p, f, splat(-1.299818376e-01f));
  p = mad(p, f, splat(1.421449592e-01f));
  p = mad(p, f, splat(-1.664128146e-01f));
  p = mad(p, f, splat(2.000104509e-01f));
  p = mad(p, f, splat(-2.500030642e-01f));
  p = mad(p, f, splat(3.333333073e-01f));
  const Lanes square = f * f;
  const Lanes low = mad(n, splat(-2.12194440e-4f), negatedMad(splat(0.5f), square, p * square * f));
  return mad(n, splat(0.693359375f), f + low);
}

/// The angle is a part of a circle, from 0 to 1; the polynomials are for an eighth of it.
inline void sineAndCosine(Lanes turn, Lanes& sine, Lanes& cosine) {
  const Lanes quarter = nearest(splat(4.0f) * turn);
  const Lanes x = negatedMad(quarter, splat(0.25f), turn) * splat(6.28318531f);
  const Lanes square = x * x;
  Lanes s = mad(square, splat(-1.9515295891e-4f), splat(8.3321608736e-3f));
  s = mad(square, s, splat(-1.6666654611e-1f));
  s = mad(square * x, s, x);
  Lanes c = mad(square, splat(2.443315711809948e-5f), splat(-1.388731625493765e-3f));
  c = mad(square, c, splat(4.166664568298827e-2f));
  c = mad(square * square, c, negatedMad(splat(0.5f), square, splat(1.0f)));
  const Ints n = truncated(quarter);
  const Mask isOdd = isTrue((n & 1) != 0);
  const Lanes zero = splat(0.0f), a = select(isOdd, c, s), b = select(isOdd, s, c);
  sine = select(isTrue((n & 2) != 0), zero - a, a);
  cosine = select(isTrue(((n + 1) & 2) != 0), zero - b, b);
}

}  // namespace brook::perf::hand::HAND_ISA
