// A mesh as the kernels want it.
#pragma once

#include "mesh.hpp"
#include "rays.hpp"

#include <vector>

namespace samples {

/// In the order of mesh.triangles.
std::vector<Triangle> trianglesOf(const Mesh& mesh);

/// At each corner the mean of the triangles that meet there, by area, where that is within 40
/// degrees of the triangle's own: smooth where the surface is bent, sharp at edges.
std::vector<Normals> normalsOf(const Mesh& mesh);

}  // namespace samples
