// spmd.h: values and operations of emitted CPU code, one vector of lanes at a time.
//
// A kernel body computes kLanes neighbouring elements of a row at once. Each of its values is
// either the same in all lanes (uniform: float, float4, int .. of scalar.h) or has a lane for each
// element (varying): Float, Int, Uint are raw GNU vectors of kLanes components, Bool is an Int
// vector of 0 and -1 (a mask), Float4 a struct of four Float.
//
// brcc includes this file once per instruction set, inside the namespace of its region and under
// its target pragma; BROOK_ISA chooses the lane count and the built-in functions:
//   0 generic 128 bits, 1 SSE2, 2 AVX2 with FMA, 3 AVX-512 (F, BW, DQ, VL)
// It includes nothing but scalar.h and has no loops over lanes.

// Tables of one-line functions and macro lists.
// clang-format off
#include <brook/scalar.h>

#undef BROOK_LANES
#undef BROOK_EACH_LANE
#undef BROOK_EACH_LANE_OF
#if BROOK_ISA == 3
#define BROOK_LANES 16
#define BROOK_EACH_LANE(f) \
  f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7), f(8), f(9), f(10), f(11), f(12), f(13), f(14), f(15)
#elif BROOK_ISA == 2
#define BROOK_LANES 8
#define BROOK_EACH_LANE(f) f(0), f(1), f(2), f(3), f(4), f(5), f(6), f(7)
#else
#define BROOK_LANES 4
#define BROOK_EACH_LANE(f) f(0), f(1), f(2), f(3)
#endif

typedef float Float __attribute__((vector_size(4 * BROOK_LANES)));
typedef int Int __attribute__((vector_size(4 * BROOK_LANES)));
typedef unsigned int Uint __attribute__((vector_size(4 * BROOK_LANES)));
typedef Int Bool;
/// A Float in memory, at any alignment of float.
typedef float PackedFloat
    __attribute__((vector_size(4 * BROOK_LANES), aligned(4), may_alias));
enum { kLanes = BROOK_LANES };

BROOK_VECTOR_TYPES(Float)
BROOK_VECTOR_TYPES(Int)
BROOK_VECTOR_TYPES(Uint)
BROOK_VECTOR_TYPES(Bool)

