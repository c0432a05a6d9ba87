// body_macros.h: macros that lift types and operations on components to vectors, the same in all
// regions of emitted CPU code. The other body headers expand them.
//
//   BROOK_LIFT1(float, floor, float)      float2 floor(float2), float3 .., float4 ..
//                                         from float floor(float)
#ifndef BROOK_BODY_MACROS_H
#define BROOK_BODY_MACROS_H
#pragma GCC system_header

// Macro lists.
// clang-format off

// `artificial`: debuggers show the calling line instead of this file.
#define BROOK_INLINE static inline __attribute__((always_inline, artificial))
/// Of what is rare: inlined, it would take registers from what is not.
#define BROOK_APART static __attribute__((noinline))
/// Behind [&](): a part of a long body.
#define BROOK_SECTION __attribute__((noinline))
/// In front of short loops: g++ does not unroll by itself.
#if defined(__clang__)
#define BROOK_UNROLL_TWICE
#else
#define BROOK_UNROLL_TWICE _Pragma("GCC unroll 2")
#endif
/// In front of loops over lanes whose values are to stay in registers.
#if defined(__clang__)
#define BROOK_UNROLL_LANES _Pragma("clang loop unroll(full)")
#else
#define BROOK_UNROLL_LANES _Pragma("GCC unroll 16")
#endif
#define BROOK_CONSTRUCTOR inline __attribute__((always_inline, artificial))

// struct T2, T3, T4 with components of type T, made of one T, or of parts that fill it
#define BROOK_VECTOR_TYPES(T)                                                                     \
  struct T##2 {                                                                                   \
    T x, y;                                                                                       \
    T##2() = default;                                                                             \
    BROOK_CONSTRUCTOR explicit T##2(T s) : x(s), y(s) {}                                          \
    BROOK_CONSTRUCTOR T##2(T a, T b) : x(a), y(b) {}                                              \
  };                                                                                              \
  struct T##3 {                                                                                   \
    T x, y, z;                                                                                    \
    T##3() = default;                                                                             \
    BROOK_CONSTRUCTOR explicit T##3(T s) : x(s), y(s), z(s) {}                                    \
    BROOK_CONSTRUCTOR T##3(T a, T b, T c) : x(a), y(b), z(c) {}                                   \
    BROOK_CONSTRUCTOR T##3(const T##2& a, T b) : x(a.x), y(a.y), z(b) {}                          \
    BROOK_CONSTRUCTOR T##3(T a, const T##2& b) : x(a), y(b.x), z(b.y) {}                          \
  };                                                                                              \
  struct T##4 {                                                                                   \
    T x, y, z, w;                                                                                 \
    T##4() = default;                                                                             \
    BROOK_CONSTRUCTOR explicit T##4(T s) : x(s), y(s), z(s), w(s) {}                              \
    BROOK_CONSTRUCTOR T##4(T a, T b, T c, T d) : x(a), y(b), z(c), w(d) {}                        \
    BROOK_CONSTRUCTOR T##4(const T##2& a, T b, T c) : x(a.x), y(a.y), z(b), w(c) {}               \
    BROOK_CONSTRUCTOR T##4(T a, const T##2& b, T c) : x(a), y(b.x), z(b.y), w(c) {}               \
    BROOK_CONSTRUCTOR T##4(T a, T b, const T##2& c) : x(a), y(b), z(c.x), w(c.y) {}               \
    BROOK_CONSTRUCTOR T##4(const T##2& a, const T##2& b) : x(a.x), y(a.y), z(b.x), w(b.y) {}      \
    BROOK_CONSTRUCTOR T##4(const T##3& a, T b) : x(a.x), y(a.y), z(a.z), w(b) {}                  \
    BROOK_CONSTRUCTOR T##4(T a, const T##3& b) : x(a), y(b.x), z(b.y), w(b.z) {}                  \
  };

// R2..R4 name(A2..A4) from R name(A)
#define BROOK_LIFT1(R, name, A)                                                                  \
  BROOK_INLINE R##2 name(A##2 a) { return R##2(name(a.x), name(a.y)); }                          \
  BROOK_INLINE R##3 name(A##3 a) { return R##3(name(a.x), name(a.y), name(a.z)); }               \
  BROOK_INLINE R##4 name(A##4 a) { return R##4(name(a.x), name(a.y), name(a.z), name(a.w)); }

