// The launches of the workload as plain loops.
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

struct ParticleBoxLoops {
  const char* compiler;
  void (*step)(int count, const ParticleBoxBody* old, const ParticleBoxSettings& rules, float dt,
               int frame, ParticleBoxBody* moved);
  void (*energy)(int count, const ParticleBoxBody* bodies, const ParticleBoxSettings& rules,
                 float* energy);
};

namespace gxx {
extern const ParticleBoxLoops kParticleBoxLoops;
}
namespace clangxx {
extern const ParticleBoxLoops kParticleBoxLoops;
}

}  // namespace brook::perf::untuned
