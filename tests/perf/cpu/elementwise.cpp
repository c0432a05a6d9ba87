// Workloads without gathers whose time is that of memory or of multiply and add.
#include "kernels.br.h"
#include "tests/perf/cpu/libraries/opencl.h"
#include "tests/perf/cpu/six_peers.h"
#include "tests/perf/cpu/workload.h"

namespace brook::perf {
namespace {

constexpr float kFactor = 1.5f;

const plain::Float4* asFloat4(const SharedFloats& values) {
  return reinterpret_cast<const plain::Float4*>(values->data());
}

plain::Float4* asFloat4(SharedFloats& values) {
  return reinterpret_cast<plain::Float4*>(values->data());
}

Workload saxpy4Workload(Runtime& oneThread, const std::string& name, std::size_t elements) {
  const std::size_t count = 4 * elements;
  const auto x = std::make_shared<Floats>(noise(count, 1));
  const auto y = std::make_shared<Floats>(noise(count, 2));
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // a fused sum is rounded once
  for (std::size_t i = 0; i < count; ++i)
    w.reference.values.push_back(kFactor * (*x)[i] + (*y)[i]);
  w.cost = costOf(count, 2, 12, 16);
  const Shape shape{static_cast<std::int64_t>(elements)};
  const stream xs = streamOf(ElementType::Float4, shape, *x);
  const stream ys = streamOf(ElementType::Float4, shape, *y);
  const stream out(ElementType::Float4, shape);
  w.brook = brookContestant(oneThread, [=] { saxpy4(kFactor, xs, ys, out); }, {out});
  const SharedFloats byHand = zeros(count);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.saxpy(count, kFactor, x->data(), y->data(), byHand->data());
  };
  SharedFloats plain = zeros(count);
  const auto loop = [=](const plain::Loops& loops) mutable {
    loops.saxpy4(elements, kFactor, asFloat4(x), asFloat4(y), asFloat4(plain));
  };
  w.peers = {handPeer(0.95, hand, {byHand}), plainPeer(1, loop, {plain}),
             openClPeer({}, "saxpy4", elements, 1,
                        {kFactor, OpenClInput(x), OpenClInput(y), zeros(count)})};
  return w;
}

Workload mad43Workload(Runtime& oneThread, const std::string& name, std::size_t elements) {
  constexpr float kShrink = 0.5f;
  const std::size_t count = 4 * elements;
  const auto x = std::make_shared<Floats>(noise(count, 3));
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // the errors of earlier steps shrink
  for (std::size_t i = 0; i < count; ++i) {
    float v = (*x)[i];
    for (int k = 0; k < 43; ++k)
      v = v * kShrink + (*x)[i];
    w.reference.values.push_back(v);
  }
  w.cost = costOf(count, 86, 8, 12);
  const Shape shape{static_cast<std::int64_t>(elements)};
  const stream xs = streamOf(ElementType::Float4, shape, *x);
  const stream out(ElementType::Float4, shape);
  w.brook = brookContestant(oneThread, [=] { mad43(kShrink, xs, out); }, {out});
  const SharedFloats byHand = zeros(count);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.mad43(count, kShrink, x->data(), byHand->data());
  };
  SharedFloats plain = zeros(count);
  const auto loop = [=](const plain::Loops& loops) mutable {
    loops.mad43(elements, kShrink, asFloat4(x), asFloat4(plain));
  };
  w.peers = {handPeer(0.95, hand, {byHand}), plainPeer(1, loop, {plain}),
             openClPeer(5, "mad43", elements, 1, {kShrink, OpenClInput(x), zeros(count)})};
  return w;
}

}  // namespace

std::vector<NamedWorkload> elementwiseWorkloads(int side) {
  // 768 KiB in all, and 48 MiB.
  const auto few = static_cast<std::size_t>(side) * 16;
  const auto many = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  const std::string cached = "saxpy float4, in cache";
  const std::string uncached = "saxpy float4, in memory";
  const std::string mad = "43 MAD float4";
  return {
      {cached, [=](const Runtimes& r) { return saxpy4Workload(r.oneThread, cached, few); }},
      {uncached, [=](const Runtimes& r) { return saxpy4Workload(r.oneThread, uncached, many); }},
      {mad, [=](const Runtimes& r) { return mad43Workload(r.oneThread, mad, few); }}};
}

}  // namespace brook::perf