// R2..R4 name(A2..A4, A2..A4) from R name(A, A)
#define BROOK_LIFT2(R, name, A)                                                                    \
  BROOK_INLINE R##2 name(A##2 a, A##2 b) { return R##2(name(a.x, b.x), name(a.y, b.y)); }          \
  BROOK_INLINE R##3 name(A##3 a, A##3 b) {                                                         \
    return R##3(name(a.x, b.x), name(a.y, b.y), name(a.z, b.z));                                   \
  }                                                                                                \
  BROOK_INLINE R##4 name(A##4 a, A##4 b) {                                                         \
    return R##4(name(a.x, b.x), name(a.y, b.y), name(a.z, b.z), name(a.w, b.w));                   \
  }

// operator op on A2..A4 with result R2..R4; `componentOp` is the operator on one component
#define BROOK_LIFT_UNARY(R, op, componentOp, A)                                                    \
  BROOK_INLINE R##2 operator op(A##2 a) { return R##2(componentOp a.x, componentOp a.y); }         \
  BROOK_INLINE R##3 operator op(A##3 a) {                                                          \
    return R##3(componentOp a.x, componentOp a.y, componentOp a.z);                                \
  }                                                                                                \
  BROOK_INLINE R##4 operator op(A##4 a) {                                                          \
    return R##4(componentOp a.x, componentOp a.y, componentOp a.z, componentOp a.w);               \
  }
// In braces, because these are evaluated from left to right, function arguments by g++ from right to
// left: registers that are filled as memory is are read in its order, which prefetchers follow best.
// Of three components g++ makes the better code the other way around (ray-triangle of tests/perf/cpu:
// 0.86 of intrinsics, 0.56 in braces).
#define BROOK_LIFT_BINARY(R, op, A)                                                                \
  BROOK_INLINE R##2 operator op(A##2 a, A##2 b) {                                                  \
    return R##2{R(a.x op b.x), R(a.y op b.y)};                                                     \
  }                                                                                                \
  BROOK_INLINE R##3 operator op(A##3 a, A##3 b) {                                                  \
    return R##3(a.x op b.x, a.y op b.y, a.z op b.z);                                               \
  }                                                                                                \
  BROOK_INLINE R##4 operator op(A##4 a, A##4 b) {                                                  \
    return R##4{R(a.x op b.x), R(a.y op b.y), R(a.z op b.z), R(a.w op b.w)};                       \
  }

#define BROOK_LIFT_EQUALITY(B, T) BROOK_LIFT_BINARY(B, ==, T) BROOK_LIFT_BINARY(B, !=, T)
#define BROOK_LIFT_ORDER(B, T)                                \
  BROOK_LIFT_BINARY(B, <, T) BROOK_LIFT_BINARY(B, <=, T)      \
  BROOK_LIFT_BINARY(B, >, T) BROOK_LIFT_BINARY(B, >=, T)
#define BROOK_LIFT_FLOAT(B, T)                                                       \
  BROOK_LIFT_UNARY(T, -, -, T)                                                       \
  BROOK_LIFT_BINARY(T, +, T) BROOK_LIFT_BINARY(T, -, T)                              \
  BROOK_LIFT_BINARY(T, *, T) BROOK_LIFT_BINARY(T, /, T)                              \
  BROOK_LIFT_EQUALITY(B, T) BROOK_LIFT_ORDER(B, T)
#define BROOK_LIFT_INTEGER(B, T)                                                             \
  BROOK_LIFT_UNARY(T, ~, ~, T)                                                               \
  BROOK_LIFT_BINARY(T, &, T) BROOK_LIFT_BINARY(T, |, T) BROOK_LIFT_BINARY(T, ^, T)           \
  BROOK_LIFT_EQUALITY(B, T) BROOK_LIFT_ORDER(B, T)                                           \
  BROOK_LIFT2(T, add, T) BROOK_LIFT2(T, subtract, T) BROOK_LIFT2(T, multiply, T)             \
  BROOK_LIFT2(T, divide, T) BROOK_LIFT2(T, remainder, T)                                     \
  BROOK_LIFT2(T, shiftLeft, T) BROOK_LIFT2(T, shiftRight, T)                                 \
  BROOK_LIFT1(T, negate, T)

