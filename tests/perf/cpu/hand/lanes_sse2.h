// 4 floats: SSE2, what every x86-64 has.
#pragma once

#include <emmintrin.h>

namespace brook::perf::hand::sse2 {

using Lanes = __m128;
using Mask = __m128;
constexpr int kLanes = 4;

inline Lanes load(const float* p) {
  return _mm_loadu_ps(p);
}
inline void store(float* p, Lanes v) {
  _mm_storeu_ps(p, v);
}
inline Lanes splat(float v) {
  return _mm_set1_ps(v);
}
inline Lanes numbers() {
  return _mm_setr_ps(0, 1, 2, 3);
}
inline Lanes fused(Lanes a, Lanes b, Lanes c) {
  return a * b + c;  // there is no such instruction
}
inline Lanes fusedMinus(Lanes a, Lanes b, Lanes c) {
  return a * b - c;
}
inline Lanes negatedFused(Lanes a, Lanes b, Lanes c) {
  return c - a * b;
}
inline Mask all() {
  return _mm_castsi128_ps(_mm_set1_epi32(-1));
}
inline Mask isLess(Lanes a, Lanes b) {
  return _mm_cmplt_ps(a, b);
}
inline Mask isAtMost(Lanes a, Lanes b) {
  return _mm_cmple_ps(a, b);
}
inline Mask both(Mask a, Mask b) {
  return _mm_and_ps(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _mm_or_ps(a, b);
}
inline Mask bothLess(Mask m, Lanes a, Lanes b) {
  return both(m, isLess(a, b));
}
inline Mask bothAtMost(Mask m, Lanes a, Lanes b) {
  return both(m, isAtMost(a, b));
}
inline bool isNone(Mask m) {
  return _mm_movemask_ps(m) == 0;
}
inline Lanes select(Mask m, Lanes a, Lanes b) {
  return _mm_or_ps(_mm_and_ps(m, a), _mm_andnot_ps(m, b));
}
inline Lanes addWhere(Mask m, Lanes a, Lanes b) {
  return a + both(m, b);
}
inline Lanes squareRoot(Lanes v) {
  return _mm_sqrt_ps(v);
}
inline Lanes magnitude(Lanes v) {
  return _mm_andnot_ps(splat(-0.0f), v);
}
inline Lanes nearest(Lanes v) {
  return _mm_cvtepi32_ps(_mm_cvtps_epi32(v));
}
/// v times two to the power of the integer n; the result is a normal number.
inline Lanes scaleByPower(Lanes v, Lanes n) {
  const __m128i shifted = _mm_slli_epi32(_mm_cvtps_epi32(n), 23);
  return _mm_castsi128_ps(_mm_add_epi32(_mm_castps_si128(v), shifted));
}
/// Of positive normal values: a mantissa in [sqrt(1/2), sqrt(2)) and its exponent.
inline Lanes splitExponent(Lanes v, Lanes& exponent) {
  const __m128i half = _mm_set1_epi32(0x3f3504f3);  // sqrt(1/2)
  const __m128i power = _mm_srai_epi32(_mm_sub_epi32(_mm_castps_si128(v), half), 23);
  exponent = _mm_cvtepi32_ps(power);
  return _mm_castsi128_ps(_mm_sub_epi32(_mm_castps_si128(v), _mm_slli_epi32(power, 23)));
}

/// The last of `before` and all of v but its last.
inline Lanes leftOf(Lanes before, Lanes v) {
  return _mm_castsi128_ps(_mm_or_si128(_mm_slli_si128(_mm_castps_si128(v), 4),
                                       _mm_srli_si128(_mm_castps_si128(before), 12)));
}
/// All of v but its first and the first of `after`.
inline Lanes rightOf(Lanes v, Lanes after) {
  return _mm_castsi128_ps(_mm_or_si128(_mm_srli_si128(_mm_castps_si128(v), 4),
                                       _mm_slli_si128(_mm_castps_si128(after), 12)));
}

/// Component c of the triples at p: p[c], p[3 + c], ...
inline Lanes loadOfTriples(const float* p, int c) {
  return _mm_setr_ps(p[c], p[3 + c], p[6 + c], p[9 + c]);
}
/// a[0], b[0], a[1], b[1], ...
inline void storePairs(float* p, Lanes a, Lanes b) {
  store(p, _mm_unpacklo_ps(a, b));
  store(p + 4, _mm_unpackhi_ps(a, b));
}

}  // namespace brook::perf::hand::sse2
