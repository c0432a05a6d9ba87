// spmd_double.h: what spmd.h has for Float, for Double and Double2. brcc includes it after spmd.h
// in the regions of files whose kernels compute with double.
//
// A Double has a 64-bit float for each of the kLanes lanes. It takes two registers, `low` with the
// first half of the lanes and `high` with the second; what is computed with one register is lifted
// to both.
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
#include <brook/scalar_double.h>

#define BROOK_SHUFFLE_HALF(a, b, f) __builtin_shufflevector(a, b, BROOK_EACH_HALF(f))

/// A HalfDouble in memory, at any alignment of double.
typedef double PackedDouble
    __attribute__((vector_size(4 * BROOK_LANES), aligned(8), may_alias));
typedef unsigned long long HalfUlong __attribute__((vector_size(4 * BROOK_LANES)));
/// Half of the lanes of a Uint.
typedef unsigned int HalfUint __attribute__((vector_size(2 * BROOK_LANES)));

#define BROOK_LANE(i) a
BROOK_INLINE HalfDouble splatHalf(double a) { return HalfDouble{BROOK_EACH_HALF(BROOK_LANE)}; }
#undef BROOK_LANE
struct Double {
  HalfDouble low, high;
  Double() = default;
  BROOK_CONSTRUCTOR Double(double s) : low(splatHalf(s)), high(low) {}
  BROOK_CONSTRUCTOR Double(HalfDouble l, HalfDouble h) : low(l), high(h) {}
};
BROOK_VECTOR_TYPES(Double)
BROOK_INLINE Double splat(double a) { return Double(a); }
BROOK_LIFT1(Double, splat, double)

// ---- masks: comparing doubles gives 64 bits a lane, a Bool has 32
BROOK_INLINE Bool joinMasks(HalfLong low, HalfLong high) {
  return BROOK_SHUFFLE((Bool)low, (Bool)high, BROOK_EVEN);
}
#define BROOK_LANE(i) ((i) / 2)
BROOK_INLINE HalfLong lowMask(Bool a) { return (HalfLong)BROOK_SHUFFLE(a, a, BROOK_LANE); }
#undef BROOK_LANE
#define BROOK_LANE(i) ((i) / 2 + BROOK_LANES / 2)
BROOK_INLINE HalfLong highMask(Bool a) { return (HalfLong)BROOK_SHUFFLE(a, a, BROOK_LANE); }
#undef BROOK_LANE
BROOK_INLINE HalfDouble select(HalfLong c, HalfDouble a, HalfDouble b) {
  return (HalfDouble)(((HalfLong)a & c) | ((HalfLong)b & ~c));
}
BROOK_INLINE Double select(Bool c, Double a, Double b) {
  return Double(select(lowMask(c), a.low, b.low), select(highMask(c), a.high, b.high));
}
BROOK_INLINE Double select(bool c, Double a, Double b) { return c ? a : b; }
BROOK_LIFT_SELECT(Bool, Double)
BROOK_COMPONENTS(Double, Int)
BROOK_COMPONENTS(Double, int)
BROOK_INSERT(Double)
BROOK_SWIZZLE(Double)

// ---- operators
BROOK_INLINE Double operator-(Double a) { return Double(-a.low, -a.high); }
#define BROOK_HALVES(op)                                  \
  BROOK_INLINE Double operator op(Double a, Double b) {   \
    return Double(a.low op b.low, a.high op b.high);      \
  }
BROOK_HALVES(+)
BROOK_HALVES(-)
BROOK_HALVES(*)
BROOK_HALVES(/)
#undef BROOK_HALVES
#define BROOK_HALVES(op)                                      \
  BROOK_INLINE Bool operator op(Double a, Double b) {         \
    return joinMasks(a.low op b.low, a.high op b.high);       \
  }
BROOK_HALVES(==)
BROOK_HALVES(!=)
BROOK_HALVES(<)
BROOK_HALVES(<=)
BROOK_HALVES(>)
BROOK_HALVES(>=)
#undef BROOK_HALVES
BROOK_LIFT_FLOAT(Bool, Double)

// ---- conversions
#define BROOK_HALVES(From, Half)                                                             \
  BROOK_INLINE Double toDouble(From a) {                                                     \
    const Half low = BROOK_SHUFFLE_HALF(a, a, BROOK_FIRST);                                  \
    const Half high = BROOK_SHUFFLE_HALF(a, a, BROOK_SECOND);                                \
    return Double(__builtin_convertvector(low, HalfDouble),                                  \
                  __builtin_convertvector(high, HalfDouble));                                \
  }
