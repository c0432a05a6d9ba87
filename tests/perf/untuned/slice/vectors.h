// The launches of the workload in vector code.
#pragma once

#include "tests/perf/untuned/slice/loops.h"

namespace brook::perf::untuned {

struct SliceVectors {
  const char* isa;
  void (*cut)(const Cut& cut, const float* volume, float* densities);
  void (*window)(int count, const float* densities, float level, float width, float* greys);
};

namespace sse2 {
extern const SliceVectors kSliceVectors;
}
namespace avx2 {
extern const SliceVectors kSliceVectors;
}
namespace avx512 {
extern const SliceVectors kSliceVectors;
}

}  // namespace brook::perf::untuned
