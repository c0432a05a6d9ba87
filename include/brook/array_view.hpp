// ArrayView<T>: a pointer and a count, for the constant tables in emitted code (which is C++17 and
// so has no std::span).
#pragma once
#pragma GCC system_header

#include <brook/standard.hpp>

#include <cstddef>

namespace brook {

template <class T>
struct ArrayView {
  const T* first = nullptr;
  std::size_t count = 0;

  constexpr ArrayView() = default;
  constexpr ArrayView(const T* data, std::size_t size) : first(data), count(size) {}
  template <std::size_t N>
  constexpr ArrayView(const T (&array)[N]) : first(array), count(N) {}

  constexpr const T* begin() const { return first; }
  constexpr const T* end() const { return first + count; }
  constexpr std::size_t size() const { return count; }
  constexpr bool empty() const { return count == 0; }
  constexpr const T& operator[](std::size_t i) const { return first[i]; }
};

}  // namespace brook
