#include "example/best.br.h"
#include "example/example.br.h"
#include "tests/perf/untuned/example/loops.h"
#include "tests/perf/untuned/workloads.h"

namespace brook::perf::untuned {

Workload example(int side) {
  const int width = 3 * side / 2;
  const int height = side;
  const auto count = static_cast<std::size_t>(width) * static_cast<std::size_t>(height);
  const SharedArray<float> image = noise(count, 1);
  Workload w;
  const auto form = [&](auto blur) {
    const stream from = streamOf<float>({height, width}, image);
    const stream to = streamOf<float>({height, width});
    return kernelCalls([=] { blur(from, to); }, resultOf<float>(to));
  };
  w.written = form(exampleBlur);
  w.best = form(exampleBlurBest);
  w.loops = forEach({&gxx::kExampleLoops, &clangxx::kExampleLoops}, [&](const ExampleLoops& loops) {
    const SharedArray<float> to = zeros<float>(count);
    return calls(loops.compiler,
                 [=, &loops] { loops.blur(width, height, image->data(), to->data()); },
                 resultOf(to));
  });
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
