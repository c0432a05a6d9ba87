// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

struct AcousticWaveGrid {
  int width, height, depth;
  int sourceX, sourceY, sourceZ;
};

struct AcousticWaveLoops {
  const char* compiler;
  void (*step)(const AcousticWaveGrid& grid, const float* now, const float* before,
               const float* speed, float amplitude, float* next);
};

namespace gxx {
extern const AcousticWaveLoops kAcousticWaveLoops;
}
namespace clangxx {
extern const AcousticWaveLoops kAcousticWaveLoops;
}

}  // namespace brook::perf::untuned
