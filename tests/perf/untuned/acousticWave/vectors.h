// The launches of the workload in vector code.
#pragma once

#include "tests/perf/untuned/acousticWave/loops.h"

namespace brook::perf::untuned {

struct AcousticWaveVectors {
  const char* isa;
  void (*step)(const AcousticWaveGrid& grid, const float* now, const float* before,
               const float* speed, float amplitude, float* next);
};

namespace sse2 {
extern const AcousticWaveVectors kAcousticWaveVectors;
}
namespace avx2 {
extern const AcousticWaveVectors kAcousticWaveVectors;
}
namespace avx512 {
extern const AcousticWaveVectors kAcousticWaveVectors;
}

}  // namespace brook::perf::untuned
