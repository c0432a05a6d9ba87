// scalar.h: values and operations of emitted CPU code, one element at a time.
//
// cpu-scalar bodies compute with nothing else; SPMD bodies (spmd.h includes this file) use it for
// values that are the same in all lanes. brcc includes it inside the namespace of a region, after
// <brook/kernel_body.h>; so it has no include guard, and nothing in it is visible to user code.
//
//   float float2 float3 float4, int.., uint.., bool..   values; vectors have members x y z w
//   + - * / on float, comparisons, & | ^ ~              operators
//   add subtract multiply divide remainder negate       int and uint, defined for all operands
//   shiftLeft shiftRight                                (docs/language/types.md, Integers)
//   toFloat toInt toUint toBool, boolTo...              conversions (types.md, Conversions)
//   nearest_index                                       which element an index means (kernels.md, Gathers)
//   select(c, a, b), component, swizzle, insert ..   choice and components
//   gather_T, constant_T, load_T, store                 memory, T = float, float2, ...
//   the primitive built-in functions of functions.md by name
#pragma GCC system_header

// Tables of one-line functions and macro lists.
// clang-format off
// g++ heeds the pragmas of a region.
#if defined(__clang__) && __FINITE_MATH_ONLY__
#error "Infinities and NaN are part of Brook: add -fno-finite-math-only behind -ffast-math, -Ofast or -ffinite-math-only"
#endif
static_assert(sizeof(1.0) == sizeof(double), "built-in functions compute with constants of double: leave out -fsingle-precision-constant");
#ifndef BROOK_KERNEL_BODY_H
#error "include <brook/kernel_body.h> before this file, outside of any namespace"
#endif

#include <brook/body_macros.h>
#include <brook/body_sections.h>

typedef ::brook::body::Argument Argument;
typedef ::brook::body::Place Place;
typedef ::brook::body::Launch Launch;
typedef ::brook::body::Range Range;

// ---- types
typedef unsigned int uint;
BROOK_VECTOR_TYPES(int)
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_VECTOR_TYPES(float)
BROOK_VECTOR_TYPES(uint)
BROOK_VECTOR_TYPES(bool)
#endif

// ---- integers: through unsigned, so that overflow wraps
BROOK_INLINE int add(int a, int b) { return static_cast<int>(uint(a) + uint(b)); }
BROOK_INLINE int subtract(int a, int b) { return static_cast<int>(uint(a) - uint(b)); }
BROOK_INLINE int multiply(int a, int b) { return static_cast<int>(uint(a) * uint(b)); }
BROOK_INLINE int negate(int a) { return static_cast<int>(0u - uint(a)); }
/// Quotient toward zero; b == 0 gives 0, -2^31 / -1 gives -2^31.
BROOK_INLINE int divide(int a, int b) { return b == 0 ? 0 : b == -1 ? negate(a) : a / b; }
/// Remainder with the sign of a; b == 0 gives 0.
BROOK_INLINE int remainder(int a, int b) { return b == 0 || b == -1 ? 0 : a % b; }
BROOK_INLINE int shiftLeft(int a, int b) { return static_cast<int>(uint(a) << (b & 31)); }
BROOK_INLINE int shiftRight(int a, int b) { return a >> (b & 31); }
BROOK_INLINE uint add(uint a, uint b) { return a + b; }
BROOK_INLINE uint subtract(uint a, uint b) { return a - b; }
BROOK_INLINE uint multiply(uint a, uint b) { return a * b; }
BROOK_INLINE uint negate(uint a) { return 0u - a; }
BROOK_INLINE uint divide(uint a, uint b) { return b == 0 ? 0 : a / b; }
BROOK_INLINE uint remainder(uint a, uint b) { return b == 0 ? 0 : a % b; }
BROOK_INLINE uint shiftLeft(uint a, uint b) { return a << (b & 31); }
BROOK_INLINE uint shiftRight(uint a, uint b) { return a >> (b & 31); }

#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_LIFT_FLOAT(bool, float)
BROOK_LIFT_INTEGER(bool, int)
BROOK_LIFT_INTEGER(bool, uint)
BROOK_LIFT_EQUALITY(bool, bool)
BROOK_LIFT_UNARY(bool, !, !, bool)
BROOK_LIFT_BINARY(bool, &, bool)
BROOK_LIFT_BINARY(bool, |, bool)
#endif

// ---- choice
BROOK_INLINE float select(bool c, float a, float b) { return c ? a : b; }
BROOK_INLINE int select(bool c, int a, int b) { return c ? a : b; }
BROOK_INLINE uint select(bool c, uint a, uint b) { return c ? a : b; }
BROOK_INLINE bool select(bool c, bool a, bool b) { return c ? a : b; }
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_LIFT_SELECT(bool, float)
BROOK_LIFT_SELECT(bool, int)
BROOK_LIFT_SELECT(bool, uint)
BROOK_LIFT_SELECT(bool, bool)
BROOK_COMPONENTS(float, int)
BROOK_COMPONENTS(int, int)
BROOK_COMPONENTS(uint, int)
BROOK_COMPONENTS(bool, int)
BROOK_INSERT(float)
BROOK_INSERT(int)
BROOK_INSERT(uint)
BROOK_INSERT(bool)
BROOK_SWIZZLE(float)
BROOK_SWIZZLE(int)
BROOK_SWIZZLE(uint)
BROOK_SWIZZLE(bool)
#endif

