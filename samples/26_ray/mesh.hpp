// A mesh of triangles.
#pragma once

#include "vectors.hpp"

#include <functional>
#include <vector>

namespace samples {

struct Mesh {
  std::vector<float3> points;
  std::vector<int3> triangles;  ///< numbers of three points
  std::vector<int> materials;   ///< of each triangle
};

struct Box {
  float3 low;
  float3 high;
};

/// Across the triangle's plane, as long as twice its area.
float3 areaOf(const Mesh& mesh, int3 triangle);

/// Of the points of all triangles; there is one at least.
Box boundsOf(const Mesh& mesh);

/// Adds a surface bent from a sheet: `place` of u and v in [0, 1). The sheet is cut into `across`
/// by `down` squares of two triangles. It closes in u; in v it does if `closes`, else v reaches 1.
/// Triangles without area, as at the poles of a sphere, are left out.
void addSheet(Mesh& mesh, int across, int down, bool closes, int material,
              const std::function<float3(float u, float v)>& place);

/// Adds one mesh to another with its points moved by `move`.
void addMoved(Mesh& mesh, const Mesh& other, const std::function<float3(float3)>& move);

}  // namespace samples