#define BROOK_LIFT_CONVERSIONS(F, I, U, B)                                           \
  BROOK_LIFT1(F, toFloat, I) BROOK_LIFT1(F, toFloat, U) BROOK_LIFT1(F, boolToFloat, B) \
  BROOK_LIFT1(I, toInt, F) BROOK_LIFT1(I, toInt, U) BROOK_LIFT1(I, boolToInt, B)     \
  BROOK_LIFT1(I, nearest_index, F)                                                   \
  BROOK_LIFT1(U, toUint, F) BROOK_LIFT1(U, toUint, I) BROOK_LIFT1(U, boolToUint, B)  \
  BROOK_LIFT1(B, toBool, F) BROOK_LIFT1(B, toBool, I) BROOK_LIFT1(B, toBool, U)

#define BROOK_LIFT_FUNCTIONS(F, I, U, B)                                                  \
  BROOK_LIFT1(F, abs, F) BROOK_LIFT1(I, abs, I) BROOK_LIFT1(U, abs, U)                    \
  BROOK_LIFT2(F, min, F) BROOK_LIFT2(I, min, I) BROOK_LIFT2(U, min, U)                    \
  BROOK_LIFT2(F, max, F) BROOK_LIFT2(I, max, I) BROOK_LIFT2(U, max, U)                    \
  BROOK_LIFT1(F, ceil, F) BROOK_LIFT1(F, floor, F)                                        \
  BROOK_LIFT1(F, round, F) BROOK_LIFT1(F, trunc, F) BROOK_LIFT1(F, sqrt, F)               \
  BROOK_LIFT1(B, isnan, F) BROOK_LIFT1(B, isinf, F) BROOK_LIFT1(B, isfinite, F)
// Those of float_functions.h.
#define BROOK_LIFT_FLOAT_FUNCTIONS(F)                                                     \
  BROOK_LIFT1(F, acos, F) BROOK_LIFT1(F, asin, F) BROOK_LIFT1(F, atan, F)                 \
  BROOK_LIFT1(F, cos, F) BROOK_LIFT1(F, sin, F) BROOK_LIFT1(F, tan, F)                    \
  BROOK_LIFT1(F, cosh, F) BROOK_LIFT1(F, sinh, F) BROOK_LIFT1(F, tanh, F)                 \
  BROOK_LIFT1(F, exp, F) BROOK_LIFT1(F, exp2, F)                                          \
  BROOK_LIFT1(F, log, F) BROOK_LIFT1(F, log2, F) BROOK_LIFT1(F, log10, F)                 \
  BROOK_LIFT1(F, frexp_mantissa, F) BROOK_LIFT1(F, frexp_exponent, F)                     \
  BROOK_LIFT2(F, atan2, F) BROOK_LIFT2(F, fmod, F) BROOK_LIFT2(F, ldexp, F) BROOK_LIFT2(F, pow, F)

// The same for double: D with the float F, int I, uint U and bool B of as many lanes.
#define BROOK_LIFT_DOUBLE_CONVERSIONS(D, F, I, U, B)                                      \
  BROOK_LIFT1(D, toDouble, F) BROOK_LIFT1(D, toDouble, I) BROOK_LIFT1(D, toDouble, U)     \
  BROOK_LIFT1(D, boolToDouble, B) BROOK_LIFT1(F, toFloat, D) BROOK_LIFT1(I, toInt, D)     \
  BROOK_LIFT1(U, toUint, D) BROOK_LIFT1(B, toBool, D)
