// Measures the speed of kernels that brcc was not tuned for. tests/perf/run cpu --group=untuned and
// tests/perf/run gl --group=untuned build and run it; rows.h describes its output.
//
//   brook_perf_untuned cpu|gl:compute|gl:fragment [--side=1024] [--rounds=21] [--filter=REGEX]
//                      [--suffix=TEXT]
//
// REGEX chooses workloads by name; TEXT ends the names of all rows. The backend cpu has one thread. The
// status is 1 if a result was wrong.
#include "tests/perf/cpu/emitted_code.h"
#include "tests/perf/harness/options.h"
#include "tests/perf/untuned/compare.h"
#include "tests/perf/untuned/workload.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <regex>
#include <stdexcept>

namespace brook::perf::untuned {
namespace {

constexpr int kFullSide = 1024;

// Returns the number of failures.
int compareAll(const Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const NamedWorkload& workload : allWorkloads()) {
    if (!std::regex_search(workload.name, filter)) continue;
    try {
      compare(bench, workload.name, workload.make(options.side));
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", workload.name, error.what());
      ++failures;
    }
  }
  return failures;
}

int run(const char* backend, const Options& options) {
  setenv("BRT_NUM_THREADS", "1", 1);
  const Runtime& runtime = *initialize(backend);
  const bool isGl = runtime.backendName() != "cpu";
  const std::string cpuGroup = emittedCode().isOfClang ? "cpu-untuned-clang" : "cpu-untuned";
  const Bench bench = {
      .group = isGl ? "gl-untuned" : cpuGroup,
      .suffix = (isGl ? ", " + runtime.backendName() : "") + options.suffix,
      .hasPeers = !isGl,
      .settings = {.clock = isGl && runtime.isHardware() ? wallSeconds : processSeconds,
                   .rounds = options.rounds,
                   .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0}};
  std::fprintf(stderr, "%s\n", runtime.device().c_str());
  return compareAll(bench, options) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace brook::perf::untuned

int main(int count, char** arguments) {
  try {
    using namespace brook::perf;
    if (count < 2)
      throw std::invalid_argument("name a backend first: cpu, gl:compute or gl:fragment");
    return untuned::run(arguments[1], parseOptions(count - 1, arguments + 1, untuned::kFullSide));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
