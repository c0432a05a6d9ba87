// 8 floats: AVX2 with FMA.
#pragma once

#include <immintrin.h>

#include <cstddef>

namespace brook::perf::hand::avx2 {

using Lanes = __m256;
using Mask = __m256;
constexpr int kLanes = 8;
constexpr int kParts = kLanes / 4;
// Integers of a register; + - * << >> of them are the compiler's, too.
using Ints = int __attribute__((vector_size(4 * kLanes)));
using Shorts = short __attribute__((vector_size(4 * kLanes)));
using Bytes = unsigned char __attribute__((vector_size(4 * kLanes)));

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

inline Lanes minimum(Lanes a, Lanes b) {
  return _mm256_min_ps(a, b);
}
inline Lanes maximum(Lanes a, Lanes b) {
  return _mm256_max_ps(a, b);
}
inline Mask isTrue(Ints m) {
  return _mm256_castsi256_ps((__m256i)m);
}
inline Ints truncated(Lanes v) {
  return (Ints)_mm256_cvttps_epi32(v);
}
inline Lanes lanesOf(Ints v) {
  return _mm256_cvtepi32_ps((__m256i)v);
}
/// The values fit into an int.
inline Lanes floorOf(Lanes v) {
  return _mm256_floor_ps(v);
}
inline Ints loadInts(const int* p) {
  return (Ints)_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
inline void storeInts(int* p, Ints v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), (__m256i)v);
}
inline Lanes gather(const float* p, Ints at) {
  return _mm256_i32gather_ps(p, (__m256i)at, 4);
}
inline Ints select(Mask m, Ints a, Ints b) {
  return (Ints)select(m, (Lanes)a, (Lanes)b);
}

// A register has kParts parts of four lanes.

/// Part i from p + i * step.
inline Lanes loadParts(const float* p, std::ptrdiff_t step) {
  return _mm256_insertf128_ps(_mm256_castps128_ps256(_mm_loadu_ps(p)), _mm_loadu_ps(p + step), 1);
}
inline void storeParts(float* p, std::ptrdiff_t step, Lanes v) {
  _mm_storeu_ps(p, _mm256_castps256_ps128(v));
  _mm_storeu_ps(p + step, _mm256_extractf128_ps(v, 1));
}
/// Part i from p + at[i * step].
inline Lanes gatherParts(const float* p, const int* at, int step) {
  return loadParts(p + at[0], at[step] - at[0]);
}
/// The floats of eight that have the numbers `at`.
inline Lanes lookUpInEight(const float* p, Ints at) {
  return _mm256_permutevar8x32_ps(load(p), (__m256i)at);
}
/// The same four floats in each part.
inline Lanes splatPart(const float* p) {
  return _mm256_broadcast_ps(reinterpret_cast<const __m128*>(p));
}
/// Transposes the four by four lanes of each part.
inline void transposeParts(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  const Lanes ab = _mm256_unpacklo_ps(a, b), cd = _mm256_unpacklo_ps(c, d);
  const Lanes abHigh = _mm256_unpackhi_ps(a, b), cdHigh = _mm256_unpackhi_ps(c, d);
  a = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(1, 0, 1, 0));
  b = _mm256_shuffle_ps(ab, cd, _MM_SHUFFLE(3, 2, 3, 2));
  c = _mm256_shuffle_ps(abHigh, cdHigh, _MM_SHUFFLE(1, 0, 1, 0));
  d = _mm256_shuffle_ps(abHigh, cdHigh, _MM_SHUFFLE(3, 2, 3, 2));
}
/// In each part the first lane of a, the second one of b, the third one of c, the last one of d.
inline Lanes pickInParts(Lanes a, Lanes b, Lanes c, Lanes d) {
  return _mm256_blend_ps(_mm256_blend_ps(a, b, 0x22), _mm256_blend_ps(c, d, 0x88), 0xcc);
}
/// In each part lanes I and J of a, and K and L of b.
template <int I, int J, int K, int L>
inline Lanes shuffleParts(Lanes a, Lanes b) {
  return _mm256_shuffle_ps(a, b, _MM_SHUFFLE(L, K, J, I));
}

