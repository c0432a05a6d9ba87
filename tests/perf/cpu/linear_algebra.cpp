// Vectors and matrices beside OpenBLAS.
#include "kernels.br.h"
#include "tests/perf/cpu/emitted_code.h"
#include "tests/perf/cpu/libraries/openblas.h"
#include "tests/perf/cpu/workload.h"

#include <cmath>

namespace brook::perf {
namespace {

SharedFloats sharedNoise(std::size_t count, unsigned seed) {
  return std::make_shared<Floats>(noise(count, seed));
}

Peer blasPeer(std::optional<double> aim, const std::function<void(const OpenBlas&)>& once,
              const SharedFloats& result) {
  Peer peer = {"OpenBLAS", aim, {}, true};
  if (const OpenBlas* blas = openBlas())
    peer.forms.push_back(contestantOf(blas->core, [=] { once(*blas); }, {result}));
  return peer;
}

// y = a x + y: each run adds to what the runs before it made; the first ones are verified.
Workload saxpyWorkload(Runtime& oneThread, const std::string& name, int count) {
  constexpr float kFactor = 1.5f;
  const auto size = static_cast<std::size_t>(count);
  const SharedFloats x = sharedNoise(size, 11);
  const SharedFloats y = sharedNoise(size, 12);
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // a fused sum is rounded once
  for (std::size_t i = 0; i < size; ++i)
    w.reference.values.push_back(kFactor * (*x)[i] + (*y)[i]);
  w.cost = costOf(size, 2, 8, 12);
  const Shape shape{count};
  const stream xs = streamOf(ElementType::Float, shape, *x);
  const stream ys = streamOf(ElementType::Float, shape, *y);
  w.brook = brookContestant(oneThread, [=] { saxpy(kFactor, xs, ys, ys); }, {ys});
  const auto blas = [=](const OpenBlas& b) { b.saxpy(count, kFactor, x->data(), y->data()); };
  w.peers = {blasPeer(0.95, blas, y)};
  return w;
}

Workload absoluteSumWorkload(Runtime& oneThread, const std::string& name, int count) {
  const auto size = static_cast<std::size_t>(count);
  const SharedFloats x = sharedNoise(size, 13);
  double sum = 0;
  for (float& value : *x) {
    value -= 0.5f;
    sum += std::abs(value);
  }
  Workload w;
  w.name = name;
  w.reference.values = {static_cast<float>(sum)};
  w.reference.tolerance = 1e-5f;  // of sums of at most 4096 numbers, and of partial sums in pairs
  w.cost = costOf(size, 2, 4, 4);
  const stream xs = streamOf(ElementType::Float, {count}, *x);
  const SharedFloats total = zeros(1);
  w.brook = contestantOf("Brook",
                         [=, &oneThread] {
                           setRuntime(&oneThread);
                           absoluteSum(xs, total->front());
                         },
                         {total});
  const SharedFloats peerTotal = zeros(1);
  const auto blas = [=](const OpenBlas& b) { peerTotal->front() = b.sasum(count, x->data()); };
  w.peers = {blasPeer(0.95, blas, peerTotal)};
  return w;
}

// Each element adds up a row, float by float or float4 by float4 (`width`).
Workload matrixVectorWorkload(Runtime& oneThread, const std::string& name, int n, int width) {
  constexpr float kAlpha = 0.5f;
  constexpr float kBeta = 0.25f;
  const auto size = static_cast<std::size_t>(n);
  const SharedFloats a = sharedNoise(size * size, 14);
  const SharedFloats x = sharedNoise(size, 15);
  const SharedFloats y = sharedNoise(size, 16);
  Workload w;
  w.name = name;
  for (std::size_t row = 0; row < size; ++row) {
    double sum = 0;
    for (std::size_t k = 0; k < size; ++k)
      sum += double{(*a)[row * size + k]} * (*x)[k];
    w.reference.values.push_back(static_cast<float>(kAlpha * sum + kBeta * (*y)[row]));
  }
  w.reference.tolerance = 1e-4f;  // of sums of a thousand numbers one after the other
  w.cost = costOf(size * size, 2, 4, 4);
  const ElementType element = width == 4 ? ElementType::Float4 : ElementType::Float;
  const auto multiply = width == 4 ? sgemv4 : sgemv;
  const stream as = streamOf(element, {n, n / width}, *a);
  const stream xs = streamOf(element, {n / width}, *x);
  const stream ys = streamOf(ElementType::Float, {n}, *y);
  const stream out(ElementType::Float, {n});
  w.brook = brookContestant(oneThread, [=] { multiply(n, kAlpha, as, xs, kBeta, ys, out); }, {out});
  const auto blas = [=](const OpenBlas& b) {
    b.sgemv(n, kAlpha, a->data(), x->data(), kBeta, y->data());
  };
  w.peers = {blasPeer(0.6, blas, y)};
  return w;
}

Workload matrixProductWorkload(Runtime& oneThread, const std::string& name, int n) {
  const auto size = static_cast<std::size_t>(n);
  const SharedFloats a = sharedNoise(size * size, 17);
  const SharedFloats b = sharedNoise(size * size, 18);
  Workload w;
  w.name = name;
  std::vector<double> row(size);
  for (std::size_t y = 0; y < size; ++y) {
    row.assign(size, 0);
    for (std::size_t k = 0; k < size; ++k) {
      for (std::size_t x = 0; x < size; ++x)
        row[x] += double{(*a)[y * size + k]} * (*b)[k * size + x];
    }
    w.reference.values.insert(w.reference.values.end(), row.begin(), row.end());
  }
  w.reference.tolerance = 1e-4f;  // of sums of a thousand numbers one after the other
  w.cost = costOf(size * size, 2.0 * n, 12, 16);
  const stream as = streamOf(ElementType::Float, {n, n}, *a);
  const stream bs = streamOf(ElementType::Float, {n, n}, *b);
  const stream out(ElementType::Float, {n, n});
  w.brook = brookContestant(oneThread, [=] { sgemm(n, as, bs, out); }, {out});
  const SharedFloats c = zeros(size * size);
  const auto blas = [=](const OpenBlas& library) {
    library.sgemm(n, a->data(), b->data(), c->data());
  };
  // OpenBLAS fuses; without that two thirds of its speed is all there is.
  const std::optional<double> aim = emittedCode().isContracted ? std::optional(0.5) : std::nullopt;
  w.peers = {blasPeer(aim, blas, c)};
  return w;
}

}  // namespace

std::vector<NamedWorkload> linearAlgebraWorkloads(int side) {
  const int n = side * 1000 / 1024;
  const std::string saxpy20 = "saxpy in place, 2^20";
  const std::string saxpy24 = "saxpy in place, 2^24";
  const std::string sum = "sum of absolute values, 10^6";
  const std::string vector = "sgemv, 1000 x 1000";
  const std::string vector4 = "sgemv in float4, 1000 x 1000";
  const std::string product = "sgemm, 1000 x 1000 x 1000";
  return {
      {saxpy20,
       [=](const Runtimes& r) { return saxpyWorkload(r.oneThread, saxpy20, side * side); }},
      {saxpy24,
       [=](const Runtimes& r) { return saxpyWorkload(r.oneThread, saxpy24, 16 * side * side); }},
      {sum, [=](const Runtimes& r) { return absoluteSumWorkload(r.oneThread, sum, n * n); }},
      {vector, [=](const Runtimes& r) { return matrixVectorWorkload(r.oneThread, vector, n, 1); }},
      {vector4,
       [=](const Runtimes& r) { return matrixVectorWorkload(r.oneThread, vector4, n / 4 * 4, 4); }},
      {product, [=](const Runtimes& r) { return matrixProductWorkload(r.oneThread, product, n); }}};
}

}  // namespace brook::perf