BROOK_HALVES(Float, HalfFloat)
BROOK_HALVES(Int, HalfInt)
BROOK_HALVES(Uint, HalfUint)
#undef BROOK_HALVES
BROOK_INLINE Double boolToDouble(Bool a) { return select(a, splat(1.0), splat(0.0)); }
BROOK_INLINE Float toFloat(Double a) {
  const HalfFloat low = __builtin_convertvector(a.low, HalfFloat);
  const HalfFloat high = __builtin_convertvector(a.high, HalfFloat);
  return BROOK_SHUFFLE(low, high, BROOK_FIRST);
}
/// Toward zero, saturated; NaN gives 0.
BROOK_INLINE Int toInt(Double a) {
  const Double inside = select((a > -2147483649.0) & (a < 2147483648.0), a, splat(0.0));
  const HalfInt low = __builtin_convertvector(inside.low, HalfInt);
  const HalfInt inner = __builtin_convertvector(inside.high, HalfInt);
  const Int joined = BROOK_SHUFFLE(low, inner, BROOK_FIRST);
  const Int high = select(a >= 2147483648.0, splat(2147483647), joined);
  return select(a <= -2147483649.0, splat(-2147483647 - 1), high);
}
BROOK_INLINE Uint toUint(Double a) {
  const Bool upperHalf = a >= 2147483648.0;
  const Double lower = select(upperHalf, a - 2147483648.0, a);
  const Uint bits = (Uint)toInt(select(lower > 0.0, lower, splat(0.0)));
  const Uint inner = select(upperHalf, bits ^ 2147483648u, bits);
  return select(a >= 4294967296.0, splat(4294967295u), inner);
}
BROOK_INLINE Bool toBool(Double a) { return a != 0.0; }
BROOK_LIFT_DOUBLE_CONVERSIONS(Double, Float, Int, Uint, Bool)

// ---- built-in functions
BROOK_INLINE HalfDouble abs(HalfDouble a) {
  return (HalfDouble)((HalfLong)a & 0x7fffffffffffffffll);
}
/// The magnitude of a with the sign of b.
BROOK_INLINE HalfDouble copySign(HalfDouble a, HalfDouble b) {
  const HalfLong sign = (HalfLong)b & (-0x7fffffffffffffffll - 1);
  return (HalfDouble)((HalfLong)abs(a) | sign);
}
// Doubles of 2^52 and more are integers; adding 2^52 to smaller ones rounds them to one.
BROOK_INLINE HalfDouble trunc(HalfDouble a) {
  const HalfDouble magnitude = abs(a);
  const HalfDouble nearest = (magnitude + 4503599627370496.0) - 4503599627370496.0;
  const HalfDouble whole = select(nearest > magnitude, nearest - 1.0, nearest);
  return select(magnitude < 4503599627370496.0, copySign(whole, a), a);
}
BROOK_INLINE HalfDouble floor(HalfDouble a) {
  const HalfDouble t = trunc(a);
  return select(t > a, t - 1.0, t);
}
BROOK_INLINE HalfDouble ceil(HalfDouble a) {
  const HalfDouble t = trunc(a);
  return select(t < a, copySign(t + 1.0, a), t);
}
BROOK_INLINE HalfDouble round(HalfDouble a) {
  const HalfDouble t = trunc(a);
  return select(abs(a - t) >= 0.5, t + copySign(splatHalf(1.0), a), t);
}
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_elementwise_sqrt(a); }
#elif BROOK_ISA == 3 && defined(__clang__)
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_ia32_sqrtpd512(a, 4); }
#elif BROOK_ISA == 3
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_ia32_sqrtpd512_mask(a, a, -1, 4); }
#elif BROOK_ISA == 2
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_ia32_sqrtpd256(a); }
#elif BROOK_ISA == 1
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_ia32_sqrtpd(a); }
#elif defined(__aarch64__)
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return __builtin_aarch64_sqrtv2df(a); }
#else
BROOK_INLINE HalfDouble sqrt(HalfDouble a) { return HalfDouble{sqrt(a[0]), sqrt(a[1])}; }
#endif
#define BROOK_HALVES(name) \
  BROOK_INLINE Double name(Double a) { return Double(name(a.low), name(a.high)); }
BROOK_HALVES(abs)
BROOK_HALVES(trunc)
BROOK_HALVES(floor)
BROOK_HALVES(ceil)
BROOK_HALVES(round)
BROOK_HALVES(sqrt)
#undef BROOK_HALVES
/// As of floats.
BROOK_INLINE Int nearest_index(Double a) {
  const Double whole = floor(a);
  return toInt(select(a - whole >= 0.5, whole + 1.0, whole));
}
BROOK_INLINE Double min(Double a, Double b) {
  return Double(select(a.low < b.low, a.low, b.low), select(a.high < b.high, a.high, b.high));
}
BROOK_INLINE Double max(Double a, Double b) {
  return Double(select(a.low > b.low, a.low, b.low), select(a.high > b.high, a.high, b.high));
}
BROOK_INLINE Bool isnan(Double a) { return a != a; }
BROOK_INLINE Bool isinf(Double a) { return abs(a) == __builtin_inf(); }
BROOK_INLINE Bool isfinite(Double a) { return abs(a) < __builtin_inf(); }

