// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

struct AcousticWaveGrid {
  int width, height, depth;
  int sourceX, sourceY, sourceZ;
};

struct AcousticWaveLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*step)(const AcousticWaveGrid& grid, const float* now, const float* before,
               const float* speed, float amplitude, float* next);
};

namespace gxx {
extern const AcousticWaveLaunches kAcousticWaveLoops;
}
namespace clangxx {
extern const AcousticWaveLaunches kAcousticWaveLoops;
}
namespace sse2 {
extern const AcousticWaveLaunches kAcousticWaveVectors;
}
namespace avx2 {
extern const AcousticWaveLaunches kAcousticWaveVectors;
}
namespace avx512 {
extern const AcousticWaveLaunches kAcousticWaveVectors;
}

}  // namespace brook::perf::untuned
