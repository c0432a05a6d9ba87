// What is to be seen: a mesh with materials on a round floor under a sky, and a camera around it.
#pragma once

#include "mesh.hpp"
#include "rays.hpp"

#include <cstdint>
#include <vector>

namespace samples {

struct Scene {
  Mesh mesh;
  std::vector<Material> materials;
  Sky sky;
};

/// A knot among glossy balls. The seed decides where the balls are, how large, and of which colour.
Scene makeScene(std::uint32_t seed);

/// A mesh of a file, which has y upwards, scaled and stood in the middle of the floor.
Scene showMesh(const Mesh& mesh);

/// The camera after a part of its way around the scene, from 0 to 1. `aspect`: width by height.
Camera cameraAt(float turn, float aspect);

/// Rays leave surfaces from so far above them.
constexpr float kRayOffset = 1e-3f;
/// No distance in the scene is larger.
constexpr float kFar = 100;

/// Rows of offsets on the unit sphere, `count` in each, spread evenly.
std::vector<float3> sphereOffsets(int rows, int count, std::uint32_t seed);

}  // namespace samples
