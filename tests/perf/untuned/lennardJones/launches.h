// The launches of the workload: as plain loops by two compilers, and in vector code.
#pragma once

namespace brook::perf::untuned {

/// Positions, velocities and forces are four floats for each atom.
struct LennardJonesLaunches {
  const char* form;  ///< the compiler or the instruction set
  void (*forces)(int atoms, int listLength, const float* position, const int* neighbours,
                 const int* number, float box, float cutoff, float epsilon, float sigma,
                 float* force);
  void (*step)(int atoms, const float* position, const float* velocity, const float* force,
               float box, float dt, float* newPosition, float* newVelocity);
};

namespace gxx {
extern const LennardJonesLaunches kLennardJonesLoops;
}
namespace clangxx {
extern const LennardJonesLaunches kLennardJonesLoops;
}
namespace sse2 {
extern const LennardJonesLaunches kLennardJonesVectors;
}
namespace avx2 {
extern const LennardJonesLaunches kLennardJonesVectors;
}
namespace avx512 {
extern const LennardJonesLaunches kLennardJonesVectors;
}

}  // namespace brook::perf::untuned
