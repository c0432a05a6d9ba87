// What an event of the trace costs: launches with BRT_TRACE's file and with brook::profile()'s
// table, each beside the same launches without. tests/perf/run trace builds and runs it; rows.h
// tells what it prints, and the note of a row has the time of an event.
//
//   brook_perf_trace [--side=16] [--rounds=21] [--filter=REGEX] [--suffix=TEXT]
#include "runtime/backend/conformance/kernels.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/trace/trace.h"
#include "tests/perf/harness/measurement.h"
#include "tests/perf/harness/options.h"
#include "tests/perf/harness/rows.h"

#include <brook/brook.hpp>
#include <brook/generated.hpp>

#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <functional>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

namespace brook::perf {
namespace {

constexpr int kFullSide = 16;

/// Microseconds more that a run took than the same without, round by round.
Quartiles costOf(const std::vector<double>& with, const std::vector<double>& without) {
  std::vector<double> costs;
  for (std::size_t i = 0; i < with.size(); ++i)
    costs.push_back(1e6 * (with[i] - without[i]));
  return quartiles(std::move(costs));
}

std::string noteOf(const Quartiles& cost) {
  char text[80];
  std::snprintf(text, sizeof text, "%.2f us an event (%.2f to %.2f)", cost.median, cost.q1,
                cost.q3);
  return text;
}

/// The least that a kernel can do, so that little but the launch is measured.
void twice(const stream& x, const stream& y) {
  generated::map(conformance::cpuKernel(conformance::TestKernel::Saxpy), {1.0F, x, x, y});
}

class Launches {
 public:
  explicit Launches(int side) : x_(ElementType::Float, Shape{side}), y_(x_) {
    y_ = stream(ElementType::Float, Shape{side});
    values_.assign(static_cast<std::size_t>(side), 1.0F);
    x_.read(values_.data());
  }

  Contestant contestant(const std::string& name, std::function<void()> begin,
                        std::function<void()> end) {
    return {name,
            [this, begin, end](int count) {
              begin();
              for (int i = 0; i < count; ++i)
                twice(x_, y_);
              end();
            },
            [this] {
              y_.write(values_.data());
              return values_;
            }};
  }

  std::vector<float> expected() const { return std::vector<float>(values_.size(), 2.0F); }

 private:
  stream x_;
  stream y_;
  std::vector<float> values_;
};

/// A trace that is off would cost nothing.
void requireEvents(const std::string& path) {
  if (profile().empty()) throw std::runtime_error("brook::profile() has counted nothing");
  if (std::filesystem::file_size(path) < 1000) throw std::runtime_error("the trace is empty");
}

void compare(const Options& options, const std::string& path) {
  const auto nothing = [] {};
  Launches launches(options.side);
  // The file is open all the time, as with BRT_TRACE, so that its beginning and end count for
  // nothing.
  trace::open(path);
  const auto trace = [](bool isOn) {
    return [isOn] { trace::listen(trace::Listener::File, isOn); };
  };
  trace(false)();
  const std::vector<Contestant> contestants = {
      launches.contestant("without", nothing, nothing),
      launches.contestant("BRT_TRACE", trace(true), trace(false)),
      launches.contestant("brook::profile()", startProfile, stopProfile)};
  verify(contestants, {launches.expected()});
  Settings settings;
  settings.rounds = options.rounds;
  settings.sampleSeconds =
      0.05;  // several times as long as events are kept before they are written
  const std::vector<std::vector<double>> seconds = measure(contestants, settings);
  for (std::size_t i = 1; i < contestants.size(); ++i) {
    const std::string name = "launch with " + contestants[i].name + options.suffix;
    if (!std::regex_search(name, std::regex(options.filter))) continue;
    print({"trace", name, "the same without", speedOver(seconds[0], seconds[i]), std::nullopt,
           noteOf(costOf(seconds[i], seconds[0]))});
  }
  trace::close();
  requireEvents(path);
}

void run(int count, char** arguments) {
  const Options options = parseOptions(count, arguments, kFullSide);
  Runtime runtime(cpu::makeCpu({.isa = Isa::Scalar}));
  setRuntime(&runtime);
  const std::filesystem::path path = std::filesystem::temp_directory_path() /
                                     ("brook_perf_trace_" + std::to_string(getpid()) + ".json");
  compare(options, path);
  std::filesystem::remove(path);
  setRuntime(nullptr);
}

}  // namespace
}  // namespace brook::perf

int main(int count, char** arguments) {
  try {
    brook::perf::run(count, arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "brook_perf_trace: %s\n", error.what());
    return 1;
  }
  return 0;
}
