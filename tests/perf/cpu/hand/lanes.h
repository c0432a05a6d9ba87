// A register of floats of the instruction set HAND_ISA. + - * / of registers are the compiler's.
#pragma once

#include <immintrin.h>

#define HAND_sse2 1
#define HAND_avx2 2
#define HAND_avx512 3
#define HAND_JOIN_NAMES(a, b) a##b
#define HAND_LEVEL_OF(isa) HAND_JOIN_NAMES(HAND_, isa)
#define HAND_LEVEL HAND_LEVEL_OF(HAND_ISA)

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

}  // namespace brook::perf::hand::HAND_ISA
