// What it costs to run kernels of several outputs on devices with one: table 1 of "Brook for GPUs".
// tests/perf/run split builds and runs it; rows.h tells what it prints.
//
//   brook_perf_split [--side=512] [--rounds=21] [--filter=REGEX] [--suffix=TEXT]
//
// Each kernel three times in one process: compiled for 4 outputs, for one, and split by hand as a
// greedy compiler would, a kernel for each output. All have to give the bits of the CPU backend's.
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/gl/gl_backend.h"
#include "tests/perf/harness/measurement.h"
#include "tests/perf/harness/options.h"
#include "tests/perf/harness/rows.h"

#include <brook/brook.hpp>

#include <cstdio>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <regex>
#include <stdexcept>
#include <string>
#include <vector>

// The functions of kernels.br; its two headers would have the same name.
#define DECLARE_KERNELS(suffix)                                                                   \
  void mat4Mult##suffix(brook::stream a0, brook::stream a1, brook::stream a2, brook::stream a3,   \
                        brook::stream b0, brook::stream b1, brook::stream b2, brook::stream b3,   \
                        brook::stream c0, brook::stream c1, brook::stream c2, brook::stream c3);  \
  void mat4MultRow##suffix(brook::stream a, brook::stream b0, brook::stream b1, brook::stream b2, \
                           brook::stream b3, brook::stream c);                                    \
  void cloth4##suffix(brook::stream position, brook::stream velocity, brook::stream all,          \
                      const float& dt, brook::stream newPosition, brook::stream newVelocity);     \
  void cloth12##suffix(brook::stream position, brook::stream velocity, brook::stream all,         \
                       const float& dt, brook::stream newPosition, brook::stream newVelocity)
#define DECLARE_PART(name)                                                                      \
  void name(brook::stream position, brook::stream velocity, brook::stream all, const float& dt, \
            brook::stream result)

DECLARE_KERNELS(_1);
DECLARE_KERNELS(_4);
DECLARE_PART(clothPosition4_1);
DECLARE_PART(clothVelocity4_1);
DECLARE_PART(clothPosition12_1);
DECLARE_PART(clothVelocity12_1);

namespace brook::perf {
namespace {

constexpr int kFullSide = 512;

using Streams = std::vector<stream>;
using Launch = std::function<void(const Streams& inputs, const Streams& outputs)>;

struct Program {
  std::string name;
  int inputs;
  int outputs;
  Launch inOnePass;
  Launch split;
  Launch greedy;
};

constexpr float kStep = 0.01F;

Program mat4Mult() {
  return {"Mat4Mult",
          8,
          4,
          [](const Streams& i, const Streams& o) {
            mat4Mult_4(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], o[0], o[1], o[2], o[3]);
          },
          [](const Streams& i, const Streams& o) {
            mat4Mult_1(i[0], i[1], i[2], i[3], i[4], i[5], i[6], i[7], o[0], o[1], o[2], o[3]);
          },
          [](const Streams& i, const Streams& o) {
            for (std::size_t row = 0; row < 4; ++row)
              mat4MultRow_1(i[row], i[4], i[5], i[6], i[7], o[row]);
          }};
}

Program cloth4() {
  return {"Cloth, 4 springs",
          2,
          2,
          [](const Streams& i, const Streams& o) { cloth4_4(i[0], i[1], i[0], kStep, o[0], o[1]); },
          [](const Streams& i, const Streams& o) { cloth4_1(i[0], i[1], i[0], kStep, o[0], o[1]); },
          [](const Streams& i, const Streams& o) {
            clothPosition4_1(i[0], i[1], i[0], kStep, o[0]);
            clothVelocity4_1(i[0], i[1], i[0], kStep, o[1]);
          }};
}

Program cloth12() {
  return {
      "Cloth, 12 springs",
      2,
      2,
      [](const Streams& i, const Streams& o) { cloth12_4(i[0], i[1], i[0], kStep, o[0], o[1]); },
      [](const Streams& i, const Streams& o) { cloth12_1(i[0], i[1], i[0], kStep, o[0], o[1]); },
      [](const Streams& i, const Streams& o) {
        clothPosition12_1(i[0], i[1], i[0], kStep, o[0]);
        clothVelocity12_1(i[0], i[1], i[0], kStep, o[1]);
      }};
}

// Not far from a unit grid, so that springs and sphere have something to do.
std::vector<float> values(int side, std::size_t seed) {
  std::vector<float> all;
  std::uint32_t state = 12345U + static_cast<std::uint32_t>(seed);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      const int grid[4] = {x, 0, y, 0};
      for (const int base : grid) {
        state = state * 1664525U + 1013904223U;
        all.push_back((seed == 0 ? static_cast<float>(base) : 0.0F) +
                      static_cast<float>(state >> 8) * 0x1p-26F);
      }
    }
  }
  return all;
}

