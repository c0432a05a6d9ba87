#include "mesh.hpp"

namespace samples {
namespace {

void addTriangle(Mesh& mesh, int3 triangle, int material) {
  const float3 area = areaOf(mesh, triangle);
  if (!(dot(area, area) > 0)) return;
  mesh.triangles.push_back(triangle);
  mesh.materials.push_back(material);
}

}  // namespace

float3 areaOf(const Mesh& mesh, int3 triangle) {
  const float3 corner = mesh.points[triangle.x];
  return cross(mesh.points[triangle.y] - corner, mesh.points[triangle.z] - corner);
}

Box boundsOf(const Mesh& mesh) {
  const float3 first = mesh.points[mesh.triangles[0].x];
  Box box{first, first};
  for (const int3& triangle : mesh.triangles) {
    for (const int corner : {triangle.x, triangle.y, triangle.z}) {
      box.low = least(box.low, mesh.points[corner]);
      box.high = most(box.high, mesh.points[corner]);
    }
  }
  return box;
}

void addSheet(Mesh& mesh, int across, int down, bool closes, int material,
              const std::function<float3(float u, float v)>& place) {
  const int first = int(mesh.points.size());
  const int rows = closes ? down : down + 1;
  for (int row = 0; row < rows; ++row) {
    for (int column = 0; column < across; ++column)
      mesh.points.push_back(place(float(column) / float(across), float(row) / float(down)));
  }
  const auto pointAt = [&](int row, int column) {
    return first + (row % rows) * across + column % across;
  };
  for (int row = 0; row < down; ++row) {
    for (int column = 0; column < across; ++column) {
      const int a = pointAt(row, column), b = pointAt(row, column + 1);
      const int c = pointAt(row + 1, column), d = pointAt(row + 1, column + 1);
      addTriangle(mesh, int3(a, b, d), material);
      addTriangle(mesh, int3(a, d, c), material);
    }
  }
}

void addMoved(Mesh& mesh, const Mesh& other, const std::function<float3(float3)>& move) {
  const int first = int(mesh.points.size());
  for (const float3& point : other.points)
    mesh.points.push_back(move(point));
  for (std::size_t i = 0; i < other.triangles.size(); ++i)
    addTriangle(mesh, other.triangles[i] + first, other.materials[i]);
}

}  // namespace samples
