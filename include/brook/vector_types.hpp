// The vector types that host code and kernels share: float2, float3, float4 and int2, int3, int4.
//
// Global names, because Brook programs use them without a namespace. Plain aggregates of 2 to 4
// components named x, y, z, w; sizes 8, 12 (not 16) and 16 bytes. Default construction leaves the
// components uninitialised, as for float.
#pragma once

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
  }                                              \
  constexpr bool operator!=(V a, V b) {          \
    return !(a == b);                            \
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
  }

#define BROOK_EACH2(op) a.x op b.x, a.y op b.y
#define BROOK_EACH3(op) BROOK_EACH2(op), a.z op b.z
#define BROOK_EACH4(op) BROOK_EACH3(op), a.w op b.w

BROOK_VECTOR2(float2, float)
BROOK_VECTOR3(float3, float)
BROOK_VECTOR4(float4, float)
BROOK_VECTOR2(int2, int)
BROOK_VECTOR3(int3, int)
BROOK_VECTOR4(int4, int)

BROOK_VECTOR_OPERATORS(float2, float, float2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(float3, float, float3, BROOK_EACH3)
BROOK_VECTOR_OPERATORS(float4, float, float4, BROOK_EACH4)
BROOK_VECTOR_OPERATORS(int2, int, int2, BROOK_EACH2)
BROOK_VECTOR_OPERATORS(int3, int, int3, BROOK_EACH3)
BROOK_VECTOR_OPERATORS(int4, int, int4, BROOK_EACH4)

#undef BROOK_VECTOR_OPERATORS
#undef BROOK_VECTOR2
#undef BROOK_VECTOR3
#undef BROOK_VECTOR4
#undef BROOK_EACH2
#undef BROOK_EACH3
#undef BROOK_EACH4