// ---- uniform values in all lanes
#define BROOK_LANE(i) a
BROOK_INLINE Float splat(float a) { return Float{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Int splat(int a) { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Uint splat(uint a) { return Uint{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE
BROOK_INLINE Bool splat(bool a) { return splat(a ? -1 : 0); }
BROOK_LIFT1(Float, splat, float)
BROOK_LIFT1(Int, splat, int)
BROOK_LIFT1(Uint, splat, uint)
BROOK_LIFT1(Bool, splat, bool)
#define BROOK_LANE(i) i
/// 0, 1, 2, ...
BROOK_INLINE Int laneNumbers() { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE

// ---- masks
BROOK_INLINE Bool allLanes() { return splat(-1); }
BROOK_INLINE Bool noLanes() { return splat(0); }
/// The first `count` lanes.
BROOK_INLINE Bool firstLanes(int count) { return laneNumbers() < splat(count); }
#if BROOK_ISA == 3
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_cvtd2mask512(a) != 0; }
BROOK_INLINE bool everyLane(Bool a) {
  return static_cast<unsigned short>(__builtin_ia32_cvtd2mask512(a)) == 0xffff;
}
#elif BROOK_ISA == 2
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_movmskps256((Float)a) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return __builtin_ia32_movmskps256((Float)a) == 0xff; }
#elif BROOK_ISA == 1
BROOK_INLINE bool anyLane(Bool a) { return __builtin_ia32_movmskps((Float)a) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return __builtin_ia32_movmskps((Float)a) == 0xf; }
#else
BROOK_INLINE bool anyLane(Bool a) { return (a[0] | a[1] | a[2] | a[3]) != 0; }
BROOK_INLINE bool everyLane(Bool a) { return (a[0] & a[1] & a[2] & a[3]) != 0; }
#endif

BROOK_INLINE Float select(Bool c, Float a, Float b) { return c ? a : b; }
BROOK_INLINE Int select(Bool c, Int a, Int b) { return c ? a : b; }
BROOK_INLINE Uint select(Bool c, Uint a, Uint b) { return c ? a : b; }
BROOK_LIFT_SELECT(Bool, Float)
BROOK_LIFT_SELECT(Bool, Int)
BROOK_LIFT_SELECT(Bool, Uint)
BROOK_LIFT_SELECT(Bool, Bool)
BROOK_COMPONENTS(Float, Int)
BROOK_COMPONENTS(Int, Int)
BROOK_COMPONENTS(Uint, Int)
BROOK_COMPONENTS(Bool, Int)
BROOK_INLINE Float select(bool c, Float a, Float b) { return c ? a : b; }
BROOK_INLINE Int select(bool c, Int a, Int b) { return c ? a : b; }
BROOK_INLINE Uint select(bool c, Uint a, Uint b) { return c ? a : b; }
BROOK_COMPONENTS(Float, int)
BROOK_COMPONENTS(Int, int)
BROOK_COMPONENTS(Uint, int)
BROOK_COMPONENTS(Bool, int)
BROOK_INSERT(Float)
BROOK_INSERT(Int)
BROOK_INSERT(Uint)
BROOK_INSERT(Bool)
BROOK_SWIZZLE(Float)
BROOK_SWIZZLE(Int)
BROOK_SWIZZLE(Uint)
BROOK_SWIZZLE(Bool)

// ---- integers: through unsigned, so that overflow wraps
BROOK_INLINE Int add(Int a, Int b) { return (Int)((Uint)a + (Uint)b); }
BROOK_INLINE Int subtract(Int a, Int b) { return (Int)((Uint)a - (Uint)b); }
BROOK_INLINE Int multiply(Int a, Int b) { return (Int)((Uint)a * (Uint)b); }
BROOK_INLINE Int negate(Int a) { return (Int)(-(Uint)a); }
BROOK_INLINE Int shiftLeft(Int a, Int b) { return (Int)((Uint)a << ((Uint)b & 31u)); }
BROOK_INLINE Int shiftRight(Int a, Int b) { return a >> (b & 31); }
BROOK_INLINE Uint add(Uint a, Uint b) { return a + b; }
BROOK_INLINE Uint subtract(Uint a, Uint b) { return a - b; }
BROOK_INLINE Uint multiply(Uint a, Uint b) { return a * b; }
BROOK_INLINE Uint negate(Uint a) { return -a; }
BROOK_INLINE Uint shiftLeft(Uint a, Uint b) { return a << (b & 31u); }
BROOK_INLINE Uint shiftRight(Uint a, Uint b) { return a >> (b & 31u); }
#define BROOK_LANE(i) divide(a[i], b[i])
BROOK_INLINE Int divide(Int a, Int b) { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Uint divide(Uint a, Uint b) { return Uint{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE
#define BROOK_LANE(i) remainder(a[i], b[i])
BROOK_INLINE Int remainder(Int a, Int b) { return Int{BROOK_EACH_LANE(BROOK_LANE)}; }
BROOK_INLINE Uint remainder(Uint a, Uint b) { return Uint{BROOK_EACH_LANE(BROOK_LANE)}; }
#undef BROOK_LANE

BROOK_LIFT_FLOAT(Bool, Float)
BROOK_LIFT_INTEGER(Bool, Int)
BROOK_LIFT_INTEGER(Bool, Uint)
BROOK_LIFT_EQUALITY(Bool, Bool)
BROOK_LIFT_UNARY(Bool, !, ~, Bool)
BROOK_LIFT_BINARY(Bool, &, Bool)
BROOK_LIFT_BINARY(Bool, |, Bool)

// ---- conversions
BROOK_INLINE Float toFloat(Int a) { return __builtin_convertvector(a, Float); }
BROOK_INLINE Float toFloat(Uint a) { return __builtin_convertvector(a, Float); }
/// Toward zero, saturated; NaN gives 0.
BROOK_INLINE Int toInt(Float a) {
  const Bool inside = (a >= -2147483648.0f) & (a < 2147483648.0f);
  const Int inner = __builtin_convertvector(select(inside, a, splat(0.0f)), Int);
  const Int high = select(a >= 2147483648.0f, splat(2147483647), inner);
  return select(a < -2147483648.0f, splat(-2147483647 - 1), high);
}
BROOK_INLINE Int toInt(Uint a) { return (Int)a; }
BROOK_INLINE Uint toUint(Int a) { return (Uint)a; }
BROOK_INLINE Uint toUint(Float a) {
  const Bool upperHalf = a >= 2147483648.0f;
  const Float lower = select(upperHalf, a - 2147483648.0f, a);
  const Uint bits = (Uint)toInt(select(lower > 0.0f, lower, splat(0.0f)));
  const Uint inner = select(upperHalf, bits ^ 2147483648u, bits);
  return select(a >= 4294967296.0f, splat(4294967295u), inner);
}
BROOK_INLINE Bool toBool(Float a) { return a != 0.0f; }
BROOK_INLINE Bool toBool(Int a) { return a != 0; }
BROOK_INLINE Bool toBool(Uint a) { return a != 0u; }
BROOK_INLINE Float boolToFloat(Bool a) { return select(a, splat(1.0f), splat(0.0f)); }
BROOK_INLINE Int boolToInt(Bool a) { return a & 1; }
BROOK_INLINE Uint boolToUint(Bool a) { return (Uint)(a & 1); }
BROOK_LIFT_CONVERSIONS(Float, Int, Uint, Bool)

// ---- built-in functions
BROOK_INLINE Float abs(Float a) { return (Float)((Int)a & 0x7fffffff); }
BROOK_INLINE Int abs(Int a) { return select(a < 0, negate(a), a); }
BROOK_INLINE Uint abs(Uint a) { return a; }
BROOK_INLINE Float min(Float a, Float b) { return select(a < b, a, b); }
BROOK_INLINE Int min(Int a, Int b) { return select(a < b, a, b); }
BROOK_INLINE Uint min(Uint a, Uint b) { return select(a < b, a, b); }
BROOK_INLINE Float max(Float a, Float b) { return select(a > b, a, b); }
BROOK_INLINE Int max(Int a, Int b) { return select(a > b, a, b); }
BROOK_INLINE Uint max(Uint a, Uint b) { return select(a > b, a, b); }
/// The magnitude of a with the sign of b.
BROOK_INLINE Float copySign(Float a, Float b) {
  return (Float)(((Int)a & 0x7fffffff) | ((Int)b & (-2147483647 - 1)));
}
// Floats of 2^23 and more are integers; smaller ones convert to int exactly.
BROOK_INLINE Float trunc(Float a) {
  const Bool fraction = abs(a) < 8388608.0f;
  const Int whole = __builtin_convertvector(select(fraction, a, splat(0.0f)), Int);
  return select(fraction, copySign(toFloat(whole), a), a);
}
BROOK_INLINE Float floor(Float a) {
  const Float t = trunc(a);
  return select(t > a, t - 1.0f, t);
}
BROOK_INLINE Float ceil(Float a) {
  const Float t = trunc(a);
  return select(t < a, copySign(t + 1.0f, a), t);
}
BROOK_INLINE Float round(Float a) {
  const Float t = trunc(a);
  return select(abs(a - t) >= 0.5f, t + copySign(splat(1.0f), a), t);
}
BROOK_INLINE Bool isnan(Float a) { return a != a; }
BROOK_INLINE Bool isinf(Float a) { return abs(a) == __builtin_inff(); }
BROOK_INLINE Bool isfinite(Float a) { return abs(a) < __builtin_inff(); }
#if defined(__clang__) && __has_builtin(__builtin_elementwise_sqrt)
BROOK_INLINE Float sqrt(Float a) { return __builtin_elementwise_sqrt(a); }
#elif BROOK_ISA == 3 && defined(__clang__)
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps512(a, 4); }
#elif BROOK_ISA == 3
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps512_mask(a, a, -1, 4); }
#elif BROOK_ISA == 2
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps256(a); }
#elif BROOK_ISA == 1
BROOK_INLINE Float sqrt(Float a) { return __builtin_ia32_sqrtps(a); }
#else
BROOK_INLINE Float sqrt(Float a) {
  return Float{sqrt(a[0]), sqrt(a[1]), sqrt(a[2]), sqrt(a[3])};
}
#endif

// The functions below call the scalar one for each lane: the same bits as cpu-scalar.
#define BROOK_LANEWISE1(name, LANE) \
  BROOK_INLINE Float name(Float a) { return Float{BROOK_EACH_LANE(LANE)}; }
#define BROOK_LANEWISE2(name, LANE) \
  BROOK_INLINE Float name(Float a, Float b) { return Float{BROOK_EACH_LANE(LANE)}; }
#define BROOK_LANE(i) acos(a[i])
BROOK_LANEWISE1(acos, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) asin(a[i])
BROOK_LANEWISE1(asin, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) atan(a[i])
BROOK_LANEWISE1(atan, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) cos(a[i])
BROOK_LANEWISE1(cos, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) sin(a[i])
BROOK_LANEWISE1(sin, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) tan(a[i])
BROOK_LANEWISE1(tan, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) cosh(a[i])
BROOK_LANEWISE1(cosh, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) sinh(a[i])
BROOK_LANEWISE1(sinh, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) tanh(a[i])
BROOK_LANEWISE1(tanh, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) exp(a[i])
BROOK_LANEWISE1(exp, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) exp2(a[i])
BROOK_LANEWISE1(exp2, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) log(a[i])
BROOK_LANEWISE1(log, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) log2(a[i])
BROOK_LANEWISE1(log2, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) log10(a[i])
BROOK_LANEWISE1(log10, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) frexp_mantissa(a[i])
BROOK_LANEWISE1(frexp_mantissa, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) frexp_exponent(a[i])
BROOK_LANEWISE1(frexp_exponent, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) atan2(a[i], b[i])
BROOK_LANEWISE2(atan2, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) fmod(a[i], b[i])
BROOK_LANEWISE2(fmod, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) ldexp(a[i], b[i])
BROOK_LANEWISE2(ldexp, BROOK_LANE)
#undef BROOK_LANE
#define BROOK_LANE(i) pow(a[i], b[i])
BROOK_LANEWISE2(pow, BROOK_LANE)
#undef BROOK_LANE
#undef BROOK_LANEWISE1
#undef BROOK_LANEWISE2

BROOK_LIFT_FUNCTIONS(Float, Int, Uint, Bool)
BROOK_INLINE Bool any(Bool2 a) { return a.x | a.y; }
BROOK_INLINE Bool any(Bool3 a) { return a.x | a.y | a.z; }
BROOK_INLINE Bool any(Bool4 a) { return a.x | a.y | a.z | a.w; }
BROOK_INLINE Bool all(Bool2 a) { return a.x & a.y; }
BROOK_INLINE Bool all(Bool3 a) { return a.x & a.y & a.z; }
BROOK_INLINE Bool all(Bool4 a) { return a.x & a.y & a.z & a.w; }

/// a * b + c with one rounding where the instruction set can, for kernels compiled with
/// -ffp-contract=on.
#if BROOK_ISA == 2 || BROOK_ISA == 3
BROOK_INLINE float multiplyAdd(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
#else
BROOK_INLINE float multiplyAdd(float a, float b, float c) { return a * b + c; }
#endif
#if BROOK_ISA == 3
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) {
  return __builtin_ia32_vfmaddps512_mask(a, b, c, -1, 4);
}
#elif BROOK_ISA == 2
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) {
  return __builtin_ia32_vfmaddps256(a, b, c);
}
#else
BROOK_INLINE Float multiplyAdd(Float a, Float b, Float c) { return a * b + c; }
#endif
#define BROOK_MULTIPLY_ADD(T)                                                                      \
  BROOK_INLINE T##2 multiplyAdd(T##2 a, T##2 b, T##2 c) {                                          \
    return T##2(multiplyAdd(a.x, b.x, c.x), multiplyAdd(a.y, b.y, c.y));                           \
  }                                                                                                \
  BROOK_INLINE T##3 multiplyAdd(T##3 a, T##3 b, T##3 c) {                                          \
    return T##3(multiplyAdd(a.x, b.x, c.x), multiplyAdd(a.y, b.y, c.y),                            \
                multiplyAdd(a.z, b.z, c.z));                                                       \
  }                                                                                                \
  BROOK_INLINE T##4 multiplyAdd(T##4 a, T##4 b, T##4 c) {                                          \
    return T##4(multiplyAdd(a.x, b.x, c.x), multiplyAdd(a.y, b.y, c.y),                            \
                multiplyAdd(a.z, b.z, c.z), multiplyAdd(a.w, b.w, c.w));                           \
  }
