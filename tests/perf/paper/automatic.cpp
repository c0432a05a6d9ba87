#include "tests/perf/paper/automatic.h"

#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/gl/gl_backend.h"
#include "runtime/choice/backend_choice.h"
#include "tests/perf/harness/rows.h"

#include <cstdio>
#include <memory>
#include <vector>

namespace brook::perf::paper {
namespace {

constexpr double kAim = 1 / 1.10;  // of the better fixed choice
/// Runs before those that count: on each backend, and some more, since a run may be several chains.
constexpr int kWarmUp = 2 * choice::BackendChoice::kTrials + 4;

std::vector<std::unique_ptr<backend::Backend>> bothBackends() {
  std::vector<std::unique_ptr<backend::Backend>> backends;
  backends.push_back(cpu::makeCpu());
  backends.push_back(gl::createBackend(PipelineStage::Compute));
  return backends;
}

// The whole application, transfers included.
Contestant wholeProgram(const std::string& name, Runtime& runtime, const Application& application) {
  setRuntime(&runtime);
  const std::shared_ptr<BrookProgram> program = application.makeBrook();
  return {name,
          [&runtime, program](int count) {
            setRuntime(&runtime);
            for (int i = 0; i < count; ++i) {
              program->upload();
              program->launch();
              program->download();
            }
          },
          [&runtime, program] {
            setRuntime(&runtime);
            return program->download();
          }};
}

}  // namespace

void compareAutomatic(const Application& application, const Settings& settings) {
  Runtime cpu(cpu::makeCpu());
  Runtime compute(gl::createBackend(PipelineStage::Compute));
  Runtime automatic(bothBackends());
  const Contestant contestants[] = {wholeProgram("cpu", cpu, application),
                                    wholeProgram("gl:compute", compute, application),
                                    wholeProgram("auto", automatic, application)};
  verify(contestants, application.reference);
  contestants[2].run(kWarmUp);
  Settings wall = settings;
  wall.clock = wallSeconds;
  const auto samples = measure(contestants, wall);
  double seconds[3];
  for (std::size_t i = 0; i < 3; ++i)
    seconds[i] = quartiles(samples[i]).median;
  const std::size_t better = seconds[0] <= seconds[1] ? 0 : 1;
  char note[128];
  std::snprintf(note, sizeof note, "cpu %.4g ms, gl:compute %.4g ms, auto %.4g ms, now on %s",
                1e3 * seconds[0], 1e3 * seconds[1], 1e3 * seconds[2],
                automatic.backendName().c_str());
  print({.group = "paper-auto",
         .name = application.name + ", auto",
         .peer = "the better of cpu and gl:compute",
         .ratio = speedOver(samples[better], samples[2]),
         .aim = kAim,
         .note = note,
         .seconds = seconds[2]});
  setRuntime(nullptr);
}

}  // namespace brook::perf::paper