// ---- conversions
BROOK_INLINE float toFloat(int a) { return static_cast<float>(a); }
BROOK_INLINE float toFloat(uint a) { return static_cast<float>(a); }
/// Toward zero, saturated; NaN gives 0.
BROOK_INLINE int toInt(float a) {
  return a >= 2147483648.0f ? 2147483647 : a >= -2147483648.0f ? static_cast<int>(a)
         : a < 0.0f         ? -2147483647 - 1
                            : 0;
}
BROOK_INLINE int toInt(uint a) { return static_cast<int>(a); }
/// floor(a + 0.5) of what a is, saturated; NaN gives 0. That sum may be rounded up to the next number.
/// With the float below 0.5 it is so only where a + 0.5 is that number, of those that are not negative;
/// a number without its whole part is exact.
BROOK_INLINE int nearest_index(float a) {
  if (a >= 0.0f && a < 2147483648.0f) return static_cast<int>(a + 0.49999997f);
  const float whole = __builtin_floorf(a);
  return toInt(a - whole >= 0.5f ? whole + 1.0f : whole);
}
BROOK_INLINE uint toUint(float a) {
  return a >= 4294967296.0f ? 4294967295u : a > 0.0f ? static_cast<uint>(a) : 0u;
}
BROOK_INLINE uint toUint(int a) { return static_cast<uint>(a); }
BROOK_INLINE bool toBool(float a) { return a != 0.0f; }
BROOK_INLINE bool toBool(int a) { return a != 0; }
BROOK_INLINE bool toBool(uint a) { return a != 0; }
BROOK_INLINE float boolToFloat(bool a) { return a ? 1.0f : 0.0f; }
BROOK_INLINE int boolToInt(bool a) { return a ? 1 : 0; }
BROOK_INLINE uint boolToUint(bool a) { return a ? 1 : 0; }
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_LIFT_CONVERSIONS(float, int, uint, bool)
#endif

// ---- built-in functions (docs/language/functions.md)
BROOK_INLINE float abs(float a) { return __builtin_fabsf(a); }
BROOK_INLINE int abs(int a) { return a < 0 ? negate(a) : a; }
BROOK_INLINE uint abs(uint a) { return a; }
BROOK_INLINE float min(float a, float b) { return a < b ? a : b; }
BROOK_INLINE int min(int a, int b) { return a < b ? a : b; }
BROOK_INLINE uint min(uint a, uint b) { return a < b ? a : b; }
BROOK_INLINE float max(float a, float b) { return a > b ? a : b; }
BROOK_INLINE int max(int a, int b) { return a > b ? a : b; }
BROOK_INLINE uint max(uint a, uint b) { return a > b ? a : b; }
BROOK_INLINE float ceil(float a) { return __builtin_ceilf(a); }
BROOK_INLINE float floor(float a) { return __builtin_floorf(a); }
/// Nearest, halves away from zero.
BROOK_INLINE float round(float a) { return __builtin_roundf(a); }
BROOK_INLINE float trunc(float a) { return __builtin_truncf(a); }
BROOK_INLINE float sqrt(float a) { return __builtin_sqrtf(a); }
BROOK_INLINE bool isnan(float a) { return a != a; }
BROOK_INLINE bool isinf(float a) { return abs(a) == __builtin_inff(); }
BROOK_INLINE bool isfinite(float a) { return abs(a) < __builtin_inff(); }
#include <brook/scalar_functions.h>
#if BROOK_BODY_USES & BROOK_USE_VECTORS
BROOK_LIFT_FUNCTIONS(float, int, uint, bool)
#if BROOK_BODY_USES & BROOK_USE_FUNCTIONS
BROOK_LIFT_FLOAT_FUNCTIONS(float)
#endif
BROOK_MULTIPLY_ADD(float)
BROOK_INLINE bool any(bool2 a) { return a.x || a.y; }
BROOK_INLINE bool any(bool3 a) { return a.x || a.y || a.z; }
BROOK_INLINE bool any(bool4 a) { return a.x || a.y || a.z || a.w; }
BROOK_INLINE bool all(bool2 a) { return a.x && a.y; }
BROOK_INLINE bool all(bool3 a) { return a.x && a.y && a.z; }
BROOK_INLINE bool all(bool4 a) { return a.x && a.y && a.z && a.w; }
#endif

