#include "mesh_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <memory>
#include <stdexcept>

namespace samples {
namespace {

constexpr std::size_t kMaxBytes = std::size_t(1) << 28;

/// Reads until the end, whatever the file claims to be: a device may have no size.
std::string contentOf(const std::string& path) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"),
                                                             std::fclose);
  if (!file) throw std::runtime_error(path + ": " + std::strerror(errno));
  std::string content;
  char block[1 << 16];
  while (const std::size_t count = std::fread(block, 1, sizeof block, file.get())) {
    content.append(block, count);
    if (content.size() > kMaxBytes) {
      throw std::runtime_error(path + ": larger than 256 MiB, which is the limit");
    }
  }
  if (std::ferror(file.get())) throw std::runtime_error(path + ": " + std::strerror(errno));
  return content;
}

/// In double, where no square of a float is 0.
double areaIn(const Mesh& mesh, int3 triangle) {
  const float3 corner = mesh.points[triangle.x];
  const float3 a = mesh.points[triangle.y], b = mesh.points[triangle.z];
  const double ax = double(a.x) - corner.x, ay = double(a.y) - corner.y,
               az = double(a.z) - corner.z;
  const double bx = double(b.x) - corner.x, by = double(b.y) - corner.y,
               bz = double(b.z) - corner.z;
  return std::hypot(ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx);
}

[[noreturn]] void failTooMany(const char* what) {
  throw std::runtime_error("more than " + std::to_string(kMaxInMesh) + " " + what +
                           ", which is the limit");
}

}  // namespace

void MeshBuilder::addPoint(double x, double y, double z) {
  // So that the sizes of boxes are finite floats, too.
  constexpr double kMax = 1e37;
  for (const double coordinate : {x, y, z}) {
    if (!(std::fabs(coordinate) <= kMax)) {
      throw std::runtime_error("a coordinate is not between -1e37 and 1e37");
    }
  }
  if (mesh_.points.size() == kMaxInMesh) failTooMany("points");
  mesh_.points.push_back(float3(float(x), float(y), float(z)));
}

void MeshBuilder::addCorner(long long point) {
  if (point < 0 || point >= (long long)kMaxInMesh) {
    throw std::runtime_error("a corner is point " + std::to_string(point) + ", and points have " +
                             "numbers from 0 to " + std::to_string(kMaxInMesh - 1));
  }
  if (corners_ == 0) first_ = int(point);
  if (++corners_ > 2) {
    if (mesh_.triangles.size() == kMaxInMesh) failTooMany("triangles");
    mesh_.triangles.push_back(int3(first_, previous_, int(point)));
    mesh_.materials.push_back(0);
  }
  previous_ = int(point);
}

void MeshBuilder::endPolygon() {
  if (corners_ < 3) {
    throw std::runtime_error("a face has " + std::to_string(corners_) +
                             " corners, and 3 are the least");
  }
  corners_ = 0;
}

Mesh MeshBuilder::finish() {
  if (mesh_.triangles.empty()) throw std::runtime_error("there is no face");
  const int points = int(mesh_.points.size());
  for (const int3& triangle : mesh_.triangles) {
    for (const int corner : {triangle.x, triangle.y, triangle.z}) {
      if (corner < points) continue;
      throw std::runtime_error("a face has point " + std::to_string(corner) +
                               ", counted from 0, and there are " + std::to_string(points));
    }
  }
  const bool hasArea =
      std::any_of(mesh_.triangles.begin(), mesh_.triangles.end(),
                  [this](const int3& triangle) { return areaIn(mesh_, triangle) > 0; });
  if (!hasArea) throw std::runtime_error("no face has an area");
  return std::move(mesh_);
}

Mesh readMesh(const std::string& path) {
  const std::string content = contentOf(path);
  return content.compare(0, 3, "ply") == 0 ? readPly(path, content) : readObj(path, content);
}

}  // namespace samples
