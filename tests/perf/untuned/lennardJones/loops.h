// The launches of the workload as plain loops.
#pragma once

namespace brook::perf::untuned {

/// Positions, velocities and forces are four floats for each atom.
struct LennardJonesLoops {
  const char* compiler;
  void (*forces)(int atoms, int listLength, const float* position, const int* neighbours,
                 const int* number, float box, float cutoff, float epsilon, float sigma,
                 float* force);
  void (*step)(int atoms, const float* position, const float* velocity, const float* force,
               float box, float dt, float* newPosition, float* newVelocity);
};

namespace gxx {
extern const LennardJonesLoops kLennardJonesLoops;
}
namespace clangxx {
extern const LennardJonesLoops kLennardJonesLoops;
}

}  // namespace brook::perf::untuned