// ---- what compilers do in spite of the pragmas of a region
BROOK_APART float sumOfProduct(float a, float b, float c) { return a * b + c; }
BROOK_APART bool differsFromItself(float a) { return a != a; }
BROOK_APART bool isBeyondFloats(float a) { return __builtin_fabsf(a) == __builtin_inff(); }
BROOK_APART bool isDenormal(float a) { return __builtin_fabsf(a) < 1.17549435e-38f; }
BROOK_APART bool isHeeded() {
  volatile float next = 1.00000012f, square = -1.00000024f, small = 1.0e-40f, zero = 0.0f;
  const float infinity = 1.0f / zero;
  return sumOfProduct(next, next, square) == 0.0f && isBeyondFloats(infinity) &&
         differsFromItself(infinity * zero) && isDenormal(small);
}
/// False where clang rounds a * b + c once (-ffp-contract=fast), takes NaN and infinities that a
/// function is given for other numbers (-fno-honor-nans, -fno-honor-infinities) or denormal ones
/// for 0 (-fdenormal-fp-math): the runtime then takes the bodies of another region.
BROOK_APART bool computesExactly() {
  static const bool isExact = isHeeded();
  return isExact;
}

// ---- where an element lies

// A division takes as long as the elements of a short row, and most launches have one plane.
BROOK_INLINE long long quotientOfRow(long long number, int divisor) {
  return number < divisor ? 0 : number / divisor;
}
/// The place of the first element of a row; x and count are the caller's.
BROOK_INLINE Place rowStart(const Launch* launch, long long row) {
  const long long plane = quotientOfRow(row, launch->domain[1]);
  const long long volume = quotientOfRow(plane, launch->domain[2]);
  Place at;
  at.x = 0;
  at.y = static_cast<int>(row - plane * launch->domain[1]);
  at.z = static_cast<int>(plane - volume * launch->domain[2]);
  at.w = static_cast<int>(volume);
  at.count = 1;
  at.row = row * launch->domain[0];
  at.domain = launch->domain;
  at.pastCaches = launch->pastCaches;
  return at;
}
/// Implicit repeat and stride (docs/language/kernels.md, Shapes): floor(position * extent / domain)
/// for a position within the domain. Extent 0, a dimension that an iterator lacks, gives 0.
BROOK_INLINE int scaled(int position, int extent, int domain) {
  return static_cast<int>(static_cast<long long>(position) * extent / domain);
}
BROOK_INLINE int4 elementPosition(const Argument& a, const Place& at) {
  if (a.sameShape) return int4(at.x, at.y, at.z, at.w);
  return int4(scaled(at.x, a.extent[0], at.domain[0]), scaled(at.y, a.extent[1], at.domain[1]),
              scaled(at.z, a.extent[2], at.domain[2]), scaled(at.w, a.extent[3], at.domain[3]));
}
BROOK_INLINE int4 extentOf(const Argument& a) {
  return int4(a.extent[0], a.extent[1], a.extent[2], a.extent[3]);
}
/// In streams of the shape of the launch, which all outputs have.
BROOK_INLINE long long elementNumber(const Place& at) { return at.row + at.x; }
BROOK_INLINE long long elementNumber(const Argument& a, int x, int y, int z, int w) {
  return x + y * a.pitch[1] + z * a.pitch[2] + w * a.pitch[3];
}
/// Of an index along dimension d, 0 the fastest.
BROOK_INLINE bool isInside(const Argument& a, int d, int i) { return uint(i) < uint(a.extent[d]); }
// In a form that compilers make conditional moves of, which they move out of loops.
BROOK_INLINE int clampedIndex(int i, int extent) {
  const int below = i < extent ? i : extent - 1;
  return below > 0 ? below : 0;
}
/// Number of the element with indices slowest first, clamped unless they are known to be in range.
BROOK_INLINE long long gatherNumber(const Argument& g, bool inRange, int x) {
  return inRange ? x : clampedIndex(x, g.extent[0]);
}
BROOK_INLINE long long gatherNumber(const Argument& g, bool inRange, int y, int x) {
  return gatherNumber(g, inRange, x) +
         (inRange ? y : clampedIndex(y, g.extent[1])) * g.pitch[1];
}
BROOK_INLINE long long gatherNumber(const Argument& g, bool inRange, int z, int y, int x) {
  return gatherNumber(g, inRange, y, x) +
         (inRange ? z : clampedIndex(z, g.extent[2])) * g.pitch[2];
}
BROOK_INLINE long long gatherNumber(const Argument& g, bool inRange, int w, int z, int y, int x) {
  return gatherNumber(g, inRange, z, y, x) +
         (inRange ? w : clampedIndex(w, g.extent[3])) * g.pitch[3];
}

// ---- memory: packed elements at any alignment of their scalar
#if BROOK_BODY_USES & BROOK_USE_VECTORS
#define BROOK_MEMORY(T) \
  BROOK_MEMORY_OF(T) BROOK_MEMORY_OF(T##2) BROOK_MEMORY_OF(T##3) BROOK_MEMORY_OF(T##4)
#else
#define BROOK_MEMORY(T) BROOK_MEMORY_OF(T)
#endif
BROOK_MEMORY(float)
BROOK_MEMORY(int)
BROOK_MEMORY(uint)
#undef BROOK_MEMORY
