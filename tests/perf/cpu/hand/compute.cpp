// Workloads that compute more than they move.
#include "tests/perf/cpu/hand/functions.h"
#include "tests/perf/cpu/hand/lanes.h"
#include "tests/perf/cpu/hand/mathematics.h"

namespace brook::perf::hand::HAND_ISA {
namespace {

// Steps wait for each other, so several registers go side by side; more of them wait for the
// slowest of more points.
constexpr int kPoints = 3;

struct Points {
  Lanes cx[kPoints];
  Lanes cy;
  Lanes x[kPoints];
  Lanes y[kPoints];
  Lanes count[kPoints];
  Mask active[kPoints];
};

// False when no point was left.
inline bool step(Points& p) {
  Mask any = p.active[0];
  for (int k = 0; k < kPoints; ++k) {
    const Lanes yy = p.y[k] * p.y[k];
    p.active[k] = bothLess(p.active[k], mad(p.x[k], p.x[k], yy), splat(4.0f));
    any = k == 0 ? p.active[0] : either(any, p.active[k]);
    p.count[k] = addWhere(p.active[k], p.count[k], splat(1.0f));
    const Lanes next = madMinus(p.x[k], p.x[k], yy) + p.cx[k];
    p.y[k] = mad(p.x[k] + p.x[k], p.y[k], p.cy);
    p.x[k] = next;
  }
  return !isNone(any);
}

void mandelbrotPoints(const Plane& plane, int column, int row, int limit, float* n) {
  Points p;
  p.cy = splat(plane.cornerY + plane.step * static_cast<float>(row));
  for (int k = 0; k < kPoints; ++k) {
    const Lanes places = numbers() + splat(static_cast<float>(column + k * kLanes));
    p.cx[k] = mad(splat(plane.step), places, splat(plane.cornerX));
    p.x[k] = splat(0.0f);
    p.y[k] = splat(0.0f);
    p.count[k] = splat(0.0f);
    p.active[k] = all();
  }
  for (int i = 0; i < limit && step(p); ++i) {
  }
  for (int k = 0; k < kPoints; ++k)
    store(n + k * kLanes, p.count[k]);
}

struct Vector {
  Lanes x, y, z;
};

inline Vector splatOfTriple(const float* p) {
  return {splat(p[0]), splat(p[1]), splat(p[2])};
}

inline Vector vectorOfTriples(const float* p) {
  return {loadOfTriples(p, 0), loadOfTriples(p, 1), loadOfTriples(p, 2)};
}

inline Vector minus(const Vector& a, const Vector& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}

inline Vector cross(const Vector& a, const Vector& b) {
  return {madMinus(a.y, b.z, a.z * b.y), madMinus(a.z, b.x, a.x * b.z),
          madMinus(a.x, b.y, a.y * b.x)};
}

inline Lanes dot(const Vector& a, const Vector& b) {
  return mad(a.z, b.z, mad(a.y, b.y, a.x * b.x));
}

inline Lanes cumulativeNormal(Lanes d) {
  const Lanes k = splat(1.0f) / mad(splat(0.2316419f), magnitude(d), splat(1.0f));
  Lanes sum = mad(k, splat(1.330274429f), splat(-1.821255978f));
  sum = mad(k, sum, splat(1.781477937f));
  sum = mad(k, sum, splat(-0.356563782f));
  sum = k * mad(k, sum, splat(0.319381530f));
  const Lanes tail = splat(0.39894228f) * exponential(splat(-0.5f) * d * d) * sum;
  return select(isLess(splat(0.0f), d), splat(1.0f) - tail, tail);
}

}  // namespace

void mandelbrot(const Plane& plane, int limit, float* n) {
  constexpr int kStep = kPoints * kLanes;
  for (int row = 0; row < plane.height; ++row) {
    float* out = n + static_cast<std::ptrdiff_t>(row) * plane.width;
    int column = 0;
    for (; column + kStep <= plane.width; column += kStep)
      mandelbrotPoints(plane, column, row, limit, out + column);
    if (column == plane.width) continue;
    column = plane.width - kStep;  // the last ones twice rather than one by one
    mandelbrotPoints(plane, column, row, limit, out + column);
  }
}

void rayTriangle(const Rays& rays, const Triangles& triangles, float limit, float* hits) {
  for (std::size_t first = 0; first < rays.count; first += kLanes) {
    const Vector origin = vectorOfTriples(rays.origin + 3 * first);
    const Vector direction = vectorOfTriples(rays.direction + 3 * first);
    Lanes nearestHit = splat(limit);
    Lanes number = splat(-1.0f);
    for (int i = 0; i < triangles.count; ++i) {
      const Vector edge1 = splatOfTriple(triangles.edge1 + 3 * i);
      const Vector edge2 = splatOfTriple(triangles.edge2 + 3 * i);
      const Vector p = cross(direction, edge2);
      const Lanes scale = splat(1.0f) / dot(edge1, p);
      const Vector s = minus(origin, splatOfTriple(triangles.corner + 3 * i));
      const Lanes u = dot(s, p) * scale;
      const Vector q = cross(s, edge1);
      const Lanes v = dot(direction, q) * scale;
      const Lanes t = dot(edge2, q) * scale;
      Mask isHit = isAtMost(splat(0.0f), u);
      isHit = bothAtMost(isHit, splat(0.0f), v);
      isHit = bothAtMost(isHit, u + v, splat(1.0f));
      isHit = bothLess(isHit, splat(0.0f), t);
      isHit = bothLess(isHit, t, nearestHit);
      nearestHit = select(isHit, t, nearestHit);
      number = select(isHit, splat(static_cast<float>(i)), number);
    }
    storePairs(hits + 2 * first, nearestHit, number);
  }
}

void blackScholes(const Options& options, float* call, float* put) {
  const Lanes rate = splat(options.rate);
  const Lanes volatility = splat(options.volatility);
  const Lanes drift = rate + splat(0.5f) * volatility * volatility;
  for (std::size_t i = 0; i < options.count; i += kLanes) {
    const Lanes price = load(options.price + i);
    const Lanes strike = load(options.strike + i);
    const Lanes years = load(options.years + i);
    const Lanes deviation = volatility * squareRoot(years);
    const Lanes d1 = mad(drift, years, logarithm(price / strike)) / deviation;
    const Lanes n1 = cumulativeNormal(d1);
    const Lanes n2 = cumulativeNormal(d1 - deviation);
    const Lanes discounted = strike * exponential((splat(0.0f) - rate) * years);
    store(call + i, madMinus(price, n1, discounted * n2));
    store(put + i, madMinus(discounted, splat(1.0f) - n2, price * (splat(1.0f) - n1)));
  }
}

}  // namespace brook::perf::hand::HAND_ISA