BROOK_MULTIPLY_ADD(float)
BROOK_MULTIPLY_ADD(Float)
#undef BROOK_MULTIPLY_ADD

// ---- packed elements in memory <-> one vector per component
//
// kLanes elements of N components are N vectors of floats in memory. Ints travel as the same bits.
#define BROOK_SHUFFLE(a, b, f) __builtin_shufflevector(a, b, BROOK_EACH_LANE(f))
#define BROOK_EVEN(i) (2 * (i))
#define BROOK_ODD(i) (2 * (i) + 1)
#define BROOK_LOW(i) ((i) / 2 + ((i) % 2) * BROOK_LANES)
#define BROOK_HIGH(i) ((i) / 2 + ((i) % 2) * BROOK_LANES + BROOK_LANES / 2)
/// Component c of three: lane i is float 3i + c, first out of two vectors (PICK), then the third.
#define BROOK_PICK(i, c) (3 * (i) + (c) < 2 * BROOK_LANES ? 3 * (i) + (c) : 0)
#define BROOK_PICK_THIRD(i, c) \
  (3 * (i) + (c) < 2 * BROOK_LANES ? (i) : 3 * (i) + (c) - BROOK_LANES)
#define BROOK_PICK0(i) BROOK_PICK(i, 0)
#define BROOK_PICK1(i) BROOK_PICK(i, 1)
#define BROOK_PICK2(i) BROOK_PICK(i, 2)
#define BROOK_PICK_THIRD0(i) BROOK_PICK_THIRD(i, 0)
#define BROOK_PICK_THIRD1(i) BROOK_PICK_THIRD(i, 1)
#define BROOK_PICK_THIRD2(i) BROOK_PICK_THIRD(i, 2)
/// Vector v of three: lane i is float v * kLanes + i, component f % 3 of element f / 3.
#define BROOK_PUT(i, v) \
  (((v) * BROOK_LANES + (i)) / 3 + (((v) * BROOK_LANES + (i)) % 3 == 1 ? BROOK_LANES : 0))
