// brook::iter: a virtual stream of evenly spaced values.
#pragma once
#pragma GCC system_header

#include <brook/element_type.hpp>
#include <brook/shape.hpp>
#include <brook/stream_interface.hpp>

#include <initializer_list>
#include <type_traits>

namespace brook {

/// Whether a value is an extent: an integer, or a constant of an enumeration without scope.
template <class T>
inline constexpr bool isExtent =
    std::is_integral_v<T> || (std::is_enum_v<T> && std::is_convertible_v<T, int>);

/// The shape with these extents of any integer types, slowest first: extents(480, 640).
template <class... Extents>
Shape extents(Extents... all) {
  static_assert((isExtent<Extents> && ...), "extents are integers");
  return Shape{static_cast<std::int64_t>(all)...};
}

/// Values from `min` (inclusive) to `max` (exclusive; it may be below min). Of rank 1, all
/// components run along the only dimension:
///
///     value[i] = (1 - f) * min + f * max,   f = i / extent
///
/// Of rank r > 1 with r components, component x runs along the fastest dimension, y along the next
/// and so on. An iterator holds no elements; where a stream is asked for it becomes one.
class iter {
 public:
  /// Throws ShapeError when the rank is neither 1 nor the number of components of T.
  template <class T>
  static iter of(const Shape& shape, T min, T max) {
    static_assert(elementFamily(ElementTypeOf<T>::value) == ElementFamily::Float,
                  "an iterator has float elements");
    return iter(ElementTypeOf<T>::value, shape, &min, &max);
  }

  /// As 0.5 declared iterators: one of its float types, the extents, slowest first and ended by -1,
  /// all components of min, those of max, and -1. Throws TypeError for another type, ArgumentError
  /// when the numbers are not as many as the type needs or an end is missing.
  ///
  ///     brook::iter p(brook::__BRTFLOAT2, 4, 8, -1, 0.0, 0.0, 8.0, 4.0, -1);
  template <class... Values,
            class = std::enable_if_t<(sizeof...(Values) > 4) &&
                                     ((std::is_arithmetic_v<Values> || isExtent<Values>) && ...)>>
  explicit iter(StreamType type, Values... extentsAndBounds)
      : iter(type, {static_cast<double>(extentsAndBounds)...}) {}

  iter(const iter&) = delete;
  iter& operator=(const iter&) = delete;

  ElementType elementType() const { return type_; }
  const Shape& shape() const { return shape_; }
  /// min, then max: componentCount(elementType()) floats each, packed.
  const float* bounds() const { return bounds_; }

 private:
  iter(ElementType type, const Shape& shape, const void* min, const void* max);
  iter(StreamType type, std::initializer_list<double> extentsAndBounds);

  ElementType type_;
  Shape shape_;
  float bounds_[8] = {};
};

}  // namespace brook
