#include "samples/26_ray/mesh.hpp"
#include "samples/26_ray/triangles.hpp"
#include "tests/perf/paper/ray.h"

#include <algorithm>

namespace brook::perf::paper {
namespace {

constexpr unsigned kSeed = 1;

void copy(const float3& from, float (&to)[3]) {
  std::copy_n(&from.x, 3, to);
}

}  // namespace

RayProblem::RayProblem(int side_) : side(side_), camera(samples::cameraAt(0, 1)) {
  const samples::Scene scene = samples::makeScene(kSeed);
  triangles = samples::trianglesOf(scene.mesh);
  for (const Triangle& t : triangles) {
    for (const float4& v : {t.corner, t.edge1, t.edge2})
      triangleFloats.insert(triangleFloats.end(), {v.x, v.y, v.z});
  }
  grid = samples::buildGrid(triangles, samples::boundsOf(scene.mesh));
  const std::size_t rays = static_cast<std::size_t>(side) * side;
  reference.values.resize(2 * rays);
  hand::traceInDouble(1, side, handCamera(), handScene(), samples::kFar, reference.values.data());
  reference.tolerance = 1e-4f;
  // Beside an edge one rounding decides which triangle a ray meets, or whether it meets any.
  reference.outliers = static_cast<int>(rays / 250);
}

hand::RayCamera RayProblem::handCamera() const {
  hand::RayCamera result;
  copy(camera.eye, result.eye);
  copy(camera.corner, result.corner);
  copy(camera.across, result.across);
  copy(camera.down, result.down);
  return result;
}

hand::RayScene RayProblem::handScene() const {
  const Grid& g = grid.grid;
  hand::RayScene result = {.cells = {g.cells.x, g.cells.y, g.cells.z},
                           .low = {},
                           .high = {},
                           .cellSize = {},
                           .begins = grid.begins.data(),
                           .numbers = grid.numbers.data(),
                           .triangles = triangleFloats.data()};
  copy(g.low, result.low);
  copy(g.high, result.high);
  copy(g.cellSize, result.cellSize);
  return result;
}

}  // namespace brook::perf::paper
