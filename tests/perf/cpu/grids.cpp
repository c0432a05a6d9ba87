// Workloads on positions: a stencil and the Mandelbrot set.
#include "kernels.br.h"
#include "tests/perf/cpu/libraries/opencl.h"
#include "tests/perf/cpu/six_peers.h"
#include "tests/perf/cpu/workload.h"

#include <algorithm>

namespace brook::perf {
namespace {

constexpr float kCentre = 0.5f;
constexpr float kSide = 0.125f;

Workload stencilWorkload(Runtime& oneThread, const std::string& name, int width, int height) {
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const auto u = std::make_shared<Floats>(noise(count, 4));
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // fused sums are rounded less often
  const auto at = [&](int x, int y) {
    return (*u)[static_cast<std::size_t>(std::clamp(y, 0, height - 1)) *
                    static_cast<std::size_t>(width) +
                static_cast<std::size_t>(std::clamp(x, 0, width - 1))];
  };
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x)
      w.reference.values.push_back(
          kCentre * at(x, y) + kSide * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1)));
  }
  w.cost = costOf(count, 6, 8, 12);
  const Shape shape{height, width};
  const stream us = streamOf(ElementType::Float, shape, *u);
  const stream out(ElementType::Float, shape);
  w.brook = brookContestant(oneThread, [=] { stencil(us, kCentre, kSide, out); }, {out});
  const SharedFloats byHand = zeros(count);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.stencil(width, height, u->data(), kCentre, kSide, byHand->data());
  };
  const SharedFloats plain = zeros(count);
  const auto loop = [=](const plain::Loops& loops) {
    loops.stencil({width, height, u->data()}, kCentre, kSide, plain->data());
  };
  w.peers = {
      handPeer(0.95, hand, {byHand}), plainPeer(1, loop, {plain}),
      openClPeer({}, "stencil", static_cast<std::size_t>(width), static_cast<std::size_t>(height),
                 {OpenClInput(u), kCentre, kSide, zeros(count)})};
  return w;
}

constexpr float kCornerX = -2.0f;
constexpr float kCornerY = -1.5f;

int stepsToEscape(float cx, float cy, int limit) {
  float x = 0;
  float y = 0;
  int count = 0;
  while (count < limit && x * x + y * y < 4) {
    const float next = x * x - y * y + cx;
    y = 2 * x * y + cy;
    x = next;
    ++count;
  }
  return count;
}

Workload mandelbrotWorkload(Runtime& oneThread, const std::string& name, int side) {
  constexpr int kLimit = 256;
  const float step = 3.0f / static_cast<float>(side);
  const auto count = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
  Workload w;
  w.name = name;
  // Beside the edge of the set one rounding decides the count, and some compilers fuse.
  w.reference.outliers = static_cast<int>(count / 100);
  w.cost = costOf(count, 0, 4, 8);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const int steps = stepsToEscape(kCornerX + step * static_cast<float>(x),
                                      kCornerY + step * static_cast<float>(y), kLimit);
      w.reference.values.push_back(static_cast<float>(steps));
      w.cost.operations += 10 * steps;
    }
  }
  const Shape shape{side, side};
  const stream out(ElementType::Float, shape);
  w.brook = brookContestant(
      oneThread, [=] { mandelbrot(float2(kCornerX, kCornerY), step, kLimit, out); }, {out});
  const SharedFloats byHand = zeros(count);
  const auto hand = [=](const hand::Kernels& kernels) {
    kernels.mandelbrot({side, side, kCornerX, kCornerY, step}, kLimit, byHand->data());
  };
  const SharedFloats plain = zeros(count);
  const auto loop = [=](const plain::Loops& loops) {
    loops.mandelbrot(side, side, {kCornerX, kCornerY}, step, kLimit, plain->data());
  };
  const auto extent = static_cast<std::size_t>(side);
  w.peers = {handPeer(0.85, hand, {byHand}), plainPeer(6, loop, {plain}),
             openClPeer(5, "mandelbrot", extent, extent,
                        {std::array{kCornerX, kCornerY}, step, kLimit, zeros(count)})};
  return w;
}

}  // namespace

std::vector<NamedWorkload> gridWorkloads(int side) {
  const std::string cached = "5-point stencil, in cache";
  const std::string uncached = "5-point stencil, in memory";
  const std::string set = "mandelbrot";
  const int setSide = std::max(side / 4, 64);
  return {
      {cached,
       [=](const Runtimes& r) { return stencilWorkload(r.oneThread, cached, side / 2, side / 8); }},
      {uncached,
       [=](const Runtimes& r) {
         return stencilWorkload(r.oneThread, uncached, 2 * side, 2 * side);
       }},
      {set, [=](const Runtimes& r) { return mandelbrotWorkload(r.oneThread, set, setSide); }}};
}

}  // namespace brook::perf
