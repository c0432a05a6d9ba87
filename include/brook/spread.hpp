// brook::Spread: what a kernel takes for a constant that is a vector of numbers. A number stands
// for all components, as in kernels.
//
//     kernel void shade(float4 colour, out float4 image<>);
//         shade(float4(1, 0, 0, 1), image);   shade({1, 0, 0, 1}, image);   shade(0.5f, image);
#pragma once
#pragma GCC system_header

#include <brook/vector_types.hpp>

#include <type_traits>

namespace brook {

/// A vector of V's type, made of anything that converts to it, of its components, or of one number
/// for all of them.
template <class V>
struct Spread {
  using Component = vectors::Component<V>;

  V value;

  constexpr Spread() : value() {}
  template <class T, class = std::enable_if_t<std::is_convertible_v<const T&, V>>, int = 0>
  constexpr Spread(const T& vector) : value(vector) {}
  template <class T, class = std::enable_if_t<std::is_arithmetic_v<T> || std::is_enum_v<T>>>
  constexpr Spread(const T& number) : value(static_cast<Component>(number)) {}
  template <class First, class... Others,
            class = std::enable_if_t<(sizeof...(Others) + 1 == vectors::Parts<V>::kCount) &&
                                     (sizeof...(Others) > 0)>>
  constexpr Spread(const First& first, const Others&... others)
      : value(static_cast<Component>(first), static_cast<Component>(others)...) {}
};

}  // namespace brook
