// The launches of the workload in vector code.
#pragma once

#include "tests/perf/untuned/particleBox/loops.h"

namespace brook::perf::untuned {

struct ParticleBoxVectors {
  const char* isa;
  void (*step)(int count, const ParticleBoxBody* old, const ParticleBoxSettings& rules, float dt,
               int frame, ParticleBoxBody* moved);
  void (*energy)(int count, const ParticleBoxBody* bodies, const ParticleBoxSettings& rules,
                 float* energy);
};

namespace sse2 {
extern const ParticleBoxVectors kParticleBoxVectors;
}
namespace avx2 {
extern const ParticleBoxVectors kParticleBoxVectors;
}
namespace avx512 {
extern const ParticleBoxVectors kParticleBoxVectors;
}

}  // namespace brook::perf::untuned
