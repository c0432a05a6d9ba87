// 16 floats: AVX-512.
#pragma once

#include <immintrin.h>

namespace brook::perf::hand::avx512 {

using Lanes = __m512;
using Mask = __mmask16;
constexpr int kLanes = 16;

inline Lanes load(const float* p) {
  return _mm512_loadu_ps(p);
}
inline void store(float* p, Lanes v) {
  _mm512_storeu_ps(p, v);
}
inline Lanes splat(float v) {
  return _mm512_set1_ps(v);
}
inline Lanes numbers() {
  return _mm512_setr_ps(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}
inline Lanes fused(Lanes a, Lanes b, Lanes c) {
  return _mm512_fmadd_ps(a, b, c);
}
inline Lanes fusedMinus(Lanes a, Lanes b, Lanes c) {
  return _mm512_fmsub_ps(a, b, c);
}
inline Lanes negatedFused(Lanes a, Lanes b, Lanes c) {
  return _mm512_fnmadd_ps(a, b, c);
}
inline Mask all() {
  return 0xffff;
}
inline Mask isLess(Lanes a, Lanes b) {
  return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}
inline Mask isAtMost(Lanes a, Lanes b) {
  return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}
inline Mask both(Mask a, Mask b) {
  return _kand_mask16(a, b);
}
inline Mask either(Mask a, Mask b) {
  return _kor_mask16(a, b);
}
inline Mask bothLess(Mask m, Lanes a, Lanes b) {
  return _mm512_mask_cmp_ps_mask(m, a, b, _CMP_LT_OQ);
}
inline Mask bothAtMost(Mask m, Lanes a, Lanes b) {
  return _mm512_mask_cmp_ps_mask(m, a, b, _CMP_LE_OQ);
}
inline bool isNone(Mask m) {
  return _kortestz_mask16_u8(m, m) != 0;
}
inline Lanes select(Mask m, Lanes a, Lanes b) {
  return _mm512_mask_blend_ps(m, b, a);
}
inline Lanes addWhere(Mask m, Lanes a, Lanes b) {
  return _mm512_mask_add_ps(a, m, a, b);
}
inline Lanes squareRoot(Lanes v) {
  return _mm512_sqrt_ps(v);
}
inline Lanes magnitude(Lanes v) {
  return _mm512_abs_ps(v);
}
inline Lanes nearest(Lanes v) {
  return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}
/// v times two to the power of the integer n.
inline Lanes scaleByPower(Lanes v, Lanes n) {
  return _mm512_scalef_ps(v, n);
}
/// Of positive normal values: a mantissa in [sqrt(1/2), sqrt(2)) and its exponent.
inline Lanes splitExponent(Lanes v, Lanes& exponent) {
  const __m512i half = _mm512_set1_epi32(0x3f3504f3);  // sqrt(1/2)
  const __m512i offset = _mm512_sub_epi32(_mm512_castps_si512(v), half);
  const __m512i power = _mm512_srai_epi32(offset, 23);
  exponent = _mm512_cvtepi32_ps(power);
  return _mm512_castsi512_ps(
      _mm512_sub_epi32(_mm512_castps_si512(v), _mm512_slli_epi32(power, 23)));
}

/// The last of `before` and all of v but its last.
inline Lanes leftOf(Lanes before, Lanes v) {
  return _mm512_castsi512_ps(
      _mm512_alignr_epi32(_mm512_castps_si512(v), _mm512_castps_si512(before), 15));
}
/// All of v but its first and the first of `after`.
inline Lanes rightOf(Lanes v, Lanes after) {
  return _mm512_castsi512_ps(
      _mm512_alignr_epi32(_mm512_castps_si512(after), _mm512_castps_si512(v), 1));
}

/// Component c of the triples at p: p[c], p[3 + c], ...
inline Lanes loadOfTriples(const float* p, int c) {
  const __m512i at = _mm512_add_epi32(
      _mm512_setr_epi32(0, 3, 6, 9, 12, 15, 18, 21, 24, 27, 30, 33, 36, 39, 42, 45),
      _mm512_set1_epi32(c));
  const Lanes low = _mm512_permutex2var_ps(load(p), at, load(p + 16));
  // Lanes from 11 on may lie in the third register; the index into it is counted from 32.
  const Mask isThird = _mm512_cmpge_epi32_mask(at, _mm512_set1_epi32(32));
  return _mm512_mask_permutexvar_ps(low, isThird, at, load(p + 32));
}
/// a[0], b[0], a[1], b[1], ...
inline void storePairs(float* p, Lanes a, Lanes b) {
  const __m512i low = _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
  const __m512i high = _mm512_add_epi32(low, _mm512_set1_epi32(8));
  store(p, _mm512_permutex2var_ps(a, low, b));
  store(p + 16, _mm512_permutex2var_ps(a, high, b));
}

}  // namespace brook::perf::hand::avx512
