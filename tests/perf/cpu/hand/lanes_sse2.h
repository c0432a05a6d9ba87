// 4 floats: SSE2, what every x86-64 has.
#pragma once

#include <emmintrin.h>

#include <cstddef>

namespace brook::perf::hand::sse2 {

using Lanes = __m128;
using Mask = __m128;
constexpr int kLanes = 4;
constexpr int kParts = kLanes / 4;
// Integers of a register; + - * << >> of them are the compiler's, too.
using Ints = int __attribute__((vector_size(4 * kLanes)));
using Shorts = short __attribute__((vector_size(4 * kLanes)));
using Bytes = unsigned char __attribute__((vector_size(4 * kLanes)));

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

inline Lanes minimum(Lanes a, Lanes b) {
  return _mm_min_ps(a, b);
}
inline Lanes maximum(Lanes a, Lanes b) {
  return _mm_max_ps(a, b);
}
inline Mask isTrue(Ints m) {
  return _mm_castsi128_ps((__m128i)m);
}
inline Ints truncated(Lanes v) {
  return (Ints)_mm_cvttps_epi32(v);
}
inline Lanes lanesOf(Ints v) {
  return _mm_cvtepi32_ps((__m128i)v);
}
/// The values fit into an int.
inline Lanes floorOf(Lanes v) {
  const Lanes whole = lanesOf(truncated(v));
  return whole - both(isLess(v, whole), splat(1.0f));
}
inline Ints loadInts(const int* p) {
  return (Ints)_mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline void storeInts(int* p, Ints v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), (__m128i)v);
}
inline Lanes gather(const float* p, Ints at) {
  return _mm_setr_ps(p[at[0]], p[at[1]], p[at[2]], p[at[3]]);
}
inline Ints select(Mask m, Ints a, Ints b) {
  return (Ints)select(m, (Lanes)a, (Lanes)b);
}

// A register has kParts parts of four lanes.

/// Part i from p + i * step.
inline Lanes loadParts(const float* p, std::ptrdiff_t /*step*/) {
  return load(p);
}
inline void storeParts(float* p, std::ptrdiff_t /*step*/, Lanes v) {
  store(p, v);
}
/// Part i from p + at[i * step].
inline Lanes gatherParts(const float* p, const int* at, int /*step*/) {
  return load(p + at[0]);
}
/// The floats of eight that have the numbers `at`.
inline Lanes lookUpInEight(const float* p, Ints at) {
  return gather(p, at);
}
/// The same four floats in each part.
inline Lanes splatPart(const float* p) {
  return load(p);
}
/// Transposes the four by four lanes of each part.
inline void transposeParts(Lanes& a, Lanes& b, Lanes& c, Lanes& d) {
  _MM_TRANSPOSE4_PS(a, b, c, d);
}
/// In each part the first lane of a, the second one of b, the third one of c, the last one of d.
inline Lanes pickInParts(Lanes a, Lanes b, Lanes c, Lanes d) {
  return _mm_shuffle_ps(_mm_move_ss(b, a), _mm_unpackhi_ps(c, d), _MM_SHUFFLE(3, 0, 1, 0));
}
/// In each part lanes I and J of a, and K and L of b.
template <int I, int J, int K, int L>
inline Lanes shuffleParts(Lanes a, Lanes b) {
  return _mm_shuffle_ps(a, b, _MM_SHUFFLE(L, K, J, I));
}

/// The lanes of a and b, one after the other, with even numbers.
inline Lanes evenLanes(Lanes a, Lanes b) {
  return _mm_shuffle_ps(a, b, _MM_SHUFFLE(2, 0, 2, 0));
}
inline Lanes oddLanes(Lanes a, Lanes b) {
  return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 3, 1));
}
/// The last lane first.
inline Lanes reversed(Lanes v) {
  return _mm_shuffle_ps(v, v, _MM_SHUFFLE(0, 1, 2, 3));
}
/// p[at] and p[at + 1].
inline void gatherPairs(const float* p, Ints at, Lanes& first, Lanes& second) {
  const auto pairs = [=](int i, int j) {
    const __m128 low = _mm_loadl_pi(_mm_setzero_ps(), reinterpret_cast<const __m64*>(p + at[i]));
    return _mm_loadh_pi(low, reinterpret_cast<const __m64*>(p + at[j]));
  };
  const Lanes low = pairs(0, 1), high = pairs(2, 3);
  first = evenLanes(low, high);
  second = oddLanes(low, high);
}

