// Vectors in space, for drawing.
#pragma once

#include <brook/vector_types.hpp>

#include <cmath>

namespace samples {

inline float dot(const float3& a, const float3& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline float length(const float3& v) {
  return std::sqrt(dot(v, v));
}
inline float3 normalized(const float3& v) {
  return v / length(v);
}
inline float3 cross(const float3& a, const float3& b) {
  return float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}

}  // namespace samples
