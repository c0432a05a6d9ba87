// A few sweeps over a plate with charges, from a first guess.
#include "relax/best.br.h"
#include "relax/relax.br.h"
#include "tests/perf/untuned/relax/launches.h"
#include "tests/perf/untuned/workloads.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "relax/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

namespace brook::perf::untuned {
namespace {

constexpr int kSweeps = 3;
constexpr float kOmega = 1.85f;
// The square of the distance between cells.
constexpr float kSquare = 0.0625f;

// Each sweep is a launch for red, which writes the first array, and one for black, which writes the
// second; `guess` stays.
template <class Values, class Colour>
void sweep(const Values& guess, const Values& red, const Values& black, const Colour& colour) {
  for (int i = 0; i < kSweeps; ++i) {
    colour(i == 0 ? guess : black, 0, red);
    colour(red, 1, black);
  }
}

}  // namespace

Workload relax(int side) {
  const int width = 3 * side / 4 + 40;
  const int height = 7 * side / 8 + 12;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> guess = noise(count, 1), f = noise(count, 2);
  Workload w;
  const auto form = [&](auto colour, auto residual) {
    const Shape shape = {height, width};
    const stream from = streamOf<float>(shape, guess), charges = streamOf<float>(shape, f);
    const stream red = streamOf<float>(shape), black = streamOf<float>(shape);
    const stream rest = streamOf<float>(shape);
    const auto fw = static_cast<float>(width), fh = static_cast<float>(height);
    const auto launches = [=] {
      sweep(from, red, black, [=](const stream& u, int which, const stream& r) {
        colour(u, charges, static_cast<float>(which), kOmega, kSquare, fw, fh, r);
      });
      residual(black, charges, kSquare, fw, fh, rest);
    };
    return kernelCalls(launches, joined({resultOf<float>(black), resultOf<float>(rest)}));
  };
  w.written = form(relaxColour, relaxResidual);
  w.best = form(relaxColourBest, relaxResidualBest);
  const auto peer = [&](const RelaxLaunches& code) {
    using Values = SharedArray<float>;
    const Values red = zeros<float>(count), black = zeros<float>(count);
    const Values rest = zeros<float>(count);
    const auto launches = [=, &code] {
      sweep(guess, red, black, [&](const Values& u, int which, const Values& r) {
        code.colour(width, height, u->data(), f->data(), which, kOmega, kSquare, r->data());
      });
      code.residual(width, height, black->data(), f->data(), kSquare, rest->data());
    };
    return calls(code.form, launches, joined({resultOf(black), resultOf(rest)}));
  };
  w.loops = forEach({&gxx::kRelaxLoops, &clangxx::kRelaxLoops}, peer);
  w.vectors =
      forEachAvailable(avx512::kRelaxVectors, avx2::kRelaxVectors, sse2::kRelaxVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const std::vector<int> extents = {width, height};
  const HalideArray<float> first(guess, extents), charges(f, extents);
  const auto red = halideArray<float>(extents), black = halideArray<float>(extents);
  const auto rest = halideArray<float>(extents);
  const auto launches = [=] {
    using Values = HalideArray<float>;
    sweep(first, red, black, [&](const Values& u, int which, const Values& r) {
      halideRelaxColour(u, charges, which, kOmega, kSquare, r);
    });
    halideRelaxResidual(black, charges, kSquare, rest);
  };
  w.halide = {calls("Halide", launches, joined({resultOf(black), resultOf(rest)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
