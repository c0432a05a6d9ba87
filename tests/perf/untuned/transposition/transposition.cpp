// A matrix of an image's size, transposed in two ways from the same elements.
#include "tests/perf/untuned/transposition/launches.h"
#include "tests/perf/untuned/workloads.h"
#include "transposition/best.br.h"
#include "transposition/transposition.br.h"

#ifdef BROOK_PERF_HAS_HALIDE
#include "tests/perf/untuned/halide_array.h"
#include "transposition/halide.h"
#endif

namespace brook::perf::untuned {

Workload transposition(int side) {
  const int width = 3 * side / 2 + 40;
  const int height = side + 36;  // both are multiples of 4, as the blocks need it
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> matrix = noise(count, 1);
  Workload w;
  const auto form = [&](auto plain, kernel blocks) {
    const stream single = streamOf<float>({height, width}, matrix);
    const stream packed = streamOf<float4>({height, width / 4}, matrix);
    const stream t = streamOf<float>({width, height});
    const stream packedT = streamOf<float4>({width, height / 4});
    blocks.domainSize(uint4(height / 4, width / 4, 1, 1));
    return kernelCalls(
        [=] {
          plain(single, t);
          blocks(packed, packedT);
        },
        joined({resultOf<float>(t), resultOf<float>(packedT)}));
  };
  w.written = form(transpositionPlain, kernels::transpositionBlocks());
  w.best = form(transpositionPlainBest, kernels::transpositionBlocksBest());
  const auto peer = [&](const TranspositionLaunches& code) {
    const SharedArray<float> t = zeros<float>(count);
    const SharedArray<float> packedT = zeros<float>(count);
    return calls(
        code.form,
        [=, &code] {
          code.plain(width, height, matrix->data(), t->data());
          code.blocks(width, height, matrix->data(), packedT->data());
        },
        joined({resultOf(t), resultOf(packedT)}));
  };
  w.loops = forEach({&gxx::kTranspositionLoops, &clangxx::kTranspositionLoops}, peer);
  w.vectors = forEachAvailable(avx512::kTranspositionVectors, avx2::kTranspositionVectors,
                               sse2::kTranspositionVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const HalideArray<float> from(matrix, {width, height});
  const auto t = halideArray<float>({height, width}), packedT = halideArray<float>({height, width});
  w.halide = {calls(
      "Halide",
      [=] {
        halideTranspositionPlain(from, t);
        halideTranspositionBlocks(from, packedT);
      },
      joined({resultOf(t), resultOf(packedT)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 0);
  return w;
}

}  // namespace brook::perf::untuned
