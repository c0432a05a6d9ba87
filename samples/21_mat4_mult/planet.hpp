// A planet of towers: what is to be placed, and the camera that flies around it.
#pragma once

#include "mat4.hpp"

#include <brook/brook.hpp>

#include <cstdint>
#include <vector>

namespace samples {

/// Boxes from -1 to 1 in x and y and from 0 to 1 in z.
struct Planet {
  std::vector<Mat4> parents;  ///< turn z to a point on the sphere
  std::vector<Mat4> locals;   ///< give the box its size, and lift it to the ground
  std::vector<float3> colours;
};

/// `seed` decides where land is.
Planet makePlanet(int count, std::uint32_t seed);

/// Where the camera is after so many steps.
Mat4 cameraAt(int step);

}  // namespace samples
