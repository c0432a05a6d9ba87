// Images beside OpenCV and beside loops with OpenMP's simd, a sparse matrix, and sums of columns.
#include "kernels.br.h"
#include "tests/perf/cpu/libraries/opencv.h"
#include "tests/perf/cpu/plain/simd_loops.h"
#include "tests/perf/cpu/workload.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace brook::perf {
namespace {

// A square image whose edges are repeated outside.
template <class Pixel>
struct Image {
  const Pixel* pixels;
  int side;

  Pixel operator()(int x, int y) const {
    x = std::clamp(x, 0, side - 1);
    y = std::clamp(y, 0, side - 1);
    return pixels[static_cast<std::ptrdiff_t>(y) * side + x];
  }
};

std::vector<float> forEachPixel(int side, const std::function<double(int x, int y)>& pixel) {
  std::vector<float> values;
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x)
      values.push_back(static_cast<float>(pixel(x, y)));
  }
  return values;
}

std::size_t area(int side) {
  return static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
}

Peer openCvPeer(double aim, const std::function<void(const OpenCv&)>& once,
                const SharedFloats& result) {
  Peer peer = {"OpenCV", aim, {}, false};
  if (const OpenCv* library = openCv())
    peer.forms.push_back(contestantOf(peer.name, [=] { once(*library); }, {result}));
  return peer;
}

// By both compilers.
Peer simdPeer(const std::string& name, double aim,
              const std::function<void(const plain::SimdLoops&)>& once,
              const SharedFloats& result) {
  Peer peer = {name, aim, {}, false};
  for (const plain::SimdLoops* loops : {&plain::gxx::kSimdLoops, &plain::clangxx::kSimdLoops})
    peer.forms.push_back(contestantOf(loops->compiler, [=] { once(*loops); }, {result}));
  return peer;
}

constexpr float kWeights[] = {0.375f, 0.25f, 0.0625f};

Workload filterWorkload(Runtime& oneThread, const std::string& name, int side) {
  const auto pixels = std::make_shared<Floats>(noise(area(side), 21));
  const Image<float> image = {pixels->data(), side};
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // of sums of five numbers, twice
  w.reference.values = forEachPixel(side, [&](int x, int y) {
    double sum = 0;
    for (int j = -2; j <= 2; ++j) {
      for (int i = -2; i <= 2; ++i)
        sum += double{kWeights[std::abs(i)]} * kWeights[std::abs(j)] * image(x + i, y + j);
    }
    return sum;
  });
  const Shape shape{side, side};
  const stream in = streamOf(ElementType::Float, shape, *pixels);
  const stream filtered(ElementType::Float, shape);
  const stream out(ElementType::Float, shape);
  const auto launch = [=] {
    filterRows(in, kWeights[0], kWeights[1], kWeights[2], filtered);
    filterColumns(filtered, kWeights[0], kWeights[1], kWeights[2], out);
  };
  w.brook = brookContestant(oneThread, launch, {out});
  const SharedFloats result = zeros(area(side));
  const auto library = [=](const OpenCv& cv) {
    cv.filter(side, pixels->data(), kWeights, result->data());
  };
  w.peers = {openCvPeer(1.2, library, result)};
  return w;
}

Workload rotateWorkload(Runtime& oneThread, const std::string& name, int side) {
  const double angle = std::numbers::pi / 18;
  const auto across = static_cast<float>(std::cos(angle));
  const auto down = static_cast<float>(std::sin(angle));
  const float centre = 0.5f * static_cast<float>(side);
  const float2 corner = {centre - across * centre + down * centre,
                         centre - down * centre - across * centre};
  // Waves of 40 pixels: OpenCV knows places to a 32nd of a pixel, which is 0.15 / 32 of values
  // here.
  const auto wave = [](double x, double y) {
    const double turn = 2 * std::numbers::pi / 40;
    return 0.5 + 0.25 * std::sin(turn * x) + 0.25 * std::sin(turn * y);
  };
  const auto pixels = std::make_shared<Floats>();
  for (const float value : forEachPixel(side, wave))
    pixels->push_back(value);
  const Image<float> image = {pixels->data(), side};
  Workload w;
  w.name = name;
  w.reference.tolerance = 0.15f / 32;
  w.reference.values = forEachPixel(side, [&](int column, int row) {
    const double x = corner.x + double{across} * column - double{down} * row;
    const double y = corner.y + double{down} * column + double{across} * row;
    const int left = static_cast<int>(std::floor(x));
    const int upper = static_cast<int>(std::floor(y));
    const double above = std::lerp(image(left, upper), image(left + 1, upper), x - left);
    const double below = std::lerp(image(left, upper + 1), image(left + 1, upper + 1), x - left);
    return std::lerp(above, below, y - upper);
  });
  const Shape shape{side, side};
  const stream in = streamOf(ElementType::Float, shape, *pixels);
  const stream out(ElementType::Float, shape);
  w.brook = brookContestant(oneThread, [=] { rotate(in, corner, across, down, out); }, {out});
  const SharedFloats result = zeros(area(side));
  const auto library = [=](const OpenCv& cv) {
    cv.warp(side, pixels->data(), {across, -down, corner.x, down, across, corner.y},
            result->data());
  };
  w.peers = {openCvPeer(2.5, library, result)};
  return w;
}

