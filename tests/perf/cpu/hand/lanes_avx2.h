// 8 floats: AVX2 with FMA.
#pragma once

#include <immintrin.h>

namespace brook::perf::hand::avx2 {

using Lanes = __m256;
using Mask = __m256;
constexpr int kLanes = 8;

inline Lanes load(const float* p) {
  return _mm256_loadu_ps(p);
}
inline void store(float* p, Lanes v) {
  _mm256_storeu_ps(p, v);
}
inline Lanes splat(float v) {
  return _mm256_set1_ps(v);
}
inline Lanes numbers() {
  return _mm256_setr_ps(0, 1, 2, 3, 4, 5, 6, 7);
}
inline Lanes fused(Lanes a, Lanes b, Lanes c) {
  return _mm256_fmadd_ps(a, b, c);
}
inline Lanes fusedMinus(Lanes a, Lanes b, Lanes c) {
  return _mm256_fmsub_ps(a, b, c);
}
inline Lanes negatedFused(Lanes a, Lanes b, Lanes c) {
  return _mm256_fnmadd_ps(a, b, c);
}
inline Mask all() {
  return _mm256_castsi256_ps(_mm256_set1_epi32(-1));
}
inline Mask isLess(Lanes a, Lanes b) {
  return _mm256_cmp_ps(a, b, _CMP_LT_OQ);
}
inline Mask isAtMost(Lanes a, Lanes b) {
  return _mm256_cmp_ps(a, b, _CMP_LE_OQ);
}
inline Mask both(Mask a, Mask b) {
  return _mm256_and_ps(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _mm256_or_ps(a, b);
}
inline Mask bothLess(Mask m, Lanes a, Lanes b) {
  return both(m, isLess(a, b));
}
inline Mask bothAtMost(Mask m, Lanes a, Lanes b) {
  return both(m, isAtMost(a, b));
}
inline bool isNone(Mask m) {
  return _mm256_movemask_ps(m) == 0;
}
inline Lanes select(Mask m, Lanes a, Lanes b) {
  return _mm256_blendv_ps(b, a, m);
}
inline Lanes addWhere(Mask m, Lanes a, Lanes b) {
  return a + both(m, b);
}
inline Lanes squareRoot(Lanes v) {
  return _mm256_sqrt_ps(v);
}
inline Lanes magnitude(Lanes v) {
  return _mm256_andnot_ps(splat(-0.0f), v);
}
inline Lanes nearest(Lanes v) {
  return _mm256_round_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
/// v times two to the power of the integer n; the result is a normal number.
inline Lanes scaleByPower(Lanes v, Lanes n) {
  const __m256i shifted = _mm256_slli_epi32(_mm256_cvtps_epi32(n), 23);
  return _mm256_castsi256_ps(_mm256_add_epi32(_mm256_castps_si256(v), shifted));
}
/// Of positive normal values: a mantissa in [sqrt(1/2), sqrt(2)) and its exponent.
inline Lanes splitExponent(Lanes v, Lanes& exponent) {
  const __m256i half = _mm256_set1_epi32(0x3f3504f3);  // sqrt(1/2)
  const __m256i offset = _mm256_sub_epi32(_mm256_castps_si256(v), half);
  const __m256i power = _mm256_srai_epi32(offset, 23);
  exponent = _mm256_cvtepi32_ps(power);
  return _mm256_castsi256_ps(
      _mm256_sub_epi32(_mm256_castps_si256(v), _mm256_slli_epi32(power, 23)));
}

/// The last of `before` and all of v but its last.
inline Lanes leftOf(Lanes before, Lanes v) {
  const __m256i middle = _mm256_castps_si256(_mm256_permute2f128_ps(before, v, 0x21));
  return _mm256_castsi256_ps(_mm256_alignr_epi8(_mm256_castps_si256(v), middle, 12));
}
/// All of v but its first and the first of `after`.
inline Lanes rightOf(Lanes v, Lanes after) {
  const __m256i middle = _mm256_castps_si256(_mm256_permute2f128_ps(v, after, 0x21));
  return _mm256_castsi256_ps(_mm256_alignr_epi8(middle, _mm256_castps_si256(v), 4));
}

/// Component c of the triples at p: p[c], p[3 + c], ...
inline Lanes loadOfTriples(const float* p, int c) {
  return _mm256_i32gather_ps(p + c, _mm256_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21), 4);
}
/// a[0], b[0], a[1], b[1], ...
inline void storePairs(float* p, Lanes a, Lanes b) {
  const Lanes low = _mm256_unpacklo_ps(a, b);
  const Lanes high = _mm256_unpackhi_ps(a, b);
  store(p, _mm256_permute2f128_ps(low, high, 0x20));
  store(p + 8, _mm256_permute2f128_ps(low, high, 0x31));
}

}  // namespace brook::perf::hand::avx2