#define BROOK_LIFT_DOUBLE_FUNCTIONS(D, I, B)                                              \
  BROOK_LIFT1(D, abs, D) BROOK_LIFT2(D, min, D) BROOK_LIFT2(D, max, D)                    \
  BROOK_LIFT1(D, ceil, D) BROOK_LIFT1(D, floor, D) BROOK_LIFT1(D, round, D)               \
  BROOK_LIFT1(D, trunc, D) BROOK_LIFT1(D, sqrt, D) BROOK_LIFT2(D, fmod, D)                \
  BROOK_LIFT1(I, nearest_index, D)                                                        \
  BROOK_LIFT1(B, isnan, D) BROOK_LIFT1(B, isinf, D) BROOK_LIFT1(B, isfinite, D)

// select by one condition for all components (One) and by one for each (Each)
#define BROOK_LIFT_SELECT_ONE(C, T)                                                             \
  BROOK_INLINE T##2 select(C c, T##2 a, T##2 b) {                                               \
    return T##2(select(c, a.x, b.x), select(c, a.y, b.y));                                      \
  }                                                                                             \
  BROOK_INLINE T##3 select(C c, T##3 a, T##3 b) {                                               \
    return T##3(select(c, a.x, b.x), select(c, a.y, b.y), select(c, a.z, b.z));                 \
  }                                                                                             \
  BROOK_INLINE T##4 select(C c, T##4 a, T##4 b) {                                               \
    return T##4(select(c, a.x, b.x), select(c, a.y, b.y), select(c, a.z, b.z),                  \
                select(c, a.w, b.w));                                                           \
  }
#define BROOK_LIFT_SELECT_EACH(C, T)                                                            \
  BROOK_INLINE T##2 select(C##2 c, T##2 a, T##2 b) {                                            \
    return T##2(select(c.x, a.x, b.x), select(c.y, a.y, b.y));                                  \
  }                                                                                             \
  BROOK_INLINE T##3 select(C##3 c, T##3 a, T##3 b) {                                            \
    return T##3(select(c.x, a.x, b.x), select(c.y, a.y, b.y), select(c.z, a.z, b.z));           \
  }                                                                                             \
  BROOK_INLINE T##4 select(C##4 c, T##4 a, T##4 b) {                                            \
    return T##4(select(c.x, a.x, b.x), select(c.y, a.y, b.y), select(c.z, a.z, b.z),            \
                select(c.w, a.w, b.w));                                                         \
  }
#define BROOK_LIFT_SELECT(C, T) BROOK_LIFT_SELECT_ONE(C, T) BROOK_LIFT_SELECT_EACH(C, T)

// multiplyAdd on T2..T4 from that on T
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

// component(v, i): component number i, x when out of range. withComponent(v, i, s): v with it
// replaced. C is the type of i == 1. insert(v, s.., i..): v with its components i.. replaced by
// the components of s.
#define BROOK_COMPONENTS(T, I)                                                                     \
  BROOK_INLINE T component(T##2 v, I i) { return select(i == 1, v.y, v.x); }                       \
  BROOK_INLINE T component(T##3 v, I i) {                                                          \
    return select(i == 2, v.z, select(i == 1, v.y, v.x));                                          \
  }                                                                                                \
  BROOK_INLINE T component(T##4 v, I i) {                                                          \
    return select(i == 3, v.w, select(i == 2, v.z, select(i == 1, v.y, v.x)));                     \
  }                                                                                                \
  BROOK_INLINE T##2 withComponent(T##2 v, I i, T s) {                                              \
    return T##2(select(i == 0, s, v.x), select(i == 1, s, v.y));                                   \
  }                                                                                                \
  BROOK_INLINE T##3 withComponent(T##3 v, I i, T s) {                                              \
    return T##3(select(i == 0, s, v.x), select(i == 1, s, v.y), select(i == 2, s, v.z));           \
  }                                                                                                \
  BROOK_INLINE T##4 withComponent(T##4 v, I i, T s) {                                              \
    return T##4(select(i == 0, s, v.x), select(i == 1, s, v.y), select(i == 2, s, v.z),            \
                select(i == 3, s, v.w));                                                           \
  }