#define BROOK_PUT_THIRD(i, v)                       \
  (((v) * BROOK_LANES + (i)) % 3 == 2 ? BROOK_LANES + ((v) * BROOK_LANES + (i)) / 3 : (i))
#define BROOK_PUT0(i) BROOK_PUT(i, 0)
#define BROOK_PUT1(i) BROOK_PUT(i, 1)
#define BROOK_PUT2(i) BROOK_PUT(i, 2)
#define BROOK_PUT_THIRD0(i) BROOK_PUT_THIRD(i, 0)
#define BROOK_PUT_THIRD1(i) BROOK_PUT_THIRD(i, 1)
#define BROOK_PUT_THIRD2(i) BROOK_PUT_THIRD(i, 2)

BROOK_INLINE const float* floatsOf(const void* data, long long number, int width) {
  return static_cast<const float*>(data) + number * width;
}

// read_T(data, number): the elements number, number + 1, .. of packed data.
BROOK_INLINE Float read_Float(const void* data, long long number) {
  return (Float)*reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 1));
}
BROOK_INLINE Float2 read_Float2(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 2));
  const Float a = p[0], b = p[1];
  return Float2(BROOK_SHUFFLE(a, b, BROOK_EVEN), BROOK_SHUFFLE(a, b, BROOK_ODD));
}
BROOK_INLINE Float3 read_Float3(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 3));
  const Float a = p[0], b = p[1], c = p[2];
  const Float x = BROOK_SHUFFLE(a, b, BROOK_PICK0);
  const Float y = BROOK_SHUFFLE(a, b, BROOK_PICK1);
  const Float z = BROOK_SHUFFLE(a, b, BROOK_PICK2);
  return Float3(BROOK_SHUFFLE(x, c, BROOK_PICK_THIRD0), BROOK_SHUFFLE(y, c, BROOK_PICK_THIRD1),
                BROOK_SHUFFLE(z, c, BROOK_PICK_THIRD2));
}
BROOK_INLINE Float4 read_Float4(const void* data, long long number) {
  const PackedFloat* p = reinterpret_cast<const PackedFloat*>(floatsOf(data, number, 4));
  const Float a = p[0], b = p[1], c = p[2], d = p[3];
  const Float xz0 = BROOK_SHUFFLE(a, b, BROOK_EVEN), yw0 = BROOK_SHUFFLE(a, b, BROOK_ODD);
  const Float xz1 = BROOK_SHUFFLE(c, d, BROOK_EVEN), yw1 = BROOK_SHUFFLE(c, d, BROOK_ODD);
  return Float4(BROOK_SHUFFLE(xz0, xz1, BROOK_EVEN), BROOK_SHUFFLE(yw0, yw1, BROOK_EVEN),
                BROOK_SHUFFLE(xz0, xz1, BROOK_ODD), BROOK_SHUFFLE(yw0, yw1, BROOK_ODD));
}