Streams makeInputs(const Program& program, int side) {
  Streams streams;
  for (int i = 0; i < program.inputs; ++i) {
    streams.emplace_back(Element(ElementType::Float4), Shape{side, side});
    streams.back().read(values(side, static_cast<std::size_t>(i)).data());
  }
  return streams;
}

std::vector<float> resultsOf(const Streams& outputs) {
  std::vector<float> all;
  for (const stream& output : outputs) {
    std::vector<float> part(4 * static_cast<std::size_t>(output.shape().elementCount()));
    output.write(part.data());
    all.insert(all.end(), part.begin(), part.end());
  }
  return all;
}

class Comparison {
 public:
  Comparison(const Program& program, Runtime& runtime, int side)
      : program_(program), runtime_(runtime), inputs_(makeInputs(program, side)), side_(side) {}

  Contestant contestant(const std::string& name, const Launch& launch) const {
    Streams outputs;
    for (int i = 0; i < program_.outputs; ++i)
      outputs.emplace_back(Element(ElementType::Float4), Shape{side_, side_});
    return {name,
            [this, launch, outputs](int count) {
              setRuntime(&runtime_);
              for (int i = 0; i < count; ++i)
                launch(inputs_, outputs);
              runtime_.finish();
            },
            [this, outputs] {
              setRuntime(&runtime_);
              return resultsOf(outputs);
            }};
  }

 private:
  const Program& program_;
  Runtime& runtime_;
  Streams inputs_;
  int side_;
};

std::vector<float> expected(const Program& program, Runtime& cpu, int side) {
  setRuntime(&cpu);
  const Comparison comparison(program, cpu, side);
  const Contestant contestant = comparison.contestant("", program.inOnePass);
  contestant.run(1);
  return contestant.result();
}

void compare(const Program& program, const std::string& backend, Runtime& runtime, Runtime& cpu,
             const Settings& settings, const Options& options) {
  const Reference reference = {.values = expected(program, cpu, options.side)};
  setRuntime(&runtime);
  const Comparison comparison(program, runtime, options.side);
  const Contestant contestants[] = {comparison.contestant("4 outputs a pass", program.inOnePass),
                                    comparison.contestant("1 output a pass", program.split),
                                    comparison.contestant("greedy split", program.greedy),
                                    comparison.contestant("the same again", program.greedy)};
  verify(contestants, reference);
  const std::vector<std::vector<double>> samples = measure(contestants, settings);
  const auto row = [&](const char* form, std::size_t ours, std::size_t peer,
                       std::optional<double> aim) {
    print({"split", program.name + ", " + backend + form + options.suffix, contestants[peer].name,
           speedOver(samples[peer], samples[ours]), aim, ""});
  };
  row(", 1 output", 1, 0, {});
  row(", 1 output", 1, 2, 1.0);
  row(", control", 3, 2, {});
}

int run(const Options& options) {
  Runtime fragment(gl::createBackend(PipelineStage::Fragment));
  Runtime compute(gl::createBackend(PipelineStage::Compute));
  Runtime scalar(cpu::makeCpu({.isa = Isa::Scalar}));
  const Settings settings = {
      .clock = fragment.isHardware() ? wallSeconds : processSeconds,
      .rounds = options.rounds,
      .sampleSeconds = options.side == kFullSide ? Settings().sampleSeconds : 0};
  const std::regex filter(options.filter);
  int failures = 0;
  for (const Program& program : {mat4Mult(), cloth4(), cloth12()}) {
    if (!std::regex_search(program.name, filter)) continue;
    try {
      compare(program, "gl:fragment", fragment, scalar, settings, options);
      compare(program, "gl:compute", compute, scalar, settings, options);
    } catch (const std::runtime_error& error) {
      std::fprintf(stderr, "error: %s, %s\n", program.name.c_str(), error.what());
      ++failures;
    }
  }
  return failures == 0 ? 0 : 1;
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