#define BROOK_INSERT_INTO(V, T)                                                                    \
  BROOK_INLINE V insert(V v, T##2 s, int i, int j) {                                               \
    return withComponent(withComponent(v, i, s.x), j, s.y);                                        \
  }                                                                                                \
  BROOK_INLINE V insert(V v, T##3 s, int i, int j, int k) {                                        \
    return withComponent(insert(v, T##2(s.x, s.y), i, j), k, s.z);                                 \
  }                                                                                                \
  BROOK_INLINE V insert(V v, T##4 s, int i, int j, int k, int l) {                                 \
    return withComponent(insert(v, T##3(s.x, s.y, s.z), i, j, k), l, s.w);                         \
  }
// swizzle(v, i..): the components i.. of v.
#define BROOK_SWIZZLE_OF(V, T)                                                                     \
  BROOK_INLINE T##2 swizzle(V v, int i, int j) { return T##2(component(v, i), component(v, j)); }  \
  BROOK_INLINE T##3 swizzle(V v, int i, int j, int k) {                                            \
    return T##3(swizzle(v, i, j), component(v, k));                                                \
  }                                                                                                \
  BROOK_INLINE T##4 swizzle(V v, int i, int j, int k, int l) {                                     \
    return T##4(swizzle(v, i, j), swizzle(v, k, l));                                               \
  }
#define BROOK_SWIZZLE(T) \
  BROOK_SWIZZLE_OF(T##2, T) BROOK_SWIZZLE_OF(T##3, T) BROOK_SWIZZLE_OF(T##4, T)
#define BROOK_INSERT(T) \
  BROOK_INSERT_INTO(T##2, T) BROOK_INSERT_INTO(T##3, T) BROOK_INSERT_INTO(T##4, T)

// Loads and stores of one packed element of type T, at any alignment of its scalar: constant_T,
// load_T, store, gather_T ...
#define BROOK_MEMORY_OF(T)                                                                      \
  BROOK_INLINE T read_##T(const void* data, long long number) {                                 \
    T value;                                                                                    \
    __builtin_memcpy(&value, static_cast<const char*>(data) + number * long(sizeof(T)),         \
                     sizeof(T));                                                                \
    return value;                                                                               \
  }                                                                                             \
  BROOK_INLINE void write(void* data, long long number, T value) {                              \
    __builtin_memcpy(static_cast<char*>(data) + number * long(sizeof(T)), &value, sizeof(T));   \
  }                                                                                             \
  BROOK_INLINE T constant_##T(const Argument& a) { return read_##T(a.data, 0); }                \
  BROOK_INLINE T iteratorMin_##T(const Argument& a) { return read_##T(a.data, 0); }             \
  BROOK_INLINE T iteratorMax_##T(const Argument& a) { return read_##T(a.data, 1); }             \
  BROOK_INLINE T load_##T(const Argument& a, const Place& at) {                                 \
    const int4 p = elementPosition(a, at);                                                      \
    return read_##T(a.data, elementNumber(a, p.x, p.y, p.z, p.w));                              \
  }                                                                                             \
  BROOK_INLINE void store(const Argument& a, const Place& at, T value) {                        \
    write(a.data, elementNumber(at), value);                                                    \
  }                                                                                             \
  BROOK_INLINE void scatter(const Argument& target, int x, T value) {                           \
    if (isInside(target, 0, x)) write(target.data, x, value);                                   \
  }                                                                                             \
  BROOK_INLINE void scatter(const Argument& target, int y, int x, T value) {                    \
    if (isInside(target, 1, y) && isInside(target, 0, x))                                       \
      write(target.data, elementNumber(target, x, y, 0, 0), value);                             \
  }                                                                                             \
  BROOK_INLINE void scatter(const Argument& target, int z, int y, int x, T value) {             \
    if (isInside(target, 2, z) && isInside(target, 1, y) && isInside(target, 0, x))             \
      write(target.data, elementNumber(target, x, y, z, 0), value);                             \
  }                                                                                             \
  BROOK_INLINE void scatter(const Argument& target, int w, int z, int y, int x, T value) {      \
    if (isInside(target, 3, w) && isInside(target, 2, z) && isInside(target, 1, y) &&           \
        isInside(target, 0, x))                                                                 \
      write(target.data, elementNumber(target, x, y, z, w), value);                             \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, int x, bool inRange) {                           \
    return read_##T(g.data, gatherNumber(g, inRange, x));                                       \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, int y, int x, bool inRange) {                    \
    return read_##T(g.data, gatherNumber(g, inRange, y, x));                                    \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, int z, int y, int x, bool inRange) {             \
    return read_##T(g.data, gatherNumber(g, inRange, z, y, x));                                 \
  }                                                                                             \
  BROOK_INLINE T gather_##T(const Argument& g, int w, int z, int y, int x, bool inRange) {      \
    return read_##T(g.data, gatherNumber(g, inRange, w, z, y, x));                              \
  }

// What follows is for the vectors of lanes of spmd.h. Lane numbers for BROOK_SHUFFLE: of two vectors
// the even and odd lanes, and the lower and upper halves interleaved.
#define BROOK_SHUFFLE(a, b, f) __builtin_shufflevector(a, b, BROOK_EACH_LANE(f))
#define BROOK_EVEN(i) (2 * (i))
#define BROOK_ODD(i) (2 * (i) + 1)
#define BROOK_LOW(i) ((i) / 2 + ((i) % 2) * BROOK_LANES)
#define BROOK_HIGH(i) ((i) / 2 + ((i) % 2) * BROOK_LANES + BROOK_LANES / 2)

// Loads, stores and gathers of T, whose lanes are elements t of N scalars S. Unless a vector is an
// inner one only the first at.count lanes are elements: they alone are read and written, the other
// lanes hold zeros.
#define BROOK_LANE_MEMORY(T, t, S, N)                                                            \
  BROOK_INLINE T gatherAt_##T(const Argument& g, Int n) {                                       \
    if (isConsecutive(n)) return read_##T(g.data, firstOf(n));                                  \
    return pick_##T(g.data, n);                                                                \
  }                                                                                             \
  BROOK_INLINE T load_##T(const Input& a, const Place& at, bool inner) {                        \
    const long long number = a.number + at.x;                                                   \
    return inner ? read_##T(a.elements, number) : readFirst_##T(a.elements, number, at.count);  \
  }                                                                                             \
  BROOK_INLINE void store(const Argument& a, const Place& at, bool inner, T value) {            \
    const long long number = elementNumber(at);                                                 \
    if (inner && at.pastCaches) {                                                               \
      writePast(a.data, number, value);                                                         \
    } else if (inner) {                                                                         \
      write(a.data, number, value);                                                             \
    } else {                                                                                    \
      writeFirst(a.data, number, at.count, value);                                              \
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
  BROOK_INLINE T gather_##T(Row row, Int x, bool inRange) {                                     \
    const Int n = inRange ? x : clampedIndex(x, row.extent);                                    \
    if (isConsecutive(n)) return read_##T(row.data, row.number + firstOf(n));                   \
    return pick_##T(static_cast<const S*>(row.data) + row.number * N, n);                       \
  }                                                                                             \
  BROOK_INLINE T row_##T(Row row, int x) { return read_##T(row.data, row.number + x); }         \
  BROOK_INLINE T row_##T(Row row, int x, bool inner) {                                          \
    return inner ? row_##T(row, x) : edge_##T(row, x);                                          \
  }                                                                                             \
  BROOK_INLINE T rowAhead_##T(Row row, int x, bool inner) {                                     \
    __builtin_prefetch(static_cast<const S*>(row.data) + (row.number + x + kAhead) * N);        \
    return row_##T(row, x, inner);                                                              \
  }                                                                                             \
  BROOK_INLINE T rowAhead_##T(Row row, int x) { return rowAhead_##T(row, x, true); }

