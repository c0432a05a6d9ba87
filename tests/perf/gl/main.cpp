// The speed of gl:fragment and gl:compute beside hand-written OpenGL. tests/perf/run gl builds and
// runs it; rows.h tells what it prints.
//
//   brook_perf_gl [--side=1024] [--rounds=21] [--filter=REGEX] [--suffix=TEXT]
//
// REGEX chooses workloads by name; TEXT ends the names of all rows. The status is 1 if a result was
// wrong.
#include "tests/perf/gl/compare.h"
#include "tests/perf/gl/device_operations.h"
#include "tests/perf/gl/sum_forms.h"
#include "tests/perf/gl/transfers.h"
#include "tests/perf/harness/options.h"

#include <algorithm>
#include <cstdio>
#include <exception>
#include <iterator>
#include <regex>
#include <stdexcept>

namespace brook::perf {
namespace {

constexpr int kFullSide = 1024;

HandForms sumForms(gl::ContextEgl& context, const Workload& workload) {
  return {makeHand<HandFragmentSum>(context, workload),
          makeHand<HandComputeSum>(context, workload, BufferReads::Storage),
          makeHand<HandComputeSum>(context, workload, BufferReads::Texture)};
}

using MakeHandForms = HandForms (*)(gl::ContextEgl&, const Workload&);

NamedComparison comparisonOf(const Workload& workload, MakeHandForms makeHandForms) {
  return {workload.name, [workload, makeHandForms](Bench& bench) {
            compare(bench, workload, makeHandForms(bench.handContext, workload));
          }};
}

std::vector<NamedComparison> allComparisons(const Options& options) {
  std::vector<NamedComparison> all;
  const auto add = [&](const std::vector<Workload>& workloads) {
    for (const Workload& workload : workloads)
      all.push_back(comparisonOf(workload, handForms));
  };
  add(elementwiseWorkloads(options.side));
  add(imageWorkloads(options.side));
  all.push_back(comparisonOf(sumWorkload(options.side), sumForms));
  add(linearAlgebraWorkloads(options.side));
  add({fourierWorkload(options.side), volumeWorkload(options.side)});
  // They compute nothing, so they are the same however kernels are compiled.
  if (options.suffix.empty()) {
    std::ranges::move(transferComparisons(options.side), std::back_inserter(all));
    std::ranges::move(deviceOperationComparisons(options.side), std::back_inserter(all));
  }
  return all;
}

Ceiling ceilingOf(gl::ContextEgl& context, const Settings& settings) {
  const gl::ContextEgl::ContextScope current(context);
  return measureCeiling(settings);
}

// Gives the number of those that failed.
int compareAll(Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const NamedComparison& comparison : allComparisons(options)) {
    if (!std::regex_search(comparison.name, filter)) continue;
    try {
      comparison.run(bench);
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", comparison.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

int run(const Options& options) {
  constexpr gl::GlVersion kVersions[] = {{false, 4, 3}};
  gl::ContextEgl handContext(kVersions);
  Backends backends;
  const Settings settings = {
      .clock = backends.device.info.isHardware ? wallSeconds : processSeconds,
      .rounds = options.rounds,
      .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0};
  Bench bench{handContext, backends, settings, ceilingOf(handContext, settings), options.suffix};
  std::fprintf(stderr, "%s; device copy %.1f GB/s, MAD loop %.1f GFLOPS, by %s time\n",
               backends.device.info.renderer.c_str(), bench.ceiling.copiedBytes * 1e-9,
               bench.ceiling.operations * 1e-9,
               backends.device.info.isHardware ? "wall" : "processor");
  return compareAll(bench, options) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace brook::perf

int main(int count, char** arguments) {
  try {
    return brook::perf::run(brook::perf::parseOptions(count, arguments, brook::perf::kFullSide));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
