// A register of floats of the instruction set HAND_ISA. + - * / of registers are the compiler's.
#pragma once

#include <immintrin.h>

#define HAND_sse2 1
#define HAND_avx2 2
#define HAND_avx512 3
#define HAND_JOIN_NAMES(a, b) a##b
#define HAND_LEVEL_OF(isa) HAND_JOIN_NAMES(HAND_, isa)
#define HAND_LEVEL HAND_LEVEL_OF(HAND_ISA)
#define HAND_NAME_TEXT(isa) #isa
#define HAND_NAME_OF(isa) HAND_NAME_TEXT(isa)
#define HAND_NAME HAND_NAME_OF(HAND_ISA)

#if HAND_LEVEL == HAND_avx512
#include "tests/perf/cpu/hand/lanes_avx512.h"
#elif HAND_LEVEL == HAND_avx2
#include "tests/perf/cpu/hand/lanes_avx2.h"
#else
#include "tests/perf/cpu/hand/lanes_sse2.h"
#endif

namespace brook::perf::hand::HAND_ISA {

/// a * b + c, rounded once where Brook's own code may do that.
inline Lanes mad(Lanes a, Lanes b, Lanes c) {
#if HAND_FMA
  return fused(a, b, c);
#else
  return a * b + c;
#endif
}

/// c - a * b
inline Lanes negatedMad(Lanes a, Lanes b, Lanes c) {
#if HAND_FMA
  return negatedFused(a, b, c);
#else
  return c - a * b;
#endif
}

/// a * b - c
inline Lanes madMinus(Lanes a, Lanes b, Lanes c) {
#if HAND_FMA
  return fusedMinus(a, b, c);
#else
  return a * b - c;
#endif
}

inline Lanes clamped(Lanes v, Lanes low, Lanes high) {
  return minimum(maximum(v, low), high);
}
inline Ints splatInt(int v) {
  return Ints{} + v;
}
/// Shifts zeros in.
inline Shorts upperBytes(Shorts v) {
  using Unsigned = unsigned short __attribute__((vector_size(sizeof(Shorts))));
  return (Shorts)((Unsigned)v >> 8);
}
inline Shorts splatShort(int v) {
  return Shorts{} + static_cast<short>(v);
}
/// a, b, a, b, ...
inline Shorts splatShorts(int a, int b) {
  return (Shorts)splatInt((a & 0xffff) | static_cast<int>(static_cast<unsigned>(b) << 16));
}
inline Ints clamped(Ints v, int high) {
  v = v < 0 ? splatInt(0) : v;
  return v > high ? splatInt(high) : v;
}
/// From one half on away from zero, as std::round does it.
inline Lanes roundedAway(Lanes v) {
  // The number before one half, since 0.49999997f + 0.5f is 1.
  const Lanes size = floorOf(magnitude(v) + splat(0.49999997f));
  return select(isLess(v, splat(0.0f)), splat(0.0f) - size, size);
}
/// One after the other.
inline float sumOfLanes(Lanes v) {
  float all = 0;
  for (int i = 0; i < kLanes; ++i)
    all += v[i];
  return all;
}

/// Component i of kLanes elements of four floats becomes v[i].
inline void loadQuads(const float* p, Lanes (&v)[4]) {
  for (int i = 0; i < 4; ++i)
    v[i] = loadParts(p + 4 * i, 16);
  transposeParts(v[0], v[1], v[2], v[3]);
}
inline void storeQuads(float* p, Lanes a, Lanes b, Lanes c, Lanes d) {
  transposeParts(a, b, c, d);
  storeParts(p, 16, a);
  storeParts(p + 4, 16, b);
  storeParts(p + 8, 16, c);
  storeParts(p + 12, 16, d);
}
/// The same of elements of three floats.
inline void loadTriples(const float* p, Lanes (&v)[3]) {
  const Lanes a = loadParts(p, 12), b = loadParts(p + 4, 12), c = loadParts(p + 8, 12);
  const Lanes x23 = shuffleParts<2, 3, 1, 2>(b, c);  // x2 y2 x3 y3
  const Lanes y01 = shuffleParts<1, 2, 0, 1>(a, b);  // y0 z0 y1 z1
  v[0] = shuffleParts<0, 3, 0, 2>(a, x23);
  v[1] = shuffleParts<0, 2, 1, 3>(y01, x23);
  v[2] = shuffleParts<1, 3, 0, 3>(y01, c);
}
inline void storeTriples(float* p, Lanes x, Lanes y, Lanes z) {
  const Lanes x02 = shuffleParts<0, 2, 0, 2>(x, y);  // x0 x2 y0 y2
  const Lanes y13 = shuffleParts<1, 3, 1, 3>(y, z);  // y1 y3 z1 z3
  const Lanes zx = shuffleParts<0, 2, 1, 3>(z, x);   // z0 z2 x1 x3
  storeParts(p, 12, shuffleParts<0, 2, 0, 2>(x02, zx));
  storeParts(p + 4, 12, shuffleParts<0, 2, 1, 3>(y13, x02));
  storeParts(p + 8, 12, shuffleParts<1, 3, 1, 3>(zx, y13));
}
/// The same of pairs.
inline void loadPairs(const float* p, Lanes& a, Lanes& b) {
  const Lanes low = load(p), high = load(p + kLanes);
  a = evenLanes(low, high);
  b = oddLanes(low, high);
}

/// Memory for one launch.
template <class T>
class Scratch {
 public:
  explicit Scratch(std::ptrdiff_t count)
      : memory_(static_cast<T*>(__builtin_malloc(static_cast<std::size_t>(count) * sizeof(T)))) {}
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() { __builtin_free(memory_); }
  T* data() const { return memory_; }

 private:
  T* memory_;
};

/// f at every `step` places from `first` on, of which the last one ends at `end`: it may do some of
/// them again. There are at least `step` places.
template <class Function>
inline void forGroups(int first, int end, int step, const Function& f) {
  for (; first + step <= end; first += step)
    f(first);
  if (first < end) f(end - step);
}

}  // namespace brook::perf::hand::HAND_ISA