// Of kernels that treat the N components of T alike, whose S are read by read_L: with `flat` the
// components of the lanes are in the order in which they lie in memory.
#define BROOK_FLAT_MEMORY(T, L, S, N)                                                            \
  BROOK_INLINE T readFlat_##T(const void* data, long long number) {                             \
    const S* const start = static_cast<const S*>(data) + number * N;                            \
    return BROOK_FLAT##N(T, read_##L);                                                          \
  }                                                                                             \
  BROOK_INLINE void writeFlat(void* data, long long number, T value) {                          \
    S* const start = static_cast<S*>(data) + number * N;                                        \
    BROOK_WRITE_FLAT##N(write)                                                                  \
  }                                                                                             \
  BROOK_INLINE void writeFlatPast(void* data, long long number, T value) {                      \
    S* const start = static_cast<S*>(data) + number * N;                                        \
    BROOK_WRITE_FLAT##N(writePast)                                                              \
  }                                                                                             \
  BROOK_INLINE T load_##T(const Input& a, const Place& at, bool inner, bool flat) {             \
    if (!flat) return load_##T(a, at, inner);                                                   \
    const S* const start = static_cast<const S*>(a.elements) + (a.number + at.x) * N;           \
    return BROOK_FLAT##N(T, readInOrder_##L);                                                   \
  }                                                                                             \
  BROOK_INLINE void store(const Argument& a, const Place& at, bool inner, bool flat, T value) { \
    if (!flat) return store(a, at, inner, value);                                               \
    const long long number = elementNumber(at);                                                 \
    if (at.pastCaches && N * kLanes <= kMostPastCaches) {                                       \
      writeFlatPast(a.data, number, value);                                                     \
    } else {                                                                                    \
      writeFlat(a.data, number, value);                                                         \
    }                                                                                           \
  }                                                                                             \
  BROOK_INLINE T rowFlat_##T(Row row, int x) {                                                   \
    const S* const start = static_cast<const S*>(row.data) + (row.number + x) * N;              \
    return BROOK_FLAT##N(T, read_##L);                                                          \
  }                                                                                             \
  BROOK_INLINE T row_##T(Row row, int x, bool inner, bool flat) {                               \
    return flat ? rowFlat_##T(row, x) : row_##T(row, x, inner);                                 \
  }
