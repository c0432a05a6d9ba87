// Field: numbers or vectors in three dimensions, for the plain computation.
#pragma once

#include "vectors.hpp"

#include <algorithm>
#include <vector>

namespace samples {

/// Beyond its border a field has the nearest element.
template <class T>
class Field {
 public:
  explicit Field(int3 size, T value = T(0.0f))
      : size_(size), values_(std::size_t(size.x) * size.y * size.z, value) {}

  int3 size() const { return size_; }
  T& operator()(int3 p) { return values_[indexOf(p)]; }
  const T& at(int3 p) const {
    return values_[indexOf(int3(std::clamp(p.x, 0, size_.x - 1), std::clamp(p.y, 0, size_.y - 1),
                                std::clamp(p.z, 0, size_.z - 1)))];
  }
  const T& at(int x, int y, int z) const { return at(int3(x, y, z)); }

  /// The value at a place between eight elements.
  T between(float3 place) const {
    const float3 corner(std::floor(place.x), std::floor(place.y), std::floor(place.z));
    const float3 part = place - corner;
    const int x = int(corner.x), y = int(corner.y), z = int(corner.z);
    const auto alongX = [&](int dy, int dz) {
      return lerp(at(x, y + dy, z + dz), at(x + 1, y + dy, z + dz), part.x);
    };
    const auto alongY = [&](int dz) { return lerp(alongX(0, dz), alongX(1, dz), part.y); };
    return lerp(alongY(0), alongY(1), part.z);
  }

  /// Calls the function with the place of each element.
  template <class Function>
  void forEach(Function function) const {
    for (int z = 0; z < size_.z; ++z) {
      for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x)
          function(int3(x, y, z));
      }
    }
  }

 private:
  std::size_t indexOf(int3 p) const { return (std::size_t(p.z) * size_.y + p.y) * size_.x + p.x; }

  int3 size_;
  std::vector<T> values_;
};

}  // namespace samples