inline Lanes inOrderOfPairs(Lanes v) {
  return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(v), _MM_SHUFFLE(3, 1, 2, 0)));
}
/// The lanes of a and b, one after the other, with even numbers.
inline Lanes evenLanes(Lanes a, Lanes b) {
  return inOrderOfPairs(_mm256_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0)));
}
inline Lanes oddLanes(Lanes a, Lanes b) {
  return inOrderOfPairs(_mm256_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1)));
}
/// The last lane first.
inline Lanes reversed(Lanes v) {
  return _mm256_permutevar8x32_ps(v, _mm256_setr_epi32(7, 6, 5, 4, 3, 2, 1, 0));
}
/// p[at] and p[at + 1].
inline void gatherPairs(const float* p, Ints at, Lanes& first, Lanes& second) {
  const auto pairs = [=](__m128i places) {
    return _mm256_castpd_ps(_mm256_i32gather_pd(reinterpret_cast<const double*>(p), places, 4));
  };
  const Lanes low = pairs(_mm256_castsi256_si128((__m256i)at));
  const Lanes high = pairs(_mm256_extracti128_si256((__m256i)at, 1));
  first = evenLanes(low, high);
  second = oddLanes(low, high);
}

inline Bytes loadBytes(const unsigned char* p) {
  return (Bytes)_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
inline void storeBytes(unsigned char* p, Bytes v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), (__m256i)v);
}
inline Bytes minimum(Bytes a, Bytes b) {
  return (Bytes)_mm256_min_epu8((__m256i)a, (__m256i)b);
}
inline Bytes maximum(Bytes a, Bytes b) {
  return (Bytes)_mm256_max_epu8((__m256i)a, (__m256i)b);
}
inline Shorts minimum(Shorts a, Shorts b) {
  return (Shorts)_mm256_min_epi16((__m256i)a, (__m256i)b);
}
inline Shorts maximum(Shorts a, Shorts b) {
  return (Shorts)_mm256_max_epi16((__m256i)a, (__m256i)b);
}
inline Shorts loadShorts(const short* p) {
  return (Shorts)_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p));
}
inline void storeShorts(short* p, Shorts v) {
  _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), (__m256i)v);
}
inline Shorts shortsOfBytes(const unsigned char* p) {
  return (Shorts)_mm256_cvtepu8_epi16(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
}
inline Ints intsOfBytes(const unsigned char* p) {
  return (Ints)_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(p)));
}
/// a and b, one after the other, each as the nearest byte.
inline Bytes bytesOf(Shorts a, Shorts b) {
  const __m256i packed = _mm256_packus_epi16((__m256i)a, (__m256i)b);
  return (Bytes)_mm256_permute4x64_epi64(packed, _MM_SHUFFLE(3, 1, 2, 0));
}
/// The sums of the products of pairs.
inline Ints multiplyPairs(Shorts a, Shorts b) {
  return (Ints)_mm256_madd_epi16((__m256i)a, (__m256i)b);
}
/// The upper half of the product of numbers without sign.
inline Shorts multiplyHigh(Shorts a, Shorts b) {
  return (Shorts)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
}
/// Pairs of a and b in the order that shortsOf undoes.
inline void pairUp(Shorts a, Shorts b, Shorts& low, Shorts& high) {
  low = (Shorts)_mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
  high = (Shorts)_mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
}
/// Each as the nearest short.
inline Shorts shortsOf(Ints low, Ints high) {
  return (Shorts)_mm256_packs_epi32((__m256i)low, (__m256i)high);
}
/// The same with the shorts of `a` first.
inline Shorts shortsInOrder(Ints a, Ints b) {
  return (Shorts)_mm256_permute4x64_epi64((__m256i)shortsOf(a, b), _MM_SHUFFLE(3, 1, 2, 0));
}
/// Integers from 0 to 255 as kLanes bytes.
inline void storeAsBytes(unsigned char* p, Ints v) {
  const __m256i shorts = _mm256_permute4x64_epi64(_mm256_packs_epi32((__m256i)v, (__m256i)v), 0x08);
  const __m128i half = _mm256_castsi256_si128(shorts);
  _mm_storel_epi64(reinterpret_cast<__m128i*>(p), _mm_packus_epi16(half, half));
}
/// a[0], b[0], a[1], b[1], ... as bytes in memory.
inline void storePairs(unsigned char* p, Shorts a, Shorts b) {
  const __m256i low = _mm256_unpacklo_epi16((__m256i)a, (__m256i)b);
  const __m256i high = _mm256_unpackhi_epi16((__m256i)a, (__m256i)b);
  storeBytes(p, (Bytes)_mm256_permute2x128_si256(low, high, 0x20));
  storeBytes(p + 32, (Bytes)_mm256_permute2x128_si256(low, high, 0x31));
}
/// The last of each four in place of all four.
inline Shorts lastOfFour(Shorts v) {
  return (Shorts)_mm256_shufflehi_epi16(_mm256_shufflelo_epi16((__m256i)v, 0xff), 0xff);
}

}  // namespace brook::perf::hand::avx2
