// 16 floats: AVX-512.
#pragma once

#include <immintrin.h>

#include <cstddef>

namespace brook::perf::hand::avx512 {

using Lanes = __m512;
using Mask = __mmask16;
constexpr int kLanes = 16;
constexpr int kParts = kLanes / 4;
// Integers of a register; + - * << >> of them are the compiler's, too.
using Ints = int __attribute__((vector_size(4 * kLanes)));
using Shorts = short __attribute__((vector_size(4 * kLanes)));
using Bytes = unsigned char __attribute__((vector_size(4 * kLanes)));

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

inline Lanes minimum(Lanes a, Lanes b) {
  return _mm512_min_ps(a, b);
}
inline Lanes maximum(Lanes a, Lanes b) {
  return _mm512_max_ps(a, b);
}
inline Mask isTrue(Ints m) {
  return _mm512_movepi32_mask((__m512i)m);
}
inline Ints truncated(Lanes v) {
  return (Ints)_mm512_cvttps_epi32(v);
}
inline Lanes lanesOf(Ints v) {
  return _mm512_cvtepi32_ps((__m512i)v);
}
/// The values fit into an int.
inline Lanes floorOf(Lanes v) {
  return _mm512_roundscale_ps(v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}
inline Ints loadInts(const int* p) {
  return (Ints)_mm512_loadu_si512(p);
}
inline void storeInts(int* p, Ints v) {
  _mm512_storeu_si512(p, (__m512i)v);
}
inline Lanes gather(const float* p, Ints at) {
  return _mm512_i32gather_ps((__m512i)at, p, 4);
}
inline Ints select(Mask m, Ints a, Ints b) {
  return (Ints)_mm512_mask_blend_epi32(m, (__m512i)b, (__m512i)a);
}

// A register has kParts parts of four lanes.

/// Part i from p + i * step.
inline Lanes loadParts(const float* p, std::ptrdiff_t step) {
  Lanes v = _mm512_castps128_ps512(_mm_loadu_ps(p));
  v = _mm512_insertf32x4(v, _mm_loadu_ps(p + step), 1);
  v = _mm512_insertf32x4(v, _mm_loadu_ps(p + 2 * step), 2);
  return _mm512_insertf32x4(v, _mm_loadu_ps(p + 3 * step), 3);
}
inline void storeParts(float* p, std::ptrdiff_t step, Lanes v) {
  _mm_storeu_ps(p, _mm512_castps512_ps128(v));
  _mm_storeu_ps(p + step, _mm512_extractf32x4_ps(v, 1));
  _mm_storeu_ps(p + 2 * step, _mm512_extractf32x4_ps(v, 2));
  _mm_storeu_ps(p + 3 * step, _mm512_extractf32x4_ps(v, 3));
}
/// Part i from p + at[i * step].
inline Lanes gatherParts(const float* p, const int* at, int step) {
  Lanes v = _mm512_castps128_ps512(_mm_loadu_ps(p + at[0]));
  v = _mm512_insertf32x4(v, _mm_loadu_ps(p + at[step]), 1);
  v = _mm512_insertf32x4(v, _mm_loadu_ps(p + at[2 * step]), 2);
  return _mm512_insertf32x4(v, _mm_loadu_ps(p + at[3 * step]), 3);
}
/// The floats of eight that have the numbers `at`.
inline Lanes lookUpInEight(const float* p, Ints at) {
  return _mm512_permutexvar_ps((__m512i)at, _mm512_castps256_ps512(_mm256_loadu_ps(p)));
}
/// The same four floats in each part.
inline Lanes splatPart(const float* p) {
  return _mm512_broadcast_f32x4(_mm_loadu_ps(p));
}
/// Transposes the four by four lanes of each part.
inline void transposeParts(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes ab = _mm512_unpacklo_ps(a, b), cd = _mm512_unpacklo_ps(c, d);
  const Lanes abHigh = _mm512_unpackhi_ps(a, b), cdHigh = _mm512_unpackhi_ps(c, d);
  a = _mm512_shuffle_ps(ab, cd, _MM_SHUFFLE(1, 0, 1, 0));
  b = _mm512_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 2, 3, 2));
  c = _mm512_shuffle_ps(abHigh, cdHigh, _MM_SHUFFLE(1, 0, 1, 0));
  d = _mm512_shuffle_ps(abHigh, cdHigh, _MM_SHUFFLE(3, 2, 3, 2));
}
/// In each part the first lane of a, the second one of b, the third one of c, the last one of d.
inline Lanes pickInParts(Lanes a, Lanes b, Lanes c, Lanes d) {
  a = _mm512_mask_blend_ps(0x2222, a, b);
  return _mm512_mask_blend_ps(0xcccc, a, _mm512_mask_blend_ps(0x8888, c, d));
}
/// In each part lanes I and J of a, and K and L of b.
template <int I, int J, int K, int L>
inline Lanes shuffleParts(Lanes a, Lanes b) {
  return _mm512_shuffle_ps(a, b, _MM_SHUFFLE(L, K, J, I));
}

