// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// In memory like ParticleBoxParticle.
struct ParticleBoxBody {
  float x, y, z;
  float vx, vy, vz;
  float mass;
  float age;
};

/// In memory like ParticleBoxRules.
struct ParticleBoxSettings {
  float width, height, depth;
  float gravity;
  float drag;
  float restitution;
  float lifetime;
};

struct ParticleBoxLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*step)(int count, const ParticleBoxBody* old, const ParticleBoxSettings& rules, float dt,
               int frame, ParticleBoxBody* moved);
  void (*energy)(int count, const ParticleBoxBody* bodies, const ParticleBoxSettings& rules,
                 float* energy);
};

namespace gxx {
extern const ParticleBoxLaunches kParticleBoxLoops;
}
namespace clangxx {
extern const ParticleBoxLaunches kParticleBoxLoops;
}
namespace sse2 {
extern const ParticleBoxLaunches kParticleBoxVectors;
}
namespace avx2 {
extern const ParticleBoxLaunches kParticleBoxVectors;
}
namespace avx512 {
extern const ParticleBoxLaunches kParticleBoxVectors;
}

}  // namespace brook::perf::untuned