// ---- fmod
/// Whether the exponent of a positive number is that of denormal ones.
BROOK_INLINE HalfLong isDenormal(HalfDouble a) { return a < 2.2250738585072014e-308; }
/// a, of denormal numbers a * 2^54.
BROOK_INLINE HalfDouble normalized(HalfDouble a) {
  return select(isDenormal(a), a * 18014398509481984.0, a);
}
BROOK_INLINE HalfDouble shiftOf(HalfDouble a) {
  return select(isDenormal(a), splatHalf(54.0), splatHalf(0.0));
}
/// e of a in [2^(e - 1023), 2^(e - 1022)), as a double: the exponent becomes the last bits of one.
BROOK_INLINE HalfDouble exponentOf(HalfDouble a) {
  const HalfUlong field = (HalfUlong)normalized(a) >> 52;
  return (HalfDouble)(field | 0x4330000000000000ull) - 4503599627370496.0 - shiftOf(a);
}
/// 2^n, -1022 <= n <= 1023.
BROOK_INLINE HalfDouble powerOfTwo(HalfDouble n) {
  return (HalfDouble)((HalfUlong)(n + 4503599627371519.0) << 52);
}
/// b * 2^k, k >= 0, with a below 2^22 times that, for a of at least 2^22 * b.
BROOK_INLINE HalfDouble nearMultiple(HalfDouble a, HalfDouble b) {
  const HalfDouble k = exponentOf(a) - exponentOf(b) - 21.0 - shiftOf(b);
  const HalfDouble half = trunc(k * 0.5);
  return normalized(b) * powerOfTwo(half) * powerOfTwo(k - half);
}
/// a mod b, exact for positive a below 2^22 * b. Of the quotient, rounded to an integer, and each
/// half of the bits of b the product is exact; so are the differences, which have the last bit of b
/// and are at most b / 2 and 2^49 last bits.
BROOK_INLINE HalfDouble nearRemainder(HalfDouble a, HalfDouble b) {
  // The product may exceed a: away from infinity.
  const HalfLong isHuge = a >= 2.2471164185778949e307;
  const HalfDouble scale = select(isHuge, splatHalf(0.25), splatHalf(1.0));
  const HalfDouble dividend = a * scale, divisor = b * scale;
  const HalfDouble quotient = (dividend / divisor + 4503599627370496.0) - 4503599627370496.0;
  const HalfDouble upper = (HalfDouble)((HalfLong)divisor & ~0x7ffffffll);
  const HalfDouble rest = (dividend - quotient * upper) - quotient * (divisor - upper);
  const HalfDouble remainder = select(rest < 0.0, rest + divisor, rest);
  return select(isHuge, remainder * 4.0, remainder);
}
BROOK_INLINE Double fmod(Double x, Double y) {
  Double a = abs(x);
  const Double b = abs(y);
  Bool isFar = (a >= b * 4194304.0) & (a < __builtin_inf()) & (b > 0.0);
  while (__builtin_expect(anyLane(isFar), false)) {
    const Double multiple = Double(nearMultiple(a.low, b.low), nearMultiple(a.high, b.high));
    const Double rest = Double(nearRemainder(a.low, multiple.low), nearRemainder(a.high, multiple.high));
    a = select(isFar, rest, a);
    isFar = isFar & (a >= b * 4194304.0);
  }
  const Double rest = Double(nearRemainder(a.low, b.low), nearRemainder(a.high, b.high));
  const Double kept = select((b == __builtin_inf()) & (a < __builtin_inf()), a, rest);
  return Double(copySign(kept.low, x.low), copySign(kept.high, x.high));
}
BROOK_LIFT_DOUBLE_FUNCTIONS(Double, Int, Bool)

