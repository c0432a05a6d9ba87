// Workloads that compute more than they move.
#include "kernels.br.h"
#include "tests/perf/cpu/libraries/opencl.h"
#include "tests/perf/cpu/six_peers.h"
#include "tests/perf/cpu/workload.h"

#include <cmath>

namespace brook::perf {
namespace {

constexpr int kTriangles = 32;
constexpr float kFar = 1000;

// Rays from one point through a grid of 16 : 9, as a camera sends them.
struct Scene {
  Floats origin;
  Floats direction;
  Floats corner;
  Floats edge1;
  Floats edge2;

  explicit Scene(int width)
      : corner(noise(3 * kTriangles, 5)),
        edge1(noise(3 * kTriangles, 6)),
        edge2(noise(3 * kTriangles, 7)) {
    const int height = width / 2;
    for (int y = 0; y < height; ++y) {
      for (int x = 0; x < width; ++x) {
        const float across = static_cast<float>(x) / static_cast<float>(width);
        const float down = static_cast<float>(y) / static_cast<float>(height);
        origin.insert(origin.end(), {0.5f, 0.5f, -1.0f});
        direction.insert(direction.end(), {across - 0.5f, down - 0.5f, 1.0f});
      }
    }
    // Somewhere in the unit cube, half as large in each direction.
    for (std::size_t i = 0; i < corner.size(); ++i) {
      edge1[i] = edge1[i] * 0.5f - 0.25f;
      edge2[i] = edge2[i] * 0.5f - 0.25f;
    }
  }
  std::size_t rays() const { return origin.size() / 3; }
  std::vector<plain::Triangle> triangles() const {
    std::vector<plain::Triangle> all;
    const auto vector = [](const Floats& values, std::size_t i) {
      return plain::Float3{values[3 * i], values[3 * i + 1], values[3 * i + 2]};
    };
    for (std::size_t i = 0; i < kTriangles; ++i)
      all.push_back({vector(corner, i), vector(edge1, i), vector(edge2, i)});
    return all;
  }
};

struct Vector {
  double x, y, z;
};

Vector at(const Floats& values, std::size_t i) {
  return {values[3 * i], values[3 * i + 1], values[3 * i + 2]};
}

Vector cross(const Vector& a, const Vector& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

double dot(const Vector& a, const Vector& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

// Distance and number of the nearest triangle.
std::vector<float> hitsOf(const Scene& scene) {
  std::vector<float> hits;
  for (std::size_t ray = 0; ray < scene.rays(); ++ray) {
    double nearest = kFar;
    double number = -1;
    for (std::size_t i = 0; i < kTriangles; ++i) {
      const Vector direction = at(scene.direction, ray);
      const Vector origin = at(scene.origin, ray);
      const Vector corner = at(scene.corner, i);
      const Vector p = cross(direction, at(scene.edge2, i));
      const double scale = 1 / dot(at(scene.edge1, i), p);
      const Vector s = {origin.x - corner.x, origin.y - corner.y, origin.z - corner.z};
      const Vector q = cross(s, at(scene.edge1, i));
      const double u = dot(s, p) * scale;
      const double v = dot(direction, q) * scale;
      const double t = dot(at(scene.edge2, i), q) * scale;
      if (u < 0 || v < 0 || u + v > 1 || t <= 0 || t >= nearest) continue;
      nearest = t;
      number = static_cast<double>(i);
    }
    hits.push_back(static_cast<float>(nearest));
    hits.push_back(static_cast<float>(number));
  }
  return hits;
}

stream trianglePart(const Floats& values) {
  return streamOf(ElementType::Float3, {kTriangles}, values);
}

Contestant brookRays(Runtime& oneThread, const Scene& scene) {
  const Shape shape{static_cast<std::int64_t>(scene.rays())};
  const stream origin = streamOf(ElementType::Float3, shape, scene.origin);
  const stream direction = streamOf(ElementType::Float3, shape, scene.direction);
  const stream corner = trianglePart(scene.corner);
  const stream edge1 = trianglePart(scene.edge1);
  const stream edge2 = trianglePart(scene.edge2);
  const stream hit(ElementType::Float2, shape);
  return brookContestant(
      oneThread,
      [=] { rayTriangle(origin, direction, corner, edge1, edge2, kTriangles, kFar, hit); }, {hit});
}

Workload rayWorkload(Runtime& oneThread, const std::string& name, int width) {
  const auto scene = std::make_shared<const Scene>(width);
  const std::size_t rays = scene->rays();
  Workload w;
  w.name = name;
  w.reference.values = hitsOf(*scene);
  // Near the edge of a triangle rounding decides; triangles seen from the side have small
  // determinants.
  w.reference.tolerance = 1e-4f;
  w.reference.outliers = static_cast<int>(rays / 100);
  w.cost = costOf(rays, 51.0 * kTriangles, 32, 40);
  w.brook = brookRays(oneThread, *scene);
  const SharedFloats byHand = zeros(2 * rays);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.rayTriangle(
        {rays, scene->origin.data(), scene->direction.data()},
        {kTriangles, scene->corner.data(), scene->edge1.data(), scene->edge2.data()}, kFar,
        byHand->data());
  };
  const SharedFloats plain = zeros(2 * rays);
  const auto loop = [=, triangles = scene->triangles()](const plain::Loops& loops) {
    loops.rayTriangle(rays, reinterpret_cast<const plain::Float3*>(scene->origin.data()),
                      reinterpret_cast<const plain::Float3*>(scene->direction.data()), kTriangles,
                      triangles.data(), kFar, reinterpret_cast<plain::Float2*>(plain->data()));
  };
  const auto part = [&](const Floats& values) { return OpenClInput(scene, &values); };
  w.peers = {
      handPeer(0.95, hand, {byHand}), plainPeer(6, loop, {plain}),
      openClPeer(5, "rayTriangle", rays, 1,
                 {part(scene->origin), part(scene->direction), part(scene->corner),
                  part(scene->edge1), part(scene->edge2), kTriangles, kFar, zeros(2 * rays)})};
  return w;
}

constexpr float kRate = 0.02f;
constexpr float kVolatility = 0.3f;

double normal(double d) {
  return 0.5 * std::erfc(-d / std::sqrt(2.0));
}

// Calls, then puts.
std::vector<float> prices(const Floats& price, const Floats& strike, const Floats& years) {
  std::vector<float> values(2 * price.size());
  for (std::size_t i = 0; i < price.size(); ++i) {
    const double deviation = double{kVolatility} * std::sqrt(double{years[i]});
    const double drift = (kRate + 0.5 * kVolatility * kVolatility) * years[i];
    const double d1 = (std::log(double{price[i]} / strike[i]) + drift) / deviation;
    const double d2 = d1 - deviation;
    const double discounted = strike[i] * std::exp(-double{kRate} * years[i]);
    values[i] = static_cast<float>(price[i] * normal(d1) - discounted * normal(d2));
    values[price.size() + i] =
        static_cast<float>(discounted * normal(-d2) - price[i] * normal(-d1));
  }
  return values;
}

SharedFloats between(float least, float most, std::size_t count, unsigned seed) {
  Floats values = noise(count, seed);
  for (float& value : values)
    value = least + (most - least) * value;
  return std::make_shared<Floats>(std::move(values));
}

Workload optionWorkload(Runtime& oneThread, const std::string& name, std::size_t count) {
  const SharedFloats price = between(5, 30, count, 8);
  const SharedFloats strike = between(1, 100, count, 9);
  const SharedFloats years = between(0.25f, 10, count, 10);
  Workload w;
  w.name = name;
  w.reference.values = prices(*price, *strike, *years);
  // The formula's own error is 7.5e-8 of prices up to 100, and so is that of the subtractions.
  w.reference.tolerance = 1e-4f;
  w.cost = costOf(count, 130, 20, 28);
  const Shape shape{static_cast<std::int64_t>(count)};
  const stream ps = streamOf(ElementType::Float, shape, *price);
  const stream ss = streamOf(ElementType::Float, shape, *strike);
  const stream ys = streamOf(ElementType::Float, shape, *years);
  const stream calls(ElementType::Float, shape);
  const stream puts(ElementType::Float, shape);
  w.brook = brookContestant(
      oneThread, [=] { blackScholes(ps, ss, ys, kRate, kVolatility, calls, puts); }, {calls, puts});
  const SharedFloats handCalls = zeros(count);
  const SharedFloats handPuts = zeros(count);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.blackScholes({count, price->data(), strike->data(), years->data(), kRate, kVolatility},
                         handCalls->data(), handPuts->data());
  };
  const SharedFloats loopCalls = zeros(count);
  const SharedFloats loopPuts = zeros(count);
  const auto loop = [=](const plain::Loops& loops) {
    loops.blackScholes(count, price->data(), strike->data(), years->data(), kRate, kVolatility,
                       loopCalls->data(), loopPuts->data());
  };
  w.peers = {handPeer(0.95, hand, {handCalls, handPuts}), plainPeer(6, loop, {loopCalls, loopPuts}),
             openClPeer(5, "blackScholes", count, 1,
                        {OpenClInput(price), OpenClInput(strike), OpenClInput(years), kRate,
                         kVolatility, zeros(count), zeros(count)})};
  return w;
}

}  // namespace

std::vector<NamedWorkload> computeWorkloads(int side) {
  const std::string ray = "ray-triangle";
  const std::string options = "Black-Scholes";
  const auto count = static_cast<std::size_t>(side) * 64;
  return {
      {ray, [=](const Runtimes& r) { return rayWorkload(r.oneThread, ray, side / 4); }},
      {options, [=](const Runtimes& r) { return optionWorkload(r.oneThread, options, count); }}};
}

}  // namespace brook::perf
