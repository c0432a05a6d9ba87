// Figure 3 of "Brook for GPUs": its applications on every backend beside hand-written programs and
// libraries. tests/perf/run paper builds and runs it; rows.h tells what it prints.
//
//   brook_perf_paper [--side=1024] [--rounds=21] [--filter=REGEX]
//
// REGEX chooses applications by name. The status is 1 if a result was wrong.
#include "tests/perf/harness/options.h"
#include "tests/perf/paper/automatic.h"
#include "tests/perf/paper/backends.h"
#include "tests/perf/paper/compare.h"

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <regex>
#include <stdexcept>
#include <string>

namespace brook::perf::paper {
namespace {

constexpr int kFullSide = 1024;

constexpr NamedApplication kApplications[] = {{"SAXPY", saxpyApplication},
                                              {"SGEMV", sgemvApplication},
                                              {"Segment", segmentApplication},
                                              {"FFT", fftApplication},
                                              {"Ray", rayApplication}};

// Gives the number of those that failed.
int compareAll(const Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const NamedApplication& named : kApplications) {
    if (!std::regex_search(named.name, filter)) continue;
    try {
      const Application application = named.make(options.side);
      compare(bench, application);
      compareAutomatic(application, bench.settings);
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", named.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

int run(const Options& options) {
  constexpr gl::GlVersion kVersions[] = {{false, 4, 3}};
  gl::ContextEgl handContext(kVersions);
  Backends backends(options.rounds, options.side == kFullSide);
  // OpenBLAS reads it when it is loaded, which is when it is first asked for.
  setenv("OPENBLAS_NUM_THREADS", std::to_string(backends.threads).c_str(), 1);
  const Bench bench = {{handContext, backends.threads},
                       backends.cpu,
                       backends.fragment,
                       backends.compute,
                       backends.settings};
  return compareAll(bench, options) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace brook::perf::paper

int main(int count, char** arguments) {
  try {
    using namespace brook::perf;
    return paper::run(parseOptions(count, arguments, paper::kFullSide));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
