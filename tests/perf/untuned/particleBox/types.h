// Structures that the kernels of particleBox and their host share.
#pragma once

#include <brook/vector_types.hpp>

struct ParticleBoxParticle {
  float3 position;
  float3 velocity;
  float mass;
  float age;
};

/// The constants of the simulation.
struct ParticleBoxRules {
  float3 room;  // from 0 to here
  float gravity;
  float drag;
  float restitution;  // the part of the speed that is left after a bounce
  float lifetime;
};
