// The speed of the cpu backend beside hand-written programs and libraries. tests/perf/run cpu
// builds and runs it; rows.h tells what it prints.
//
//   brook_perf_cpu [--side=1024] [--rounds=21] [--filter=REGEX] [--suffix=TEXT]
//
// REGEX chooses workloads by name; TEXT ends the names of all rows. The status is 1 if a result was
// wrong.
#include "runtime/backend/cpu/cpu_backend.h"
#include "tests/perf/cpu/ceiling.h"
#include "tests/perf/cpu/compare.h"
#include "tests/perf/cpu/emitted_code.h"
#include "tests/perf/cpu/hand/kernels.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <regex>
#include <stdexcept>

namespace brook::perf {
namespace {

constexpr int kFullSide = 1024;

// Those that both compilers of emitted code are measured with come first; clang++ has no others.
std::vector<NamedWorkload> allWorkloads(int side) {
  std::vector<NamedWorkload> all;
  const auto add = [&](const std::vector<NamedWorkload>& workloads) {
    all.insert(all.end(), workloads.begin(), workloads.end());
  };
  add(elementwiseWorkloads(side));
  add(gridWorkloads(side));
  add(computeWorkloads(side));
  if (emittedCode().isOfClang) return all;
  add(linearAlgebraWorkloads(side));
  add(fourierWorkloads(side));
  add(imageWorkloads(side));
  add(placesWorkloads(side));
  add(launchWorkloads(side));
  add(pushWorkloads(side));
  add(publishedWorkloads(side));
  return all;
}

// Gives the number of those that failed.
int compareAll(const Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const NamedWorkload& workload : allWorkloads(options.side)) {
    if (!std::regex_search(workload.name, filter)) continue;
    try {
      setRuntime(&bench.runtimes.oneThread);
      compare(bench, workload.make(bench.runtimes));
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", workload.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

Runtime makeRuntime(int threads) {
  cpu::Options options;
  options.threads = threads;
  return Runtime(cpu::makeCpu(options));
}

int run(const Options& options) {
  // The time of one thread is its processor time: that of other programs does not count.
  const Settings settings = {
      .clock = processSeconds,
      .rounds = options.rounds,
      .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0};
  Runtime oneThread = makeRuntime(1);
  Runtime twoThreads = makeRuntime(2);
  const Bench bench = {{oneThread, twoThreads},
                       settings,
                       measureOperations(settings),
                       emittedCode().isOfClang ? "cpu-clang" : "cpu",
                       options.suffix};
  std::fprintf(
      stderr,
      "%s; multiply-adds of %s %.1f GFLOPS, copy of 512 KiB %.1f GB/s, of 64 MiB %.1f GB/s\n",
      oneThread.device().c_str(), hand::availableKernels().front()->isa, bench.operations * 1e-9,
      measureCopy(1 << 19, settings) * 1e-9, measureCopy(1 << 26, settings) * 1e-9);
  return compareAll(bench, options) == 0 ? 0 : 1;
}

// Libraries read the environment when they are loaded, some of them before main: the program begins
// once more where they find one thread asked for. Of the code that OpenBLAS has for AVX-512 that
// for SkylakeX is the fastest; Cooperlake's sum of absolute values takes seven times as long.
void setEnvironment(char** arguments) {
  constexpr const char* kMark = "BROOK_PERF_ENVIRONMENT";
  if (std::getenv(kMark) != nullptr) return;
  setenv(kMark, "1", 1);
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  setenv("POCL_MAX_PTHREAD_COUNT", "1", 1);
  unsetenv("OPENBLAS_CORETYPE");
  unsetenv("OPENBLAS_L2_SIZE");
  if (std::string(hand::availableKernels().front()->isa) == "avx512")
    setenv("OPENBLAS_CORETYPE", "SKYLAKEX", 1);
  execv("/proc/self/exe", arguments);
  throw std::runtime_error("the program cannot begin once more");
}

}  // namespace
}  // namespace brook::perf

int main(int count, char** arguments) {
  try {
    brook::perf::setEnvironment(arguments);
    return brook::perf::run(brook::perf::parseOptions(count, arguments, brook::perf::kFullSide));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