BROOK_INLINE void write(void* data, long long number, Float v) {
  *reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number) = v;
}
BROOK_INLINE void write(void* data, long long number, Float2 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 2);
  p[0] = BROOK_SHUFFLE(v.x, v.y, BROOK_LOW);
  p[1] = BROOK_SHUFFLE(v.x, v.y, BROOK_HIGH);
}
BROOK_INLINE void write(void* data, long long number, Float3 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 3);
  const Float a = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT0);
  const Float b = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT1);
  const Float c = BROOK_SHUFFLE(v.x, v.y, BROOK_PUT2);
  p[0] = BROOK_SHUFFLE(a, v.z, BROOK_PUT_THIRD0);
  p[1] = BROOK_SHUFFLE(b, v.z, BROOK_PUT_THIRD1);
  p[2] = BROOK_SHUFFLE(c, v.z, BROOK_PUT_THIRD2);
}
BROOK_INLINE void write(void* data, long long number, Float4 v) {
  PackedFloat* p = reinterpret_cast<PackedFloat*>(static_cast<float*>(data) + number * 4);
  const Float xz0 = BROOK_SHUFFLE(v.x, v.z, BROOK_LOW), yw0 = BROOK_SHUFFLE(v.y, v.w, BROOK_LOW);
  const Float xz1 = BROOK_SHUFFLE(v.x, v.z, BROOK_HIGH), yw1 = BROOK_SHUFFLE(v.y, v.w, BROOK_HIGH);
  p[0] = BROOK_SHUFFLE(xz0, yw0, BROOK_LOW);
  p[1] = BROOK_SHUFFLE(xz0, yw0, BROOK_HIGH);
  p[2] = BROOK_SHUFFLE(xz1, yw1, BROOK_LOW);
  p[3] = BROOK_SHUFFLE(xz1, yw1, BROOK_HIGH);
}
#undef BROOK_EVEN
#undef BROOK_ODD
#undef BROOK_LOW
#undef BROOK_HIGH
#undef BROOK_PICK
#undef BROOK_PICK0
#undef BROOK_PICK1
#undef BROOK_PICK2
#undef BROOK_PICK_THIRD
#undef BROOK_PICK_THIRD0
#undef BROOK_PICK_THIRD1
#undef BROOK_PICK_THIRD2
#undef BROOK_PUT
#undef BROOK_PUT0
#undef BROOK_PUT1
#undef BROOK_PUT2
#undef BROOK_PUT_THIRD
#undef BROOK_PUT_THIRD0
#undef BROOK_PUT_THIRD1
#undef BROOK_PUT_THIRD2

