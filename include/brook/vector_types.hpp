// The types that host code and kernels share: float2 to float4, double2, vectors of int, uint,
// char, uchar, short and ushort, and the fixed-point types.
//
// Global names, because Brook programs use them without a namespace. Plain aggregates of 2 to 4
// components named x, y, z, w, packed: float3 has 12 bytes, char4 has 4. Default construction
// leaves the components uninitialised, as for float.
//
// == and != compare all components; arithmetic is by component, with a number on either side too.
// These operators are templates, which yield to functions that a program defines for a type.
#pragma once

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;

namespace brook::vectors {

/// What a vector type is made of; nothing for any other type.
template <class V>
struct Parts {};

}  // namespace brook::vectors

#define BROOK_VECTOR2(V, S)                   \
  struct V {                                  \
    S x, y;                                   \
    V() = default;                            \
    constexpr explicit V(S s) : x(s), y(s) {} \
    constexpr V(S x_, S y_) : x(x_), y(y_) {} \
  };                                          \
  template <>                                 \
  struct brook::vectors::Parts<V> {           \
    using Component = S;                      \
    static constexpr int kCount = 2;          \
  };

#define BROOK_VECTOR3(V, S)                                \
  struct V {                                               \
    S x, y, z;                                             \
    V() = default;                                         \
    constexpr explicit V(S s) : x(s), y(s), z(s) {}        \
    constexpr V(S x_, S y_, S z_) : x(x_), y(y_), z(z_) {} \
  };                                                       \
  template <>                                              \
  struct brook::vectors::Parts<V> {                        \
    using Component = S;                                   \
    static constexpr int kCount = 3;                       \
  };

#define BROOK_VECTOR4(V, S)                                             \
  struct V {                                                            \
    S x, y, z, w;                                                       \
    V() = default;                                                      \
    constexpr explicit V(S s) : x(s), y(s), z(s), w(s) {}               \
    constexpr V(S x_, S y_, S z_, S w_) : x(x_), y(y_), z(z_), w(w_) {} \
  };                                                                    \
  template <>                                                           \
  struct brook::vectors::Parts<V> {                                     \
    using Component = S;                                                \
    static constexpr int kCount = 4;                                    \
  };

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

#undef BROOK_VECTOR2
#undef BROOK_VECTOR3
#undef BROOK_VECTOR4
#undef BROOK_FIXED
#undef BROOK_VECTORS

namespace brook::vectors {

template <class V>
using Component = typename Parts<V>::Component;

/// V itself. Narrow types have no arithmetic: C computes with them in int. (No `<type_traits>`, for
/// brcc reads this file each time.)
template <class V, bool isWide = (sizeof(Component<V>) >= sizeof(int))>
struct ArithmeticType {};
template <class V>
struct ArithmeticType<V, true> {
  using Type = V;
};
template <class V>
using Arithmetic = typename ArithmeticType<V>::Type;

template <class V, class Operation>
constexpr V combine(V a, V b, Operation operation) {
  if constexpr (Parts<V>::kCount == 2) {
    return V(operation(a.x, b.x), operation(a.y, b.y));
  } else if constexpr (Parts<V>::kCount == 3) {
    return V(operation(a.x, b.x), operation(a.y, b.y), operation(a.z, b.z));
  } else {
    return V(operation(a.x, b.x), operation(a.y, b.y), operation(a.z, b.z), operation(a.w, b.w));
  }
}

template <class V>
constexpr bool isSame(V a, V b) {
  bool same = a.x == b.x && a.y == b.y;
  if constexpr (Parts<V>::kCount > 2) same = same && a.z == b.z;
  if constexpr (Parts<V>::kCount > 3) same = same && a.w == b.w;
  return same;
}

}  // namespace brook::vectors

template <class V, int = brook::vectors::Parts<V>::kCount>
constexpr bool operator==(V a, V b) {
  return brook::vectors::isSame(a, b);
}
template <class V, int = brook::vectors::Parts<V>::kCount>
constexpr bool operator!=(V a, V b) {
  return !(a == b);
}

#define BROOK_VECTOR_OPERATOR(op)                                                              \
  template <class V>                                                                           \
  constexpr brook::vectors::Arithmetic<V> operator op(V a, V b) {                              \
    return brook::vectors::combine(a, b, [](auto left, auto right) { return left op right; }); \
  }                                                                                            \
  template <class V>                                                                           \
  constexpr brook::vectors::Arithmetic<V> operator op(V a, brook::vectors::Component<V> s) {   \
    return a op V(s);                                                                          \
  }                                                                                            \
  template <class V>                                                                           \
  constexpr brook::vectors::Arithmetic<V> operator op(brook::vectors::Component<V> s, V a) {   \
    return V(s) op a;                                                                          \
  }

BROOK_VECTOR_OPERATOR(+)
BROOK_VECTOR_OPERATOR(-)
BROOK_VECTOR_OPERATOR(*)
BROOK_VECTOR_OPERATOR(/)
#undef BROOK_VECTOR_OPERATOR

template <class V>
constexpr brook::vectors::Arithmetic<V> operator-(V a) {
  return brook::vectors::combine(a, a, [](auto component, auto) { return -component; });
}
