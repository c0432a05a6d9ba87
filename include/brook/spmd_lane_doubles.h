// spmd_lane_doubles.h: doubles in which functions of Float, Int and Uint compute what needs more
// digits. Part of spmd.h.
#pragma GCC system_header

#undef BROOK_EACH_HALF
#if BROOK_LANES == 16
#define BROOK_EACH_HALF(f) f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)
#elif BROOK_LANES == 8
#define BROOK_EACH_HALF(f) f(0), f(1), f(2), f(3)
#else
#define BROOK_EACH_HALF(f) f(0), f(1)
#endif
#define BROOK_FIRST(i) (i)
#define BROOK_SECOND(i) ((i) + BROOK_LANES / 2)

/// One register of doubles and of their masks.
typedef double HalfDouble __attribute__((vector_size(4 * BROOK_LANES)));
typedef long long HalfLong __attribute__((vector_size(4 * BROOK_LANES)));
/// Half of the lanes of a Float and Int.
typedef float HalfFloat __attribute__((vector_size(2 * BROOK_LANES)));
typedef int HalfInt __attribute__((vector_size(2 * BROOK_LANES)));

/// A double for each lane, in two registers.
struct LaneDoubles {
  HalfDouble low, high;
};
#define BROOK_BOTH_HALVES(op)                                          \
  BROOK_INLINE LaneDoubles operator op(LaneDoubles a, LaneDoubles b) { \
    return LaneDoubles{a.low op b.low, a.high op b.high};              \
  }                                                                    \
  BROOK_INLINE LaneDoubles operator op(LaneDoubles a, double b) {      \
    return LaneDoubles{a.low op b, a.high op b};                       \
  }                                                                    \
  BROOK_INLINE LaneDoubles operator op(double a, LaneDoubles b) {      \
    return LaneDoubles{a op b.low, a op b.high};                       \
  }
BROOK_BOTH_HALVES(+)
BROOK_BOTH_HALVES(-)
BROOK_BOTH_HALVES(*)
BROOK_BOTH_HALVES(/)
#undef BROOK_BOTH_HALVES
template <class B, class C>
BROOK_INLINE LaneDoubles mad(LaneDoubles a, B b, C c) {
  return a * b + c;
}
BROOK_INLINE LaneDoubles doublesOf(Float a) {
  const HalfFloat low = __builtin_shufflevector(a, a, BROOK_EACH_HALF(BROOK_FIRST));
  const HalfFloat high = __builtin_shufflevector(a, a, BROOK_EACH_HALF(BROOK_SECOND));
  return LaneDoubles{__builtin_convertvector(low, HalfDouble),
                     __builtin_convertvector(high, HalfDouble)};
}
BROOK_INLINE Float floatsOf(LaneDoubles a) {
  const HalfFloat low = __builtin_convertvector(a.low, HalfFloat);
  const HalfFloat high = __builtin_convertvector(a.high, HalfFloat);
  return BROOK_SHUFFLE(low, high, BROOK_FIRST);
}
BROOK_INLINE LaneDoubles doublesOf(Int a) {
  const HalfInt low = __builtin_shufflevector(a, a, BROOK_EACH_HALF(BROOK_FIRST));
  const HalfInt high = __builtin_shufflevector(a, a, BROOK_EACH_HALF(BROOK_SECOND));
  return LaneDoubles{__builtin_convertvector(low, HalfDouble),
                     __builtin_convertvector(high, HalfDouble)};
}
/// Toward zero, |a| < 2^31.
BROOK_INLINE Int wholePart(LaneDoubles a) {
  const HalfInt low = __builtin_convertvector(a.low, HalfInt);
  const HalfInt high = __builtin_convertvector(a.high, HalfInt);
  return BROOK_SHUFFLE(low, high, BROOK_FIRST);
}
BROOK_INLINE Int lowWords(LaneDoubles a) {
  return BROOK_SHUFFLE((Int)a.low, (Int)a.high, BROOK_EVEN);
}
BROOK_INLINE HalfDouble clamped(HalfDouble a, double low, double high) {
  const HalfDouble least = a < low ? low - HalfDouble{} : a;
  return least > high ? high - HalfDouble{} : least;
}
BROOK_INLINE LaneDoubles clamped(LaneDoubles a, double low, double high) {
  return LaneDoubles{clamped(a.low, low, high), clamped(a.high, low, high)};
}
BROOK_INLINE HalfDouble truncated(HalfDouble a) {
  const HalfDouble nearest = (a + 4503599627370496.0) - 4503599627370496.0;
  return nearest > a ? nearest - 1.0 : nearest;
}
BROOK_INLINE LaneDoubles truncated(LaneDoubles a) {
  return LaneDoubles{truncated(a.low), truncated(a.high)};
}
