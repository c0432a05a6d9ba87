// The types that host code and kernels share: float2 to float4, double2, vectors of int, uint,
// char, uchar, short and ushort, and the fixed-point types.
//
// Global names, because Brook programs use them without a namespace. Plain aggregates of 2 to 4
// components named x, y, z, w, packed: float3 has 12 bytes, char4 has 4. Default construction
// leaves the components uninitialised, as for float.
#pragma once

typedef unsigned char uchar;
typedef unsigned short ushort;
typedef unsigned int uint;

#define BROOK_VECTOR_OPERATORS(V, S, make, each) \
  constexpr V operator+(V a, V b) {              \
    return make(each(+));                        \
  }                                              \
  constexpr V operator-(V a, V b) {              \
    return make(each(-));                        \
  }                                              \
  constexpr V operator*(V a, V b) {              \
    return make(each(*));                        \
  }                                              \
  constexpr V operator/(V a, V b) {              \
    return make(each(/));                        \
  }                                              \
  constexpr V operator+(V a, S s) {              \
    return a + V(s);                             \
  }                                              \
  constexpr V operator-(V a, S s) {              \
    return a - V(s);                             \
  }                                              \
  constexpr V operator*(V a, S s) {              \
    return a * V(s);                             \
  }                                              \
  constexpr V operator/(V a, S s) {              \
    return a / V(s);                             \
  }                                              \
  constexpr V operator+(S s, V a) {              \
    return V(s) + a;                             \
  }                                              \
  constexpr V operator-(S s, V a) {              \
    return V(s) - a;                             \
  }                                              \
  constexpr V operator*(S s, V a) {              \
    return V(s) * a;                             \
  }                                              \
  constexpr V operator/(S s, V a) {              \
    return V(s) / a;                             \
  }                                              \
  constexpr V operator-(V a) {                   \
    return V(S(0)) - a;                          \
  }

#define BROOK_VECTOR2(V, S)                   \
  struct V {                                  \
    S x, y;                                   \
    V() = default;                            \
    constexpr explicit V(S s) : x(s), y(s) {} \
    constexpr V(S x_, S y_) : x(x_), y(y_) {} \
  };                                          \
  constexpr bool operator==(V a, V b) {       \
    return a.x == b.x && a.y == b.y;          \
  }                                           \
  constexpr bool operator!=(V a, V b) {       \
    return !(a == b);                         \
  }

#define BROOK_VECTOR3(V, S)                                \
  struct V {                                               \
    S x, y, z;                                             \
    V() = default;                                         \
    constexpr explicit V(S s) : x(s), y(s), z(s) {}        \
    constexpr V(S x_, S y_, S z_) : x(x_), y(y_), z(z_) {} \
  };                                                       \
  constexpr bool operator==(V a, V b) {                    \
    return a.x == b.x && a.y == b.y && a.z == b.z;         \
  }                                                        \
  constexpr bool operator!=(V a, V b) {                    \
    return !(a == b);                                      \
  }

#define BROOK_VECTOR4(V, S)                                             \
  struct V {                                                            \
    S x, y, z, w;                                                       \
    V() = default;                                                      \
    constexpr explicit V(S s) : x(s), y(s), z(s), w(s) {}               \
    constexpr V(S x_, S y_, S z_, S w_) : x(x_), y(y_), z(z_), w(w_) {} \
  };                                                                    \
  constexpr bool operator==(V a, V b) {                                 \
    return a.x == b.x && a.y == b.y && a.z == b.z && a.w == b.w;        \
  }                                                                     \
  constexpr bool operator!=(V a, V b) {                                 \
    return !(a == b);                                                   \
  }

// The number is x / 255 or x / 65535; host code sees the integer.
#define BROOK_FIXED(V, S)               \
  struct V {                            \
    S x;                                \
    V() = default;                      \
    constexpr V(S x_) : x(x_) {}        \
  };                                    \
  constexpr bool operator==(V a, V b) { \
    return a.x == b.x;                  \
  }                                     \
  constexpr bool operator!=(V a, V b) { \
    return !(a == b);                   \
  }

#define BROOK_VECTORS(V, S) BROOK_VECTOR2(V##2, S) BROOK_VECTOR3(V##3, S) BROOK_VECTOR4(V##4, S)

#define BROOK_EACH2(op) a.x op b.x, a.y op b.y
#define BROOK_EACH3(op) BROOK_EACH2(op), a.z op b.z
#define BROOK_EACH4(op) BROOK_EACH3(op), a.w op b.w

BROOK_VECTORS(float, float)
BROOK_VECTOR2(double2, double)
BROOK_VECTORS(int, int)
BROOK_VECTORS(uint, unsigned int)
BROOK_VECTORS(char, signed char)
BROOK_VECTORS(uchar, unsigned char)
BROOK_VECTORS(short, short)
BROOK_VECTORS(ushort, unsigned short)
BROOK_VECTORS(fixed, unsigned char)
BROOK_FIXED(shortfixed, unsigned short)
BROOK_VECTORS(shortfixed, unsigned short)

namespace brook {
// Not a global name, since std::fixed is common; <brook/fixed.hpp> makes it one.
BROOK_FIXED(fixed, unsigned char)
}  // namespace brook

// Narrow types have none: C computes with them in int.
BROOK_VECTOR_OPERATORS(float2, float, float2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(float3, float, float3, BROOK_EACH3)
BROOK_VECTOR_OPERATORS(float4, float, float4, BROOK_EACH4)
BROOK_VECTOR_OPERATORS(double2, double, double2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(int2, int, int2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(int3, int, int3, BROOK_EACH3)
BROOK_VECTOR_OPERATORS(int4, int, int4, BROOK_EACH4)
BROOK_VECTOR_OPERATORS(uint2, uint, uint2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(uint3, uint, uint3, BROOK_EACH3)
BROOK_VECTOR_OPERATORS(uint4, uint, uint4, BROOK_EACH4)

#undef BROOK_VECTOR_OPERATORS
#undef BROOK_VECTOR2
#undef BROOK_VECTOR3
#undef BROOK_VECTOR4
#undef BROOK_FIXED
#undef BROOK_VECTORS
#undef BROOK_EACH2
#undef BROOK_EACH3
#undef BROOK_EACH4
