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

#include <cstdio>
#include <exception>
#include <regex>
#include <stdexcept>

namespace brook::perf {
namespace {

constexpr int kFullSide = 1024;

std::vector<NamedWorkload> allWorkloads(int side) {
  std::vector<NamedWorkload> all;
  for (const auto& workloads :
       {elementwiseWorkloads(side), gridWorkloads(side), computeWorkloads(side)})
    all.insert(all.end(), workloads.begin(), workloads.end());
  return all;
}

// Gives the number of those that failed.
int compareAll(const Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const NamedWorkload& workload : allWorkloads(options.side)) {
    if (!std::regex_search(workload.name, filter)) continue;
    try {
      setRuntime(&bench.oneThread);
      compare(bench, workload.make(bench.oneThread));
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", workload.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

int run(const Options& options) {
  // The time of one thread is its processor time: that of other programs does not count.
  const Settings settings = {
      .clock = processSeconds,
      .rounds = options.rounds,
      .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0};
  cpu::Options oneThreaded;
  oneThreaded.threads = 1;
  Runtime oneThread(cpu::makeCpu(oneThreaded));
  const Bench bench = {oneThread, settings, measureOperations(settings),
                       isEmittedCodeOfClang() ? "cpu-clang" : "cpu", options.suffix};
  std::fprintf(
      stderr,
      "%s; multiply-adds of %s %.1f GFLOPS, copy of 512 KiB %.1f GB/s, of 64 MiB %.1f GB/s\n",
      oneThread.device().c_str(), hand::availableKernels().front()->isa, bench.operations * 1e-9,
      measureCopy(1 << 19, settings) * 1e-9, measureCopy(1 << 26, settings) * 1e-9);
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