// ---- memory: kLanes elements of N components are 2 * N registers
BROOK_INLINE const PackedDouble* registersOf(const void* data, long long number, int width) {
  return reinterpret_cast<const PackedDouble*>(static_cast<const double*>(data) + number * width);
}
BROOK_INLINE PackedDouble* registersOf(void* data, long long number, int width) {
  return reinterpret_cast<PackedDouble*>(static_cast<double*>(data) + number * width);
}
BROOK_INLINE Double read_Double(const void* data, long long number) {
  const PackedDouble* p = registersOf(data, number, 1);
  return Double(p[0], p[1]);
}
/// The even (left) and odd (right) of 2 * kLanes doubles.
BROOK_INLINE void splitPairs(Double low, Double high, Double& left, Double& right) {
  left = Double(BROOK_SHUFFLE_HALF(low.low, low.high, BROOK_EVEN),
                BROOK_SHUFFLE_HALF(high.low, high.high, BROOK_EVEN));
  right = Double(BROOK_SHUFFLE_HALF(low.low, low.high, BROOK_ODD),
                 BROOK_SHUFFLE_HALF(high.low, high.high, BROOK_ODD));
}
BROOK_INLINE void splitPairs(Double2 low, Double2 high, Double2& left, Double2& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
}
BROOK_INLINE Double2 read_Double2(const void* data, long long number) {
  Double2 v;
  splitPairs(read_Double(data, 2 * number), read_Double(data, 2 * number + kLanes), v.x, v.y);
  return v;
}
BROOK_INLINE void write(void* data, long long number, Double v) {
  PackedDouble* p = registersOf(data, number, 1);
  p[0] = v.low;
  p[1] = v.high;
}
// Lane numbers of the lower and upper halves of two registers, interleaved.
#define BROOK_LANE_OF_LOW(i) ((i) / 2 + (i) % 2 * (BROOK_LANES / 2))
#define BROOK_LANE_OF_HIGH(i) (BROOK_LANE_OF_LOW(i) + BROOK_LANES / 4)
BROOK_INLINE void write(void* data, long long number, Double2 v) {
  PackedDouble* p = registersOf(data, number, 2);
  p[0] = BROOK_SHUFFLE_HALF(v.x.low, v.y.low, BROOK_LANE_OF_LOW);
  p[1] = BROOK_SHUFFLE_HALF(v.x.low, v.y.low, BROOK_LANE_OF_HIGH);
  p[2] = BROOK_SHUFFLE_HALF(v.x.high, v.y.high, BROOK_LANE_OF_LOW);
  p[3] = BROOK_SHUFFLE_HALF(v.x.high, v.y.high, BROOK_LANE_OF_HIGH);
}
#undef BROOK_LANE_OF_LOW
#undef BROOK_LANE_OF_HIGH
// The elements of lanes from any places: lane i is element n[i]. Gather instructions, of half a
// vector each, were no faster.
#define BROOK_LANE(i) p[n[i] * step]
#define BROOK_UPPER_LANE(i) p[n[BROOK_SECOND(i)] * step]
BROOK_INLINE Double pickDoubles(const double* p, Int n, long long step) {
  return Double(HalfDouble{BROOK_EACH_HALF(BROOK_LANE)},
                HalfDouble{BROOK_EACH_HALF(BROOK_UPPER_LANE)});
}
#undef BROOK_LANE
#undef BROOK_UPPER_LANE
BROOK_INLINE Double pick_Double(const void* data, Int n) {
  return pickDoubles(static_cast<const double*>(data), n, 1);
}
BROOK_INLINE Double2 pick_Double2(const void* data, Int n) {
  const double* p = static_cast<const double*>(data);
  return Double2(pickDoubles(p, n, 2), pickDoubles(p + 1, n, 2));
}
// Parts of vectors go through a buffer.
#define BROOK_FIRST_DOUBLES(T, t, N)                                                             \
  BROOK_INLINE void writePast(void* data, long long number, T value) {                          \
    write(data, number, value);                                                                 \
  }                                                                                             \
  BROOK_INLINE T readFirst_##T(const void* data, long long number, int count) {                 \
    double buffer[N * kLanes] = {};                                                             \
    __builtin_memcpy(buffer, static_cast<const double*>(data) + number * N,                     \
                     sizeof(t) * unsigned(count));                                              \
    return read_##T(buffer, 0);                                                                 \
  }                                                                                             \
  BROOK_INLINE void writeFirst(void* data, long long number, int count, T value) {              \
    double buffer[N * kLanes];                                                                  \
    write(buffer, 0, value);                                                                    \
    __builtin_memcpy(static_cast<double*>(data) + number * N, buffer,                           \
                     sizeof(t) * unsigned(count));                                              \
  }                                                                                             \
  BROOK_INLINE T edge_##T(Row row, int x) {                                                     \
    const Int at = clampedIndex(add(splat(x), laneNumbers()), row.extent);                      \
    return pick_##T(static_cast<const double*>(row.data) + row.number * N, at);                 \
  }
BROOK_FIRST_DOUBLES(Double, double, 1)
BROOK_FIRST_DOUBLES(Double2, double2, 2)
#undef BROOK_FIRST_DOUBLES
BROOK_LANE_MEMORY(Double, double, double, 1)
BROOK_LANE_MEMORY(Double2, double2, double, 2)
BROOK_LANE_PAIRS(Double)
BROOK_LANE_PAIRS(Double2)
#undef BROOK_SHUFFLE_HALF