Workload lifeWorkload(Runtime& oneThread, const std::string& name, int side) {
  const auto cells = std::make_shared<std::vector<int, LineAllocator<int>>>();
  for (const float value : noise(area(side), 22))
    cells->push_back(value < 0.3f ? 1 : 0);
  const Image<int> image = {cells->data(), side};
  Workload w;
  w.name = name;
  w.reference.values = forEachPixel(side, [&](int x, int y) {
    int sum = -image(x, y);
    for (int j = -1; j <= 1; ++j) {
      for (int i = -1; i <= 1; ++i)
        sum += image(x + i, y + j);
    }
    return sum == 3 || (sum == 2 && image(x, y) == 1) ? 1 : 0;
  });
  const Shape shape{side, side};
  stream in(ElementType::Int, shape);
  in.read(cells->data());
  const stream out(ElementType::Int, shape);
  w.brook = brookContestant(oneThread, [=] { life(in, out); }, {});
  w.brook.result = [=, &oneThread] {
    setRuntime(&oneThread);
    std::vector<int> next(area(side));
    out.write(next.data());
    return std::vector<float>(next.begin(), next.end());
  };
  const auto next = std::make_shared<std::vector<int, LineAllocator<int>>>(area(side));
  const auto loop = [=](const plain::SimdLoops& loops) {
    loops.life(side, side, cells->data(), next->data());
  };
  Peer peer = simdPeer("OpenMP simd loop", 1, loop, zeros(1));
  for (Contestant& form : peer.forms)
    form.result = [next] { return std::vector<float>(next->begin(), next->end()); };
  w.peers = {peer};
  return w;
}

Workload diffusionWorkload(Runtime& oneThread, const std::string& name, int side) {
  constexpr float kEdge = 20;
  constexpr float kRate = 0.2f;
  const auto pixels = std::make_shared<Floats>(noise(area(side), 23));
  const Image<float> image = {pixels->data(), side};
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-6f;  // of sums of five numbers
  w.reference.values = forEachPixel(side, [&](int x, int y) {
    const double c = image(x, y);
    const auto flow = [&](int i, int j) {
      const double difference = image(i, j) - c;
      return difference / (1 + kEdge * difference * difference);
    };
    return c + kRate * (flow(x, y - 1) + flow(x, y + 1) + flow(x - 1, y) + flow(x + 1, y));
  });
  const Shape shape{side, side};
  const stream in = streamOf(ElementType::Float, shape, *pixels);
  const stream out(ElementType::Float, shape);
  w.brook = brookContestant(oneThread, [=] { diffuse(in, kEdge, kRate, out); }, {out});
  const SharedFloats result = zeros(area(side));
  const auto loop = [=](const plain::SimdLoops& loops) {
    loops.diffuse(side, side, pixels->data(), kEdge, kRate, result->data());
  };
  w.peers = {simdPeer("OpenMP simd loop", 1, loop, result)};
  return w;
}

// As many elements in each row, in columns near the diagonal.
struct Sparse {
  static constexpr int kWidth = 16;
  int rows;
  std::vector<int> rowStart;
  std::vector<int> columns;
  Floats values;
  Floats x;

