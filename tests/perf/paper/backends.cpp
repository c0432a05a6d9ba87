#include "tests/perf/paper/backends.h"

#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/gl/gl_backend.h"

#include <cstdio>
#include <thread>

namespace brook::perf::paper {
namespace {

std::unique_ptr<backend::Backend> makeCpu(int threads) {
  cpu::Options options;
  options.threads = threads;
  return cpu::makeCpu(options);
}

}  // namespace

Backends::Backends(int rounds, bool isFull)
    : fragment(gl::createBackend(PipelineStage::Fragment)),
      compute(gl::createBackend(PipelineStage::Compute)),
      threads(compute.isHardware() ? static_cast<int>(std::thread::hardware_concurrency()) : 1),
      cpu(makeCpu(threads)),
      settings{.clock = compute.isHardware() ? wallSeconds : processSeconds,
               .rounds = rounds,
               .sampleSeconds = isFull ? Settings().sampleSeconds : 0} {
  std::fprintf(stderr, "%s; %s; by %s time\n", compute.device().c_str(), cpu.device().c_str(),
               compute.isHardware() ? "wall" : "processor");
}

}  // namespace brook::perf::paper
