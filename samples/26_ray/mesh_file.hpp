// Meshes from files: PLY (ply_file.cpp) and OBJ (obj_file.cpp).
//
// Whatever a file holds, reading it ends with a mesh or with std::runtime_error, whose text names
// the file, the line where there are lines, and what is wrong; it takes no more memory than some
// times the size of the file.
#pragma once

#include "mesh.hpp"

#include <string>
#include <string_view>

namespace samples {

/// A mesh has no more points than this, and no more triangles.
constexpr std::size_t kMaxInMesh = std::size_t(1) << 22;

/// PLY if the file begins with "ply", else OBJ. Polygons become fans of triangles. Points and
/// triangles are all that is taken.
Mesh readMesh(const std::string& path);

/// The same of what the file holds; `path` is for messages.
Mesh readPly(const std::string& path, std::string_view content);
Mesh readObj(const std::string& path, std::string_view content);

/// Builds the mesh of a file. Its functions throw what is wrong with an element, without the place.
class MeshBuilder {
 public:
  /// Throws for a coordinate that is no finite number, and for the point after the last allowed.
  void addPoint(double x, double y, double z);
  /// Adds a corner to the polygon that has been begun. Corners may name points yet to come.
  void addCorner(long long point);
  /// Ends the polygon; throws if it has fewer than three corners.
  void endPolygon();
  std::size_t pointCount() const { return mesh_.points.size(); }

  /// Throws if a corner names no point or no triangle has an area.
  Mesh finish();

 private:
  Mesh mesh_;
  std::size_t corners_ = 0;
  int first_ = 0;
  int previous_ = 0;
};

}  // namespace samples
