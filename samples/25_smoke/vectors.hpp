// The functions on vectors that the host code needs besides Brook's operators. They compute as the
// functions of the same names do in kernels.
#pragma once

#include <brook/vector_types.hpp>

#include <cmath>

namespace samples {

inline float dot(float3 a, float3 b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
inline float3 cross(float3 a, float3 b) {
  return float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
inline float length(float3 v) {
  return std::sqrt(dot(v, v));
}
inline float3 normalize(float3 v) {
  return v / length(v);
}
template <class T>
T lerp(T a, T b, float s) {
  return a + s * (b - a);
}
inline float saturate(float x) {
  return x > 1 ? 1 : x < 0 ? 0 : x;
}
inline float smoothstep(float a, float b, float x) {
  const float t = saturate((x - a) / (b - a));
  return t * t * (3 - 2 * t);
}

}  // namespace samples
