// Beside times of the original that were taken once, on a machine of the type that the tables of
// docs/performance.md come from.
#include "kernels.br.h"
#include "tests/perf/cpu/workload.h"

namespace brook::perf {
namespace {

constexpr float kFactor = 1.5f;
constexpr double kAim = 20;

Peer original(double seconds) {
  return {.name = "BrookGPU 0.5, published", .aim = kAim, .forms = {}, .published = seconds};
}

Workload saxpyWorkload(Runtime& oneThread, const std::string& name, const Element& element,
                       int side, double seconds) {
  const Shape shape{side, side};
  const std::size_t count =
      static_cast<std::size_t>(shape.elementCount()) * element.size() / sizeof(float);
  const Floats x = noise(count, 33);
  const Floats y = noise(count, 34);
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // a fused sum is rounded once
  for (std::size_t i = 0; i < count; ++i)
    w.reference.values.push_back(kFactor * x[i] + y[i]);
  const stream xs = streamOf(element, shape, x);
  const stream ys = streamOf(element, shape, y);
  const stream out(element, shape);
  const bool isScalar = element.size() == sizeof(float);
  const auto launch = [=] {
    isScalar ? saxpy(kFactor, xs, ys, out) : saxpy4(kFactor, xs, ys, out);
  };
  w.brook = brookContestant(oneThread, launch, {out});
  w.peers = {original(seconds)};
  return w;
}

Workload sumWorkload(Runtime& oneThread, const std::string& name, int side, double seconds) {
  const Shape shape{side, side};
  const Floats x = noise(4 * static_cast<std::size_t>(shape.elementCount()), 35);
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-5f;  // of sums of at most 4096 numbers, and of partial sums in pairs
  double sums[4] = {};
  for (std::size_t i = 0; i < x.size(); ++i)
    sums[i % 4] += x[i];
  for (const double value : sums)
    w.reference.values.push_back(static_cast<float>(value));
  const stream xs = streamOf(ElementType::Float4, shape, x);
  const auto total = std::make_shared<float4>();
  w.brook = brookContestant(oneThread, [=] { sum(xs, *total); }, {});
  w.brook.result = [=] { return std::vector<float>{total->x, total->y, total->z, total->w}; };
  w.peers = {original(seconds)};
  return w;
}

}  // namespace

std::vector<NamedWorkload> publishedWorkloads(int side) {
  const std::string saxpy = "saxpy, 1024 x 1024";
  const std::string saxpy4 = "saxpy of float4, 1024 x 1024";
  const std::string sum = "sum of float4, 1024 x 1024";
  return {{saxpy,
           [=](const Runtimes& r) {
             return saxpyWorkload(r.oneThread, saxpy, ElementType::Float, side, 46e-3);
           }},
          {saxpy4,
           [=](const Runtimes& r) {
             return saxpyWorkload(r.oneThread, saxpy4, ElementType::Float4, side, 50e-3);
           }},
          {sum, [=](const Runtimes& r) { return sumWorkload(r.oneThread, sum, side, 16e-3); }}};
}

}  // namespace brook::perf
