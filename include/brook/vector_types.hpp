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
#pragma GCC system_header

#include <brook/standard.hpp>

using uchar = unsigned char;
using ushort = unsigned short;
using uint = unsigned int;

namespace brook::vectors {

/// What a vector type is made of; nothing for any other type.
template <class V>
struct Parts {};

}  // namespace brook::vectors

// Hosts of Brook+ have other constructors: components that are left out are 0, a number becomes a
// vector, and a vector a pointer to its components (<brook/brook_plus.hpp>). The data is the same,
// and each function that both have does the same, so that files of either kind make one program.
#ifdef BROOK_PLUS
#define BROOK_VECTOR_OF_PLUS(V, S)      \
  constexpr operator S*() {             \
    return &x;                          \
  }                                     \
  constexpr operator const S*() const { \
    return &x;                          \
  }
#define BROOK_CONSTRUCTORS2(V, S)                   \
  constexpr V(S x_ = 0, S y_ = 0) : x(x_), y(y_) {} \
  BROOK_VECTOR_OF_PLUS(V, S)
#define BROOK_CONSTRUCTORS3(V, S)                                    \
  constexpr V(S x_ = 0, S y_ = 0, S z_ = 0) : x(x_), y(y_), z(z_) {} \
  BROOK_VECTOR_OF_PLUS(V, S)
#define BROOK_CONSTRUCTORS4(V, S)                                                     \
  constexpr V(S x_ = 0, S y_ = 0, S z_ = 0, S w_ = 0) : x(x_), y(y_), z(z_), w(w_) {} \
  BROOK_VECTOR_OF_PLUS(V, S)
#else
/// Where this is defined, <brook/brook_plus.hpp> comes too late to change anything.
#define BROOK_TYPED_VECTORS 1
#define BROOK_CONSTRUCTORS2(V, S)           \
  V() = default;                            \
  constexpr explicit V(S s) : x(s), y(s) {} \
  constexpr V(S x_, S y_) : x(x_), y(y_) {}
#define BROOK_CONSTRUCTORS3(V, S)                 \
  V() = default;                                  \
  constexpr explicit V(S s) : x(s), y(s), z(s) {} \
  constexpr V(S x_, S y_, S z_) : x(x_), y(y_), z(z_) {}
#define BROOK_CONSTRUCTORS4(V, S)                       \
  V() = default;                                        \
  constexpr explicit V(S s) : x(s), y(s), z(s), w(s) {} \
  constexpr V(S x_, S y_, S z_, S w_) : x(x_), y(y_), z(z_), w(w_) {}
#endif

#define BROOK_VECTOR(V, S, count, ...)   \
  struct V {                             \
    S __VA_ARGS__;                       \
    BROOK_CONSTRUCTORS##count(V, S)      \
  };                                     \
  template <>                            \
  struct brook::vectors::Parts<V> {      \
    using Component = S;                 \
    static constexpr int kCount = count; \
  };
#define BROOK_VECTOR2(V, S) BROOK_VECTOR(V, S, 2, x, y)
#define BROOK_VECTOR3(V, S) BROOK_VECTOR(V, S, 3, x, y, z)
#define BROOK_VECTOR4(V, S) BROOK_VECTOR(V, S, 4, x, y, z, w)

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

#define BROOK_USE_VECTORS(V, S) BROOK_VECTOR2(V##2, S) BROOK_VECTOR3(V##3, S) BROOK_VECTOR4(V##4, S)

BROOK_USE_VECTORS(float, float)
BROOK_VECTOR2(double2, double)
BROOK_USE_VECTORS(int, int)
BROOK_USE_VECTORS(uint, unsigned int)
BROOK_USE_VECTORS(char, signed char)
BROOK_USE_VECTORS(uchar, unsigned char)
BROOK_USE_VECTORS(short, short)
BROOK_USE_VECTORS(ushort, unsigned short)
BROOK_USE_VECTORS(fixed, unsigned char)
BROOK_FIXED(shortfixed, unsigned short)
BROOK_USE_VECTORS(shortfixed, unsigned short)

namespace brook {
// Not a global name, since std::fixed is common; <brook/fixed.hpp> makes it one.
BROOK_FIXED(fixed, unsigned char)
}  // namespace brook

#undef BROOK_VECTOR_OF_PLUS
#undef BROOK_CONSTRUCTORS2
#undef BROOK_CONSTRUCTORS3
#undef BROOK_CONSTRUCTORS4
#undef BROOK_VECTOR
#undef BROOK_VECTOR2
#undef BROOK_VECTOR3
#undef BROOK_VECTOR4
#undef BROOK_FIXED
#undef BROOK_USE_VECTORS

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

/// The number in each component.
template <class V>
constexpr V repeated(Component<V> s) {
  if constexpr (Parts<V>::kCount == 2) {
    return V(s, s);
  } else if constexpr (Parts<V>::kCount == 3) {
    return V(s, s, s);
  } else {
    return V(s, s, s, s);
  }
}

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
    return a op brook::vectors::repeated<V>(s);                                                \
  }                                                                                            \
  template <class V>                                                                           \
  constexpr brook::vectors::Arithmetic<V> operator op(brook::vectors::Component<V> s, V a) {   \
    return brook::vectors::repeated<V>(s) op a;                                                \
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
