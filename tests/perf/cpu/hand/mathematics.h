// exp and log of registers, to about one unit in the last place, for finite arguments whose results
// are normal numbers. The polynomials interpolate at the zeros of Chebyshev's.
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

}  // namespace brook::perf::hand::HAND_ISA