#define BROOK_FLAT1(T, read) read(start, 0)
#define BROOK_FLAT2(T, read) T{read(start, 0), read(start, kLanes)}
#define BROOK_FLAT3(T, read) T{read(start, 0), read(start, kLanes), read(start, 2 * kLanes)}
#define BROOK_FLAT4(T, read) \
  T{read(start, 0), read(start, kLanes), read(start, 2 * kLanes), read(start, 3 * kLanes)}
#define BROOK_WRITE_FLAT1(write) write(start, 0, value);
#define BROOK_WRITE_FLAT2(write) write(start, 0, value.x); write(start, kLanes, value.y);
#define BROOK_WRITE_FLAT3(write) BROOK_WRITE_FLAT2(write) write(start, 2 * kLanes, value.z);
#define BROOK_WRITE_FLAT4(write) BROOK_WRITE_FLAT3(write) write(start, 3 * kLanes, value.w);

// Of kernels on the components of T, which are N scalars: vector number `part` of the components of
// kLanes elements, as they lie in memory.
#define BROOK_PART_MEMORY(T, L, N)                                                               \
  BROOK_INLINE L part_##T(const Input& a, const Place& at, int part) {                          \
    return readInOrder_##L(a.elements, (a.number + at.x) * N + part * kLanes);                  \
  }                                                                                             \
  BROOK_INLINE void storePart_##T(const Argument& a, const Place& at, int part, L value) {      \
    const long long number = elementNumber(at) * N + part * kLanes;                             \
    if (at.pastCaches) {                                                                        \
      writePast(a.data, number, value);                                                         \
    } else {                                                                                    \
      write(a.data, number, value);                                                             \
    }                                                                                           \
  }

// For reductions: the even (left) and odd (right) elements of 2 * kLanes.
#define BROOK_LANE_PAIRS(T)                                                                     \
  BROOK_INLINE void readPairs(const void* data, long long number, T& left, T& right) {          \
    splitPairs(read_##T(data, number), read_##T(data, number + kLanes), left, right);           \
  }                                                                                             \
  BROOK_INLINE void readFirstPairs(const void* data, long long number, int pairs, T& left,      \
                                   T& right) {                                                  \
    const int low = 2 * pairs < kLanes ? 2 * pairs : int(kLanes);                               \
    splitPairs(readFirst_##T(data, number, low),                                                \
               readFirst_##T(data, number + low, 2 * pairs - low), left, right);                \
  }

#endif  // BROOK_BODY_MACROS_H
