// Two galaxies about to meet.
#pragma once

#include <brook/vector_types.hpp>

#include <cstdint>
#include <vector>

namespace samples {

struct Bodies {
  std::vector<float4> places;  ///< w: the mass
  std::vector<float3> velocities;
};

/// The square of the distance below which gravity grows no more.
constexpr float kSoftening = 0.0064f;
/// The mass of all bodies together; the constant of gravitation is 1.
constexpr float kMass = 1.75f;

/// Each galaxy is a heavy core with a disc of light stars around it; the first and larger one comes
/// first. They approach on parabolas. The common centre of mass rests at the origin.
Bodies makeGalaxies(int count, std::uint32_t seed);
/// How many bodies belong to the first galaxy.
int firstGalaxySize(int count);

}  // namespace samples
