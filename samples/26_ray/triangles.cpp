#include "triangles.hpp"

namespace samples {

std::vector<Triangle> trianglesOf(const Mesh& mesh) {
  std::vector<Triangle> triangles;
  triangles.reserve(mesh.triangles.size());
  for (const int3& triangle : mesh.triangles) {
    const float3 corner = mesh.points[triangle.x];
    triangles.push_back({withZero(corner), withZero(mesh.points[triangle.y] - corner),
                         withZero(mesh.points[triangle.z] - corner)});
  }
  return triangles;
}

std::vector<Normals> normalsOf(const Mesh& mesh) {
  std::vector<float3> sums(mesh.points.size(), float3(0.0f));
  for (const int3& triangle : mesh.triangles) {
    for (const int corner : {triangle.x, triangle.y, triangle.z})
      sums[corner] = sums[corner] + areaOf(mesh, triangle);
  }
  std::vector<Normals> normals;
  normals.reserve(mesh.triangles.size());
  for (const int3& triangle : mesh.triangles) {
    constexpr float kCosineOf40 = 0.766f;
    const float3 own = unit(areaOf(mesh, triangle));
    const auto at = [&](int corner) {
      const float3 mean = unit(sums[corner]);
      return dot(mean, own) > kCosineOf40 ? mean : own;
    };
    normals.push_back({at(triangle.x), at(triangle.y), at(triangle.z)});
  }
  return normals;
}

}  // namespace samples
