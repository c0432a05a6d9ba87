#include "tests/perf/untuned/video420/launches.h"
#include "tests/perf/untuned/workloads.h"
#include "video420/best.br.h"
#include "video420/video420.br.h"

#include <cstddef>

#ifdef BROOK_PERF_HAS_HALIDE
#include "tests/perf/untuned/halide_array.h"
#include "video420/halide.h"
#endif

namespace brook::perf::untuned {
namespace {

struct Planes {
  SharedArray<unsigned char> luma, u, v;
};

}  // namespace

Workload video420(int side) {
  const int width = 15 * side / 16 * 2;
  const int height = 135 * side / 256 * 2;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const Planes from = {.luma = wholeNumbers<unsigned char>(count, 256, 1),
                       .u = wholeNumbers<unsigned char>(count / 4, 256, 2),
                       .v = wholeNumbers<unsigned char>(count / 4, 256, 3)};
  Workload w;
  const auto form = [&](auto toRgba, auto toLuma, auto toChroma) {
    const Shape half = {height / 2, width / 2};
    const stream fromLuma = streamOf<unsigned char>({height, width}, from.luma);
    const stream fromU = streamOf<unsigned char>(half, from.u);
    const stream fromV = streamOf<unsigned char>(half, from.v);
    const stream rgba = streamOf<uchar4>({height, width});
    const stream luma = streamOf<unsigned char>({height, width});
    const stream u = streamOf<unsigned char>(half), v = streamOf<unsigned char>(half);
    return kernelCalls(
        [=] {
          toRgba(fromLuma, fromU, fromV, rgba);
          toLuma(rgba, luma);
          toChroma(rgba, u, v);
        },
        joined({resultOf<unsigned char>(rgba), resultOf<unsigned char>(luma),
                resultOf<unsigned char>(u), resultOf<unsigned char>(v)}));
  };
  w.written = form(video420ToRgba, video420ToLuma, video420ToChroma);
  w.best = form(video420ToRgbaBest, video420ToLumaBest, video420ToChromaBest);
  const auto peer = [&](const Video420Launches& code) {
    const SharedArray<unsigned char> rgba = zeros<unsigned char>(4 * count);
    const Planes to = {.luma = zeros<unsigned char>(count),
                       .u = zeros<unsigned char>(count / 4),
                       .v = zeros<unsigned char>(count / 4)};
    return calls(
        code.form,
        [=, &code] {
          code.toRgba(width, height, from.luma->data(), from.u->data(), from.v->data(),
                      rgba->data());
          code.toLuma(width, height, rgba->data(), to.luma->data());
          code.toChroma(width, height, rgba->data(), to.u->data(), to.v->data());
        },
        joined({resultOf(rgba), resultOf(to.luma), resultOf(to.u), resultOf(to.v)}));
  };
  w.loops = forEach({&gxx::kVideo420Loops, &clangxx::kVideo420Loops}, peer);
  w.vectors = forEachAvailable(avx512::kVideo420Vectors, avx2::kVideo420Vectors,
                               sse2::kVideo420Vectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  using Bytes = HalideArray<unsigned char>;
  const std::vector<int> whole = {width, height}, half = {width / 2, height / 2};
  const Bytes fromLuma(from.luma, whole), fromU(from.u, half), fromV(from.v, half);
  const auto rgba = halideArray<unsigned char>({4, width, height});
  const auto luma = halideArray<unsigned char>(whole);
  const auto u = halideArray<unsigned char>(half), v = halideArray<unsigned char>(half);
  w.halide = {calls(
      "Halide",
      [=] {
        halideVideo420ToRgba(fromLuma, fromU, fromV, rgba);
        halideVideo420ToLuma(rgba, luma);
        halideVideo420ToChroma(rgba, u, v);
      },
      joined({resultOf(rgba), resultOf(luma), resultOf(u), resultOf(v)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