  explicit Sparse(int count)
      : rows(count),
        values(noise(static_cast<std::size_t>(count) * kWidth, 24)),
        x(noise(static_cast<std::size_t>(count), 25)) {
    const Floats places = noise(values.size(), 26);
    for (int row = 0; row < rows; ++row) {
      rowStart.push_back(row * kWidth);
      for (int i = 0; i < kWidth; ++i) {
        const float away = 8192 * (places[columns.size()] - 0.5f);
        columns.push_back(std::clamp(row + static_cast<int>(away), 0, rows - 1));
      }
    }
    rowStart.push_back(rows * kWidth);
  }
  // Element i of all rows, one after the other.
  template <class T, class Values>
  std::vector<T> byElement(const Values& byRow) const {
    std::vector<T> result;
    for (int i = 0; i < kWidth; ++i) {
      for (int row = 0; row < rows; ++row)
        result.push_back(byRow[static_cast<std::size_t>(row * kWidth + i)]);
    }
    return result;
  }
};

Workload sparseWorkload(Runtime& oneThread, const std::string& name, int rows) {
  const auto a = std::make_shared<const Sparse>(rows);
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-5f;  // of sums of 16 numbers
  for (int row = 0; row < rows; ++row) {
    double sum = 0;
    for (auto i = static_cast<std::size_t>(row * Sparse::kWidth), end = i + Sparse::kWidth; i < end;
         ++i)
      sum += double{a->values[i]} * a->x[static_cast<std::size_t>(a->columns[i])];
    w.reference.values.push_back(static_cast<float>(sum));
  }
  const Shape shape{Sparse::kWidth, rows};
  stream values(ElementType::Float, shape);
  values.read(a->byElement<float>(a->values).data());
  stream columns(ElementType::Int, shape);
  columns.read(a->byElement<int>(a->columns).data());
  const stream x = streamOf(ElementType::Float, {rows}, a->x);
  const stream out(ElementType::Float, {rows});
  w.brook = brookContestant(oneThread,
                            [=] { ellMultiply(Sparse::kWidth, values, columns, x, out); }, {out});
  const SharedFloats y = zeros(static_cast<std::size_t>(rows));
  const auto loop = [=](const plain::SimdLoops& loops) {
    loops.multiply({rows, a->rowStart.data(), a->columns.data(), a->values.data()}, a->x.data(),
                   y->data());
  };
  w.peers = {simdPeer("CSR loop", 2, loop, y)};
  return w;
}

Workload columnSumsWorkload(Runtime& oneThread, const std::string& name, int side) {
  const auto size = static_cast<std::size_t>(side);
  const auto a = std::make_shared<const Floats>(noise(size * size, 27));
  Workload w;
  w.name = name;
  w.reference.tolerance = 1e-4f;  // of sums of a thousand numbers one after the other
  std::vector<double> sums(size);
  for (std::size_t i = 0; i < a->size(); ++i)
    sums[i % size] += (*a)[i];
  w.reference.values.assign(sums.begin(), sums.end());
  const stream as = streamOf(ElementType::Float, {side, side}, *a);
  const stream out(ElementType::Float, {side});
  w.brook = brookContestant(oneThread, [=] { columnSums(side, as, out); }, {out});
  const SharedFloats r = zeros(size);
  const auto loop = [=](const plain::SimdLoops& loops) {
    loops.addRows(side, side, a->data(), r->data());
  };
  w.peers = {simdPeer("OpenMP simd loop", 1, loop, r)};
  return w;
}

}  // namespace

std::vector<NamedWorkload> imageWorkloads(int side) {
  const int n = side * 1000 / 1024;
  const std::string gauss = "5-tap separable Gauss, 1000 x 1000";
  const std::string turn = "rotation by 10 degrees, 1000 x 1000";
  const std::string cells = "Life, 1000 x 1000";
  const std::string diffusion = "Perona-Malik, 2048 x 2048";
  const std::string sparse = "sparse matrix-vector, 2^18 rows of 16";
  const std::string sums = "sums of columns, 1024 x 1024";
  return {
      {gauss, [=](const Runtimes& r) { return filterWorkload(r.oneThread, gauss, n); }},
      {turn, [=](const Runtimes& r) { return rotateWorkload(r.oneThread, turn, n); }},
      {cells, [=](const Runtimes& r) { return lifeWorkload(r.oneThread, cells, n); }},
      {diffusion,
       [=](const Runtimes& r) { return diffusionWorkload(r.oneThread, diffusion, 2 * side); }},
      {sparse, [=](const Runtimes& r) { return sparseWorkload(r.oneThread, sparse, 256 * side); }},
      {sums, [=](const Runtimes& r) { return columnSumsWorkload(r.oneThread, sums, side); }}};
}

}  // namespace brook::perf
