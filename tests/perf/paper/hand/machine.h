// The registers of the machine that compiles this.
#pragma once

#if defined __AVX512F__ && defined __AVX512DQ__
#define HAND_ISA avx512
#elif defined __AVX2__ && defined __FMA__
#define HAND_ISA avx2
#else
#define HAND_ISA sse2
#endif
#define HAND_FMA 1
#include "tests/perf/cpu/hand/lanes.h"

namespace brook::perf::paper::hand {

using namespace perf::hand::HAND_ISA;

/// Past the caches, to a multiple of the register's size.
inline void storePastCaches(float* p, Lanes v) {
#if HAND_LEVEL == HAND_avx512
  _mm512_stream_ps(p, v);
#elif HAND_LEVEL == HAND_avx2
  _mm256_stream_ps(p, v);
#else
  _mm_stream_ps(p, v);
#endif
}

}  // namespace brook::perf::paper::hand