inline Bytes loadBytes(const unsigned char* p) {
  return (Bytes)_mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline void storeBytes(unsigned char* p, Bytes v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), (__m128i)v);
}
inline Bytes minimum(Bytes a, Bytes b) {
  return (Bytes)_mm_min_epu8((__m128i)a, (__m128i)b);
}
inline Bytes maximum(Bytes a, Bytes b) {
  return (Bytes)_mm_max_epu8((__m128i)a, (__m128i)b);
}
inline Shorts minimum(Shorts a, Shorts b) {
  return (Shorts)_mm_min_epi16((__m128i)a, (__m128i)b);
}
inline Shorts maximum(Shorts a, Shorts b) {
  return (Shorts)_mm_max_epi16((__m128i)a, (__m128i)b);
}
inline Shorts loadShorts(const short* p) {
  return (Shorts)_mm_loadu_si128(reinterpret_cast<const __m128i*>(p));
}
inline void storeShorts(short* p, Shorts v) {
  _mm_storeu_si128(reinterpret_cast<__m128i*>(p), (__m128i)v);
}
inline Shorts shortsOfBytes(const unsigned char* p) {
  const __m128i bytes = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(p));
  return (Shorts)_mm_unpacklo_epi8(bytes, _mm_setzero_si128());
}
inline Ints intsOfBytes(const unsigned char* p) {
  int word;
  __builtin_memcpy(&word, p, 4);
  const __m128i shorts = _mm_unpacklo_epi8(_mm_cvtsi32_si128(word), _mm_setzero_si128());
  return (Ints)_mm_unpacklo_epi16(shorts, _mm_setzero_si128());
}
/// a and b, one after the other, each as the nearest byte.
inline Bytes bytesOf(Shorts a, Shorts b) {
  return (Bytes)_mm_packus_epi16((__m128i)a, (__m128i)b);
}
/// The sums of the products of pairs.
inline Ints multiplyPairs(Shorts a, Shorts b) {
  return (Ints)_mm_madd_epi16((__m128i)a, (__m128i)b);
}
/// The upper half of the product of numbers without sign.
inline Shorts multiplyHigh(Shorts a, Shorts b) {
  return (Shorts)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
}
/// Pairs of a and b in the order that shortsOf undoes.
inline void pairUp(Shorts a, Shorts b, Shorts& low, Shorts& high) {
  low = (Shorts)_mm_unpacklo_epi16((__m128i)a, (__m128i)b);
  high = (Shorts)_mm_unpackhi_epi16((__m128i)a, (__m128i)b);
}
/// Each as the nearest short.
inline Shorts shortsOf(Ints low, Ints high) {
  return (Shorts)_mm_packs_epi32((__m128i)low, (__m128i)high);
}
/// The same with the shorts of `a` first.
inline Shorts shortsInOrder(Ints a, Ints b) {
  return shortsOf(a, b);
}
/// Integers from 0 to 255 as kLanes bytes.
inline void storeAsBytes(unsigned char* p, Ints v) {
  const __m128i shorts = _mm_packs_epi32((__m128i)v, (__m128i)v);
  const int word = _mm_cvtsi128_si32(_mm_packus_epi16(shorts, shorts));
  __builtin_memcpy(p, &word, 4);
}
/// a[0], b[0], a[1], b[1], ... as bytes in memory.
inline void storePairs(unsigned char* p, Shorts a, Shorts b) {
  storeBytes(p, (Bytes)_mm_unpacklo_epi16((__m128i)a, (__m128i)b));
  storeBytes(p + 16, (Bytes)_mm_unpackhi_epi16((__m128i)a, (__m128i)b));
}
/// The last of each four in place of all four.
inline Shorts lastOfFour(Shorts v) {
  return (Shorts)_mm_shufflehi_epi16(_mm_shufflelo_epi16((__m128i)v, 0xff), 0xff);
}

}  // namespace brook::perf::hand::sse2
