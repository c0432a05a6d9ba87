// The few functions on float3 that the host code needs besides Brook's operators.
#pragma once

#include <brook/vector_types.hpp>

#include <algorithm>
#include <cmath>

namespace samples {

inline float3 xyz(float4 v) {
  return float3(v.x, v.y, v.z);
}
inline float4 withZero(float3 v) {
  return float4(v.x, v.y, v.z, 0.0f);
}
inline float dot(float3 a, float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline float3 cross(float3 a, float3 b) {
  return float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
inline float length(float3 v) {
  return std::sqrt(dot(v, v));
}
/// 0 of the vector 0.
inline float3 unit(float3 v) {
  const float size = length(v);
  return size > 0 ? v / size : v;
}
inline float3 least(float3 a, float3 b) {
  return float3(std::min(a.x, b.x), std::min(a.y, b.y), std::min(a.z, b.z));
}
inline float3 most(float3 a, float3 b) {
  return float3(std::max(a.x, b.x), std::max(a.y, b.y), std::max(a.z, b.z));
}

}  // namespace samples