/// The lanes of a and b, one after the other, with even numbers.
inline Lanes evenLanes(Lanes a, Lanes b) {
  const __m512i at = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
  return _mm512_permutex2var_ps(a, at, b);
}
inline Lanes oddLanes(Lanes a, Lanes b) {
  const __m512i at = _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
  return _mm512_permutex2var_ps(a, at, b);
}
/// The last lane first.
inline Lanes reversed(Lanes v) {
  const __m512i at = _mm512_setr_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  return _mm512_permutexvar_ps(at, v);
}
/// p[at] and p[at + 1].
inline void gatherPairs(const float* p, Ints at, Lanes& first, Lanes& second) {
  const auto pairs = [=](__m256i places) {
    return _mm512_castpd_ps(_mm512_i32gather_pd(places, p, 4));
  };
  const Lanes low = pairs(_mm512_castsi512_si256((__m512i)at));
  const Lanes high = pairs(_mm512_extracti64x4_epi64((__m512i)at, 1));
  first = evenLanes(low, high);
  second = oddLanes(low, high);
}

inline Bytes loadBytes(const unsigned char* p) {
  return (Bytes)_mm512_loadu_si512(p);
}
inline void storeBytes(unsigned char* p, Bytes v) {
  _mm512_storeu_si512(p, (__m512i)v);
}
inline Bytes minimum(Bytes a, Bytes b) {
  return (Bytes)_mm512_min_epu8((__m512i)a, (__m512i)b);
}
inline Bytes maximum(Bytes a, Bytes b) {
  return (Bytes)_mm512_max_epu8((__m512i)a, (__m512i)b);
}
inline Shorts minimum(Shorts a, Shorts b) {
  return (Shorts)_mm512_min_epi16((__m512i)a, (__m512i)b);
}
inline Shorts maximum(Shorts a, Shorts b) {
  return (Shorts)_mm512_max_epi16((__m512i)a, (__m512i)b);
}
inline Shorts loadShorts(const short* p) {
  return (Shorts)_mm512_loadu_si512(p);
}
inline void storeShorts(short* p, Shorts v) {
  _mm512_storeu_si512(p, (__m512i)v);
}
inline Shorts shortsOfBytes(const unsigned char* p) {
  return (Shorts)_mm512_cvtepu8_epi16(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
}
inline Ints intsOfBytes(const unsigned char* p) {
  return (Ints)_mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
/// In each quarter of a and b packed together the half of a comes first.
inline __m512i inOrderOfHalves(__m512i v) {
  return _mm512_permutexvar_epi64(_mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7), v);
}
/// a and b, one after the other, each as the nearest byte.
inline Bytes bytesOf(Shorts a, Shorts b) {
  const __m512i packed = _mm512_packus_epi16((__m512i)a, (__m512i)b);
  return (Bytes)inOrderOfHalves(packed);
}
/// The sums of the products of pairs.
inline Ints multiplyPairs(Shorts a, Shorts b) {
  return (Ints)_mm512_madd_epi16((__m512i)a, (__m512i)b);
}
/// The upper half of the product of numbers without sign.
inline Shorts multiplyHigh(Shorts a, Shorts b) {
  return (Shorts)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
}
/// Pairs of a and b in the order that shortsOf undoes.
inline void pairUp(Shorts a, Shorts b, Shorts& low, Shorts& high) {
  low = (Shorts)_mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
  high = (Shorts)_mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
}
/// Each as the nearest short.
inline Shorts shortsOf(Ints low, Ints high) {
  return (Shorts)_mm512_packs_epi32((__m512i)low, (__m512i)high);
}
/// The same with the shorts of `a` first.
inline Shorts shortsInOrder(Ints a, Ints b) {
  return (Shorts)inOrderOfHalves((__m512i)shortsOf(a, b));
}
/// Integers from 0 to 255 as kLanes bytes.
inline void storeAsBytes(unsigned char* p, Ints v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm512_cvtepi32_epi8((__m512i)v));
}
/// a[0], b[0], a[1], b[1], ... as bytes in memory.
inline void storePairs(unsigned char* p, Shorts a, Shorts b) {
  const __m512i low = _mm512_unpacklo_epi16((__m512i)a, (__m512i)b);
  const __m512i high = _mm512_unpackhi_epi16((__m512i)a, (__m512i)b);
  const __m512i first = _mm512_setr_epi64(0, 1, 8, 9, 2, 3, 10, 11);
  const __m512i last = _mm512_setr_epi64(4, 5, 12, 13, 6, 7, 14, 15);
  storeBytes(p, (Bytes)_mm512_permutex2var_epi64(low, first, high));
  storeBytes(p + 64, (Bytes)_mm512_permutex2var_epi64(low, last, high));
}
/// The last of each four in place of all four.
inline Shorts lastOfFour(Shorts v) {
  return (Shorts)_mm512_shufflehi_epi16(_mm512_shufflelo_epi16((__m512i)v, 0xff), 0xff);
}

}  // namespace brook::perf::hand::avx512