// The elements of lanes from any places: lane i is element n[i].
#define BROOK_LANE(i) p[n[i] * step]
#if BROOK_ISA == 2 || BROOK_ISA == 3
/// `reach`: the largest n * step.
BROOK_INLINE Float pickFloats(const float* p, Int n, long long step, long long reach) {
  if (reach <= 2147483647) {
    const Int offset = multiply(n, splat(static_cast<int>(step)));
#if BROOK_ISA == 3
    return __builtin_ia32_gathersiv16sf(splat(0.0f), p, offset, -1, 4);
#elif defined(__clang__)
    return __builtin_ia32_gatherd_ps256(splat(0.0f), p, offset, (Float)allLanes(), 4);
#else
    return __builtin_ia32_gathersiv8sf(splat(0.0f), p, offset, (Float)allLanes(), 4);
#endif
  }
  return Float{BROOK_EACH_LANE(BROOK_LANE)};
}
#else
BROOK_INLINE Float pickFloats(const float* p, Int n, long long step, long long) {
  return Float{BROOK_EACH_LANE(BROOK_LANE)};
}
#endif
#undef BROOK_LANE
BROOK_INLINE Float pick_Float(const void* data, Int n, long long last) {
  return pickFloats(static_cast<const float*>(data), n, 1, last);
}
BROOK_INLINE Float2 pick_Float2(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float2(pickFloats(p, n, 2, 2 * last), pickFloats(p + 1, n, 2, 2 * last));
}
BROOK_INLINE Float3 pick_Float3(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float3(pickFloats(p, n, 3, 3 * last), pickFloats(p + 1, n, 3, 3 * last),
                pickFloats(p + 2, n, 3, 3 * last));
}
BROOK_INLINE Float4 pick_Float4(const void* data, Int n, long long last) {
  const float* p = static_cast<const float*>(data);
  return Float4(pickFloats(p, n, 4, 4 * last), pickFloats(p + 1, n, 4, 4 * last),
                pickFloats(p + 2, n, 4, 4 * last), pickFloats(p + 3, n, 4, 4 * last));
}

