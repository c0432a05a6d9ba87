#include "runtime/brt_info/calibrate.h"

#include "calibration.br.h"

#include <brook/runtime.hpp>
#include <brook/stream.hpp>

#include <algorithm>
#include <chrono>
#include <ctime>
#include <functional>
#include <memory>
#include <vector>

namespace brook::info {
namespace {

constexpr int kSide = 1024;
constexpr int kRounds = 21;

constexpr int kShort = 64;  // elements: fewer than the time of a launch computes
constexpr int kLaunches = 200;

// Software rasterizers are measured by the processor time of all threads, which does not depend on
// other load of the machine.
double now(bool isHardware) {
  if (!isHardware) return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// A launch on its runtime, which outlives it.
struct Contestant {
  Runtime* runtime;
  std::function<void()> launch;
};

double secondsOfLaunch(const Contestant& contestant) {
  Runtime& runtime = *contestant.runtime;
  setRuntime(&runtime);
  const double begin = now(runtime.isHardware());
  contestant.launch();
  runtime.finish();
  return now(runtime.isHardware()) - begin;
}

/// Measures the contestants in turn and returns the minimum of each, which other programs disturb
/// least. The first two rounds build programs and touch memory; they do not count.
std::vector<double> measure(const std::vector<Contestant>& contestants) {
  std::vector<std::vector<double>> samples(contestants.size());
  for (int round = -2; round < kRounds; ++round) {
    for (std::size_t i = 0; i < contestants.size(); ++i) {
      const double seconds = secondsOfLaunch(contestants[i]);
      if (round >= 0) samples[i].push_back(seconds);
    }
  }
  std::vector<double> least;
  for (const std::vector<double>& all : samples)
    least.push_back(*std::min_element(all.begin(), all.end()));
  return least;
}

stream filled(ElementType type, int components) {
  stream s(type, {kSide, kSide});
  s.read(std::vector<float>(static_cast<std::size_t>(kSide) * kSide * components, 0.5f).data());
  return s;
}

stream empty(ElementType type) {
  return {type, {kSide, kSide}};
}

std::unique_ptr<Runtime> start(const gl::GlSettings& settings, const gl::DevicePolicy& policy) {
  gl::GlSettings own = settings;
  own.policy = policy;
  return std::make_unique<Runtime>(gl::createBackend(PipelineStage::Compute, own));
}

Contestant streaming(Runtime& runtime) {
  setRuntime(&runtime);
  const stream x = filled(ElementType::Float4, 4);
  const stream y = filled(ElementType::Float4, 4);
  const stream r = empty(ElementType::Float4);
  return {&runtime, [=] { axpy(2.0f, x, y, r); }};
}

Contestant gathering(Runtime& runtime) {
  setRuntime(&runtime);
  const stream x = filled(ElementType::Float4, 4);
  const stream r = empty(ElementType::Float4);
  return {&runtime, [=] { cross5(x, r); }};
}

Contestant summing(Runtime& runtime) {
  setRuntime(&runtime);
  const stream x = filled(ElementType::Float4, 4);
  const stream r(ElementType::Float4, {1, 1});
  return {&runtime, [=] { total(x, r); }};
}

Contestant launching(Runtime& runtime) {
  setRuntime(&runtime);
  stream x(ElementType::Float4, {kShort});
  x.read(std::vector<float>(4UL * kShort, 0.5f).data());
  const stream r(ElementType::Float4, {kShort});
  return {&runtime, [=] {
            for (int i = 0; i < kLaunches; ++i)
              copy4(x, r);
          }};
}

BindingKind fastestBindingKind(const gl::GlSettings& settings) {
  const auto storage = start(settings, {BindingKind::StorageBuffer, 1});
  const auto texture = start(settings, {BindingKind::BufferTexture, 1});
  const std::vector<double> seconds =
      measure({streaming(*storage), streaming(*texture), gathering(*storage), gathering(*texture)});
  setRuntime(nullptr);
  const double ratio = seconds[1] / seconds[0] * (seconds[3] / seconds[2]);
  return ratio < 1 ? BindingKind::BufferTexture : BindingKind::StorageBuffer;
}

int fastestLanes(const gl::GlSettings& settings, BindingKind bindingKind) {
  const auto one = start(settings, {bindingKind, 1});
  const auto four = start(settings, {bindingKind, 4});
  const std::vector<double> seconds = measure({summing(*one), summing(*four)});
  setRuntime(nullptr);
  return seconds[1] < seconds[0] ? 4 : 1;
}

// Software rasterizers use all processors themselves.
bool isFasterInThread(const gl::GlSettings& settings, gl::DevicePolicy policy) {
  policy.hasContextThread = false;
  const auto here = start(settings, policy);
  if (!here->isHardware()) return false;
  policy.hasContextThread = true;
  const auto there = start(settings, policy);
  const std::vector<double> seconds = measure({launching(*here), launching(*there)});
  setRuntime(nullptr);
  return seconds[1] < seconds[0];
}

}  // namespace

gl::DevicePolicy measurePolicy(const gl::GlSettings& settings) {
  gl::DevicePolicy policy;
  policy.bindingKind = fastestBindingKind(settings);
  policy.reductionLanes = fastestLanes(settings, policy.bindingKind);
  policy.hasContextThread = isFasterInThread(settings, policy);
  return policy;
}

PassCosts measurePassCosts(const gl::GlSettings& settings) {
  Runtime runtime(gl::createBackend(PipelineStage::Fragment, settings));
  setRuntime(&runtime);
  std::vector<double> seconds;
  {
    const stream x1 = filled(ElementType::Float, 1);
    const stream x = filled(ElementType::Float4, 4), y = filled(ElementType::Float4, 4),
                 z = filled(ElementType::Float4, 4), w = filled(ElementType::Float4, 4);
    const stream r1 = empty(ElementType::Float), r = empty(ElementType::Float4);
    seconds = measure({{&runtime, [=] { copy1(x1, r1); }},
                       {&runtime, [=] { copy4(x, r); }},
                       {&runtime, [=] { add4(x, y, z, w, r); }},
                       {&runtime, [=] { cross5(x, r); }},
                       {&runtime, [=] { mad8(0.5f, x, r); }},
                       {&runtime, [=] { mad64(0.5f, x, r); }}});
  }
  setRuntime(nullptr);
  constexpr double kOperations = 2 * 4 * (64 - 8);
  const double operation = (seconds[5] - seconds[4]) / kOperations;
  // On a busy machine the difference of two times may be arbitrary. No cost is below this.
  const auto atLeastOne = [](double cost) { return std::max(cost, 1.0); };
  PassCosts costs{};
  // Each kernel has four more reads or inputs, and an addition of four components for each.
  costs.read = atLeastOne((seconds[3] - seconds[1]) / operation / 4 - 4);
  costs.input = atLeastOne((seconds[2] - seconds[1]) / operation / 3 - 4 - costs.read);
  costs.storedWord = atLeastOne((seconds[1] - seconds[0]) / operation / 3);
  costs.pass = atLeastOne(seconds[0] / operation - costs.input - costs.read - costs.storedWord);
  return costs;
}

}  // namespace brook::info
