// Figure 4 of "Brook for GPUs", what a call of a kernel takes for streams of 1 to 2^22 elements,
// and the sum of section 4.3. tests/perf/run paper builds and runs it; rows.h tells what it prints.
//
//   brook_perf_paper_calls [--side=1024] [--rounds=21] [--filter=REGEX]
//
// The longest stream has (2 * side)^2 elements; the sum is that of side^2. REGEX chooses among
// "43 MAD" and "sum". The status is 1 if a result was wrong.
#include "calls.br.h"
#include "tests/perf/harness/options.h"
#include "tests/perf/harness/rows.h"
#include "tests/perf/harness/stream_memory.h"
#include "tests/perf/paper/application.h"
#include "tests/perf/paper/backends.h"
#include "tests/perf/paper/hand/functions.h"

#include <cstdio>
#include <exception>
#include <regex>
#include <stdexcept>
#include <utility>

namespace brook::perf::paper {
namespace {

constexpr int kFullSide = 1024;
constexpr float kFactor = 0.5f;
constexpr const char* kHand = "hand-written C++";

using Work = std::function<void()>;
using Result = std::function<std::vector<float>()>;

// Where the work does not wait itself, the last one is waited for.
Contestant onBackend(const std::string& name, Runtime& runtime, const Work& once,
                     const Result& result) {
  return {name,
          [&runtime, once](int count) {
            setRuntime(&runtime);
            for (int i = 0; i < count; ++i)
              once();
            runtime.finish();
          },
          [&runtime, result] {
            setRuntime(&runtime);
            return result();
          }};
}

Contestant byHand(const Work& once, const std::shared_ptr<Floats>& result) {
  return {kHand,
          [once](int count) {
            for (int i = 0; i < count; ++i)
              once();
          },
          [result] { return std::vector<float>(result->begin(), result->end()); }};
}

// Makes the contestant of a backend; the runtime is current.
using MakeContestant = std::function<Contestant(const std::string& name, Runtime& runtime)>;

std::vector<Contestant> onAllBackends(Backends& backends, const MakeContestant& make) {
  std::vector<Contestant> contestants;
  for (const auto& [name, runtime] :
       {std::pair("cpu", &backends.cpu), std::pair("gl:fragment", &backends.fragment),
        std::pair("gl:compute", &backends.compute)}) {
    setRuntime(runtime);
    contestants.push_back(make(name, *runtime));
  }
  return contestants;
}

// The first contestant is the one that all are compared with, itself too.
void compareAll(const std::string& group, const std::string& name, const std::string& size,
                const std::vector<Contestant>& contestants, const Reference& reference,
                const Settings& settings) {
  verify(contestants, reference);
  const auto samples = measure(contestants, settings);
  for (std::size_t i = 0; i < contestants.size(); ++i) {
    const double seconds = quartiles(samples[i]).median;
    char note[32];
    std::snprintf(note, sizeof note, "%.4g us", 1e6 * seconds);
    print({.group = group,
           .name = name + ", " + contestants[i].name + size,
           .peer = kHand,
           .ratio = speedOver(samples[0], samples[i]),
           .aim = {},
           .note = note,
           .seconds = seconds});
  }
}

void callsOfLength(Backends& backends, int length) {
  const std::vector<float> x = noise(4 * static_cast<std::size_t>(length), 8);
  const auto own = std::make_shared<Floats>(x.begin(), x.end());
  const auto r = std::make_shared<Floats>(x.size());
  Reference reference = {.values = {}, .tolerance = 1e-5f};
  for (const float value : x) {
    float v = value;
    for (int k = 0; k < 43; ++k)
      v = v * kFactor + value;
    reference.values.push_back(v);
  }
  std::vector<Contestant> contestants =
      onAllBackends(backends, [&](const std::string& name, Runtime& runtime) {
        stream from(ElementType::Float4, {length});
        const stream to(ElementType::Float4, {length});
        from.read(x.data());
        return onBackend(
            name, runtime, [=] { mad43(kFactor, from, to); },
            [=, count = x.size()] {
              std::vector<float> values(count);
              to.write(values.data());
              return values;
            });
      });
  const auto count = static_cast<std::ptrdiff_t>(own->size());
  contestants.insert(contestants.begin(),
                     byHand([=] { hand::mad43(count, kFactor, own->data(), r->data()); }, r));
  compareAll("paper-calls", "43 MAD", ", " + std::to_string(length), contestants, reference,
             backends.settings);
}

void sumOf(Backends& backends, int length) {
  const std::vector<float> x = noise(4 * static_cast<std::size_t>(length), 9);
  const auto own = std::make_shared<Floats>(x.begin(), x.end());
  const auto total = std::make_shared<Floats>(4);
  double sums[4] = {};
  for (std::size_t i = 0; i < x.size(); ++i)
    sums[i % 4] += x[i];
  Reference reference = {.values = {}, .tolerance = 1e-4f, .scale = 1e3f};
  for (const double value : sums)
    reference.values.push_back(static_cast<float>(value));
  std::vector<Contestant> contestants =
      onAllBackends(backends, [&](const std::string& name, Runtime& runtime) {
        stream from(ElementType::Float4, {length});
        from.read(x.data());
        const auto result = std::make_shared<float4>();
        return onBackend(
            name, runtime, [=] { sum(from, *result); },
            [=] { return std::vector<float>{result->x, result->y, result->z, result->w}; });
      });
  contestants.insert(contestants.begin(), byHand(
                                              [=, &backends] {
                                                hand::sum(backends.threads,
                                                          static_cast<std::ptrdiff_t>(own->size()),
                                                          own->data(), total->data());
                                              },
                                              total));
  compareAll("paper-sum", "sum of " + std::to_string(length) + " float4", "", contestants,
             reference, backends.settings);
}

int run(const Options& options) {
  Backends backends(options.rounds, options.side == kFullSide);
  const std::regex filter(options.filter);
  try {
    if (std::regex_search("43 MAD", filter)) {
      for (int length = 1; length <= 4 * options.side * options.side; length *= 2)
        callsOfLength(backends, length);
    }
    if (std::regex_search("sum", filter)) sumOf(backends, options.side * options.side);
  } catch (const std::runtime_error& error) {
    std::fprintf(stderr, "error: %s\n", error.what());
    return 1;
  }
  return 0;
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
