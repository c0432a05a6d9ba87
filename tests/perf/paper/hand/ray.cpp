#include "tests/perf/paper/hand/functions.h"

#include <algorithm>
#include <cmath>

namespace brook::perf::paper::hand {
namespace {

template <class Real>
struct Vector {
  Real x, y, z;

  friend Vector operator+(Vector a, Vector b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
  friend Vector operator-(Vector a, Vector b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
  friend Vector operator*(Real s, Vector a) { return {s * a.x, s * a.y, s * a.z}; }
};

template <class Real>
Vector<Real> vectorOf(const float* p) {
  return {p[0], p[1], p[2]};
}

template <class Real>
Real dot(const Vector<Real>& a, const Vector<Real>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

template <class Real>
Vector<Real> cross(const Vector<Real>& a, const Vector<Real>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

template <class Real>
struct Ray {
  Vector<Real> origin;
  Vector<Real> direction;
};

template <class Real>
struct Best {
  Real distance;
  int triangle;
};

template <class Real>
void meet(const Ray<Real>& ray, const float* triangle, int number, Best<Real>& best) {
  const auto edge1 = vectorOf<Real>(triangle + 3);
  const auto edge2 = vectorOf<Real>(triangle + 6);
  const Vector<Real> p = cross(ray.direction, edge2);
  const Real scale = 1 / dot(edge1, p);
  const Vector<Real> s = ray.origin - vectorOf<Real>(triangle);
  const Real u = dot(s, p) * scale;
  if (!(u >= 0 && u <= 1)) return;
  const Vector<Real> q = cross(s, edge1);
  const Real v = dot(ray.direction, q) * scale;
  if (!(v >= 0 && u + v <= 1)) return;
  const Real distance = dot(edge2, q) * scale;
  if (distance > 0 && distance < best.distance) best = {distance, number};
}

// Along one axis: where the ray leaves its cell, and how it goes on.
template <class Real>
struct Axis {
  Real exit;       // distance to the next face
  Real cellWidth;  // along the ray
  int step;
  int end;     // the cell in which it is outside
  int stride;  // of cells
  int cell;

  Axis(Real origin, Real direction, Real start, float low, float cellSize, int cells, int stride_)
      : step(direction > 0 ? 1 : -1), end(direction > 0 ? cells : -1), stride(stride_ * step) {
    const Real safe = std::abs(direction) < Real(1e-9) ? Real(1e-9) : direction;
    cell = std::clamp(static_cast<int>(std::floor((origin + start * safe - low) / cellSize)), 0,
                      cells - 1);
    const Real face = low + static_cast<Real>(cell + (step > 0 ? 1 : 0)) * cellSize;
    exit = (face - origin) / safe;
    cellWidth = std::abs(cellSize / safe);
  }
};

// Where the ray enters the grid and leaves it; nothing if `entry` is not below `leave`.
template <class Real>
void clip(Real origin, Real direction, float low, float high, Real& entry, Real& leave) {
  const Real inverse = 1 / (std::abs(direction) < Real(1e-9) ? Real(1e-9) : direction);
  const Real a = (low - origin) * inverse;
  const Real b = (high - origin) * inverse;
  entry = std::max(entry, std::min(a, b));
  leave = std::min(leave, std::max(a, b));
}

template <class Real>
Best<Real> firstHit(const RayScene& scene, const Ray<Real>& ray, Real reach) {
  Best<Real> best = {reach, -1};
  Real entry = 0;
  Real leave = reach;
  clip(ray.origin.x, ray.direction.x, scene.low[0], scene.high[0], entry, leave);
  clip(ray.origin.y, ray.direction.y, scene.low[1], scene.high[1], entry, leave);
  clip(ray.origin.z, ray.direction.z, scene.low[2], scene.high[2], entry, leave);
  if (entry > leave) return best;
  const int* const n = scene.cells;
  Axis<Real> axes[] = {
      {ray.origin.x, ray.direction.x, entry, scene.low[0], scene.cellSize[0], n[0], 1},
      {ray.origin.y, ray.direction.y, entry, scene.low[1], scene.cellSize[1], n[1], n[0]},
      {ray.origin.z, ray.direction.z, entry, scene.low[2], scene.cellSize[2], n[2], n[0] * n[1]}};
  int place = (axes[2].cell * n[1] + axes[1].cell) * n[0] + axes[0].cell;
  for (;;) {
    for (int i = scene.begins[place]; i < scene.begins[place + 1]; ++i) {
      const int number = scene.numbers[i];
      meet(ray, scene.triangles + 9 * static_cast<std::ptrdiff_t>(number), number, best);
    }
    Axis<Real>& next = axes[0].exit < axes[1].exit
                           ? (axes[0].exit < axes[2].exit ? axes[0] : axes[2])
                           : (axes[1].exit < axes[2].exit ? axes[1] : axes[2]);
    if (best.distance <= next.exit) return best;
    next.cell += next.step;
    if (next.cell == next.end) return best;
    place += next.stride;
    next.exit += next.cellWidth;
  }
}

template <class Real>
Ray<Real> eyeRay(const RayCamera& camera, int side, int x, int y) {
  const Real across = (static_cast<Real>(x) + Real(0.5)) / static_cast<Real>(side);
  const Real down = (static_cast<Real>(y) + Real(0.5)) / static_cast<Real>(side);
  const Vector<Real> way = vectorOf<Real>(camera.corner) + across * vectorOf<Real>(camera.across) +
                           down * vectorOf<Real>(camera.down);
  return {vectorOf<Real>(camera.eye), (1 / std::sqrt(dot(way, way))) * way};
}

// In squares of pixels, whose rays meet the same cells.
constexpr int kSquare = 16;

template <class Real>
void traceAll(int threads, int side, const RayCamera& camera, const RayScene& scene, float reach,
              float* hits) {
  const int squares = side / kSquare;
#pragma omp parallel for schedule(dynamic) num_threads(threads)
  for (int square = 0; square < squares * squares; ++square) {
    for (int i = 0; i < kSquare * kSquare; ++i) {
      const int x = square % squares * kSquare + i % kSquare;
      const int y = square / squares * kSquare + i / kSquare;
      const auto best = firstHit<Real>(scene, eyeRay<Real>(camera, side, x, y), reach);
      float* const hit = hits + 2 * (static_cast<std::ptrdiff_t>(y) * side + x);
      hit[0] = static_cast<float>(best.distance);
      hit[1] = static_cast<float>(best.triangle);
    }
  }
}

}  // namespace

void trace(int threads, int side, const RayCamera& camera, const RayScene& scene, float reach,
           float* hits) {
  traceAll<float>(threads, side, camera, scene, reach, hits);
}

void traceInDouble(int threads, int side, const RayCamera& camera, const RayScene& scene,
                   float reach, float* hits) {
  traceAll<double>(threads, side, camera, scene, reach, hits);
}

}  // namespace brook::perf::paper::hand
