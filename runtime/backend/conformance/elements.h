// The elements of the conformance suite, and the bits of them that it compares.
#pragma once

#include <brook/shape.hpp>

#include <climits>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <random>
#include <vector>

namespace brook::conformance {

inline std::mt19937& generator() {
  static std::mt19937 instance;
  return instance;
}

/// Returns a random element. Magnitudes differ much, so that sums depend on their order.
template <class T>
T randomElement() {
  static_assert(sizeof(T) % sizeof(float) == 0);
  std::uniform_real_distribution<float> mantissa(-2.0f, 2.0f);
  std::uniform_int_distribution<int> exponent(-10, 10);
  float
      components[sizeof(T) / sizeof(float)];  // NOLINT(bugprone-sizeof-expression): T may be float
  for (float& c : components)
    c = std::ldexp(mantissa(generator()), exponent(generator()));
  T element;
  std::memcpy(&element, components, sizeof element);
  return element;
}
template <>
inline int randomElement<int>() {
  return std::uniform_int_distribution<int>(INT_MIN, INT_MAX)(generator());
}

template <class T>
std::vector<T> randomElements(const Shape& shape) {
  std::vector<T> elements(shape.elementCount());
  for (T& e : elements)
    e = randomElement<T>();
  return elements;
}

/// Returns the bits of the elements, so that in comparisons -0 differs from 0 and NaN equals
/// itself.
template <class T>
std::vector<std::uint32_t> bits(const std::vector<T>& elements) {
  std::vector<std::uint32_t> words(elements.size() * sizeof(T) / sizeof(std::uint32_t));
  std::memcpy(words.data(), elements.data(), words.size() * sizeof(std::uint32_t));
  return words;
}

}  // namespace brook::conformance