// ---- where the elements of the lanes lie

/// The lanes differ in x only.
struct LanePosition {
  Int x;
  int y, z, w;
};
#define BROOK_LANE(i) scaled(at.x + i < at.domain[0] ? at.x + i : 0, a.extent[0], at.domain[0])
BROOK_INLINE LanePosition lanePosition(const Argument& a, const Place& at) {
  LanePosition p;
  if (a.sameShape || a.extent[0] == at.domain[0]) {
    p.x = add(splat(at.x), laneNumbers());
  } else if (a.extent[0] == 1) {
    p.x = splat(0);
  } else {
    p.x = Int{BROOK_EACH_LANE(BROOK_LANE)};
  }
  p.y = a.sameShape ? at.y : scaled(at.y, a.extent[1], at.domain[1]);
  p.z = a.sameShape ? at.z : scaled(at.z, a.extent[2], at.domain[2]);
  p.w = a.sameShape ? at.w : scaled(at.w, a.extent[3], at.domain[3]);
  return p;
}
#undef BROOK_LANE
/// (x, y, z, w) in all lanes.
BROOK_INLINE Int4 toInt4(const LanePosition& p) {
  return Int4(p.x, splat(p.y), splat(p.z), splat(p.w));
}
/// Number of the last element.
BROOK_INLINE long long lastNumber(const Argument& a) {
  return elementNumber(a, a.extent[0] - 1, a.extent[1] - 1, a.extent[2] - 1, a.extent[3] - 1);
}
BROOK_INLINE Int clampedIndex(Int i, int extent) {
  return max(min(i, splat(extent - 1)), splat(0));
}
BROOK_INLINE Int pitchOf(const Argument& g, int dimension) {
  return splat(static_cast<int>(g.pitch[dimension]));
}
/// Number of the element with indices slowest first, clamped unless they are known to be in range.
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int x) {
  return inRange ? x : clampedIndex(x, g.extent[0]);
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int y, Int x) {
  const Int row = inRange ? y : clampedIndex(y, g.extent[1]);
  return add(gatherNumber(g, inRange, x), multiply(row, pitchOf(g, 1)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int z, Int y, Int x) {
  const Int plane = inRange ? z : clampedIndex(z, g.extent[2]);
  return add(gatherNumber(g, inRange, y, x), multiply(plane, pitchOf(g, 2)));
}
BROOK_INLINE Int gatherNumber(const Argument& g, bool inRange, Int w, Int z, Int y, Int x) {
  const Int block = inRange ? w : clampedIndex(w, g.extent[3]);
  return add(gatherNumber(g, inRange, z, y, x), multiply(block, pitchOf(g, 3)));
}
/// Lane i is n[0] + i: the elements lie side by side (position plus a constant, away from edges).
BROOK_INLINE bool isConsecutive(Int n) {
  return everyLane(n == add(splat(n[0]), laneNumbers()));
}

// ---- loads, stores and gathers
//
// In a tail only the first at.count lanes are elements: they alone are read and written, the other
// lanes hold zeros.
#define BROOK_LANE_MEMORY(T, t, N)                                                              \
  BROOK_INLINE T readFirst_##T(const void* data, long long number, int count) {                 \
    float buffer[N * kLanes] = {};                                                              \
    __builtin_memcpy(buffer, floatsOf(data, number, N), sizeof(t) * unsigned(count));           \
    return read_##T(buffer, 0);                                                                 \
  }                                                                                             \
  BROOK_INLINE void writeFirst(void* data, long long number, int count, T value) {              \
    float buffer[N * kLanes];                                                                   \
    write(buffer, 0, value);                                                                    \
    __builtin_memcpy(static_cast<float*>(data) + number * N, buffer,                            \
                     sizeof(t) * unsigned(count));                                              \
  }                                                                                             \
  BROOK_INLINE T gatherAt_##T(const Argument& g, Int n) {                                       \
    if (isConsecutive(n)) return read_##T(g.data, n[0]);                                        \
    return pick_##T(g.data, n, lastNumber(g));                                                  \
  }                                                                                             \
  BROOK_INLINE T load_##T(const Argument& a, const Place& at, bool tail) {                      \
    if (a.sameShape) {                                                                          \
      const long long number = elementNumber(a, at.x, at.y, at.z, at.w);                        \
      return tail ? readFirst_##T(a.data, number, at.count) : read_##T(a.data, number);         \
    }                                                                                           \
    const LanePosition p = lanePosition(a, at);                                                 \
    const int start = static_cast<int>(elementNumber(a, 0, p.y, p.z, p.w));                     \
    return gatherAt_##T(a, add(clampedIndex(p.x, a.extent[0]), splat(start)));                  \
  }                                                                                             \
  BROOK_INLINE void store(const Argument& a, const Place& at, bool tail, T value) {             \
    const long long number = elementNumber(a, at.x, at.y, at.z, at.w);                          \
    if (tail) {                                                                                 \
      writeFirst(a.data, number, at.count, value);                                              \
    } else {                                                                                    \
      write(a.data, number, value);                                                             \
    }                                                                                           \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, Int x, bool inRange) {                           \
    return gatherAt_##T(g, gatherNumber(g, inRange, x));                                        \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, Int y, Int x, bool inRange) {                    \
    return gatherAt_##T(g, gatherNumber(g, inRange, y, x));                                     \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, Int z, Int y, Int x, bool inRange) {             \
    return gatherAt_##T(g, gatherNumber(g, inRange, z, y, x));                                  \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, Int w, Int z, Int y, Int x, bool inRange) {      \
    return gatherAt_##T(g, gatherNumber(g, inRange, w, z, y, x));                               \
  }                                                                                             \
  /* The even (left) and odd (right) elements of 2 * kLanes. */                                 \
  BROOK_INLINE void readPairs(const void* data, long long number, T& left, T& right) {          \
    splitPairs(read_##T(data, number), read_##T(data, number + kLanes), left, right);           \
  }                                                                                             \
  BROOK_INLINE void readFirstPairs(const void* data, long long number, int pairs, T& left,      \
                                   T& right) {                                                  \
    const int low = 2 * pairs < kLanes ? 2 * pairs : int(kLanes);                               \
    splitPairs(readFirst_##T(data, number, low),                                                \
               readFirst_##T(data, number + low, 2 * pairs - low), left, right);                \
  }

#define BROOK_EVEN(i) (2 * (i))
#define BROOK_ODD(i) (2 * (i) + 1)
BROOK_INLINE void splitPairs(Float low, Float high, Float& left, Float& right) {
  left = BROOK_SHUFFLE(low, high, BROOK_EVEN);
  right = BROOK_SHUFFLE(low, high, BROOK_ODD);
}
#undef BROOK_EVEN
#undef BROOK_ODD
BROOK_INLINE void splitPairs(Float2 low, Float2 high, Float2& left, Float2& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
}
BROOK_INLINE void splitPairs(Float3 low, Float3 high, Float3& left, Float3& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
  splitPairs(low.z, high.z, left.z, right.z);
}
BROOK_INLINE void splitPairs(Float4 low, Float4 high, Float4& left, Float4& right) {
  splitPairs(low.x, high.x, left.x, right.x);
  splitPairs(low.y, high.y, left.y, right.y);
  splitPairs(low.z, high.z, left.z, right.z);
  splitPairs(low.w, high.w, left.w, right.w);
}
BROOK_LANE_MEMORY(Float, float, 1)
BROOK_LANE_MEMORY(Float2, float2, 2)
BROOK_LANE_MEMORY(Float3, float3, 3)
BROOK_LANE_MEMORY(Float4, float4, 4)

// Int and the other element types without arithmetic of their own in memory: the same bits.
BROOK_INLINE Int read_Int(const void* data, long long number) {
  return (Int)read_Float(data, number);
}
BROOK_INLINE void write(void* data, long long number, Int v) { write(data, number, (Float)v); }
BROOK_INLINE Int pick_Int(const void* data, Int n, long long last) {
  return (Int)pick_Float(data, n, last);
}
BROOK_INLINE void splitPairs(Int low, Int high, Int& left, Int& right) {
  Float evens, odds;
  splitPairs((Float)low, (Float)high, evens, odds);
  left = (Int)evens;
  right = (Int)odds;
}
BROOK_LANE_MEMORY(Int, int, 1)
#undef BROOK_LANE_MEMORY
#undef BROOK_SHUFFLE
