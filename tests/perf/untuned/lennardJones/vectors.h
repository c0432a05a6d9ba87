// The launches of the workload in vector code.
#pragma once

namespace brook::perf::untuned {

/// Positions, velocities and forces are four floats for each atom.
struct LennardJonesVectors {
  const char* isa;
  void (*forces)(int atoms, int listLength, const float* position, const int* neighbours,
                 const int* number, float box, float cutoff, float epsilon, float sigma,
                 float* force);
  void (*step)(int atoms, const float* position, const float* velocity, const float* force,
               float box, float dt, float* newPosition, float* newVelocity);
};

namespace sse2 {
extern const LennardJonesVectors kLennardJonesVectors;
}
namespace avx2 {
extern const LennardJonesVectors kLennardJonesVectors;
}
namespace avx512 {
extern const LennardJonesVectors kLennardJonesVectors;
}

}  // namespace brook::perf::untuned
