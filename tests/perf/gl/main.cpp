// The speed of gl:fragment and gl:compute beside hand-written OpenGL. tests/perf/run gl builds and
// runs it; rows.h tells what it prints.
//
//   brook_perf_gl [--side=1024] [--rounds=21] [--filter=REGEX] [--suffix=TEXT]
//
// REGEX chooses workloads by name; TEXT ends the names of all rows. The status is 1 if a result was
// wrong.
#include "tests/perf/gl/compare.h"
#include "tests/perf/gl/sum_forms.h"

#include <cstdio>
#include <exception>
#include <regex>
#include <stdexcept>

namespace brook::perf {
namespace {

constexpr int kFullSide = 1024;

struct Options {
  int side = kFullSide;
  int rounds = 21;
  std::string filter;
  std::string suffix;
};

Options parseOptions(int count, char** arguments) {
  Options options;
  for (int i = 1; i < count; ++i) {
    const std::string argument = arguments[i];
    const std::size_t equals = argument.find('=');
    const std::string name = argument.substr(0, equals);
    const std::string value = equals == std::string::npos ? "" : argument.substr(equals + 1);
    if (name == "--side") {
      options.side = std::stoi(value);
    } else if (name == "--rounds") {
      options.rounds = std::stoi(value);
    } else if (name == "--filter") {
      options.filter = value;
    } else if (name == "--suffix") {
      options.suffix = value;
    } else {
      throw std::invalid_argument("unknown option '" + argument + "'");
    }
  }
  return options;
}

struct Entry {
  Workload workload;
  HandForms (*makeHandForms)(gl::ContextEgl&, const Workload&);
};

HandForms sumForms(gl::ContextEgl& context, const Workload& workload) {
  return {makeHand<HandFragmentSum>(context, workload),
          makeHand<HandComputeSum>(context, workload, BufferReads::Storage),
          makeHand<HandComputeSum>(context, workload, BufferReads::Texture)};
}

std::vector<Entry> allEntries(int side) {
  std::vector<Entry> entries;
  const auto add = [&](const std::vector<Workload>& workloads) {
    for (const Workload& workload : workloads)
      entries.push_back({workload, handForms});
  };
  add(elementwiseWorkloads(side));
  add(imageWorkloads(side));
  entries.push_back({sumWorkload(side), sumForms});
  add(linearAlgebraWorkloads(side));
  add({fourierWorkload(side), volumeWorkload(side)});
  return entries;
}

Ceiling ceilingOf(gl::ContextEgl& context, const Settings& settings) {
  const gl::ContextEgl::Current current(context);
  return measureCeiling(settings);
}

// Gives the number of workloads that failed.
int compareAll(Bench& bench, const Options& options) {
  const std::regex filter(options.filter);
  int failures = 0;
  for (const Entry& entry : allEntries(options.side)) {
    const Workload& workload = entry.workload;
    if (!std::regex_search(workload.name, filter)) continue;
    try {
      compare(bench, workload, entry.makeHandForms(bench.handContext, workload));
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", workload.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures;
}

int run(const Options& options) {
  constexpr gl::GlVersion kVersions[] = {{false, 4, 3}};
  gl::ContextEgl handContext(kVersions);
  Engines engines;
  const Settings settings = {
      .clock = engines.device.info.isHardware ? wallSeconds : processSeconds,
      .rounds = options.rounds,
      .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0};
  Bench bench{handContext, engines, settings, ceilingOf(handContext, settings), options.suffix};
  std::fprintf(stderr, "%s; device copy %.1f GB/s, MAD loop %.1f GFLOPS, by %s time\n",
               engines.device.info.renderer.c_str(), bench.ceiling.copiedBytes * 1e-9,
               bench.ceiling.operations * 1e-9,
               engines.device.info.isHardware ? "wall" : "processor");
  return compareAll(bench, options) == 0 ? 0 : 1;
}

}  // namespace
}  // namespace brook::perf

int main(int count, char** arguments) {
  try {
    return brook::perf::run(brook::perf::parseOptions(count, arguments));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 2;
  }
}
