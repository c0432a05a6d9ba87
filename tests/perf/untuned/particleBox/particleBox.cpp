#include "tests/perf/untuned/particleBox/types.h"

// The headers of the kernels need the structures.
#include "particleBox/best.br.h"
#include "particleBox/particleBox.br.h"
#include "tests/perf/untuned/particleBox/launches.h"
#include "tests/perf/untuned/workloads.h"

#include <cstddef>
#include <cstring>
#include <vector>

#ifdef BROOK_PERF_HAS_HALIDE
#include "particleBox/halide.h"
#include "tests/perf/untuned/halide_array.h"
#endif

// Describes the structure to streams, as the code of the kernels does.
static const brook::StructureDescriptor& brookStructure(const ParticleBoxParticle*) {
  using Particle = ParticleBoxParticle;
  static const brook::FieldDescriptor fields[] = {
      {"position", brook::ElementType::Float3, offsetof(Particle, position)},
      {"velocity", brook::ElementType::Float3, offsetof(Particle, velocity)},
      {"mass", brook::ElementType::Float, offsetof(Particle, mass)},
      {"age", brook::ElementType::Float, offsetof(Particle, age)}};
  static const brook::StructureDescriptor structure = {"ParticleBoxParticle", sizeof(Particle),
                                                       fields};
  return structure;
}

namespace brook::perf::untuned {
namespace {

static_assert(sizeof(ParticleBoxBody) == sizeof(ParticleBoxParticle));

SharedArray<ParticleBoxBody> bodies(std::size_t count) {
  const SharedArray<float> values = noise(8 * count, 1);
  const SharedArray<ParticleBoxBody> result = zeros<ParticleBoxBody>(count);
  for (std::size_t i = 0; i < count; ++i) {
    const float* v = values->data() + 8 * i;
    (*result)[i] = {.x = 8 * v[0],
                    .y = 5 * v[1] * v[1],
                    .z = 6 * v[2],
                    .vx = 8 * v[3] - 4,
                    .vy = 8 * v[4] - 4,
                    .vz = 8 * v[5] - 4,
                    .mass = 0.5f + v[6],
                    .age = 4 * v[7]};
  }
  return result;
}

Result numbersOf(const SharedArray<ParticleBoxBody>& bodies) {
  return [bodies] {
    std::vector<float> numbers(bodies->size() * sizeof(ParticleBoxBody) / sizeof(float));
    std::memcpy(numbers.data(), bodies->data(), numbers.size() * sizeof(float));
    return numbers;
  };
}

}  // namespace

Workload particleBox(int side) {
  const int count = 300 * side;
  const ParticleBoxRules rules = {
      .room = float3(8, 5, 6), .gravity = 9.81f, .drag = 0.05f, .restitution = 0.6f, .lifetime = 4};
  const ParticleBoxSettings settings = {rules.room.x,  rules.room.y, rules.room.z,
                                        rules.gravity, rules.drag,   rules.restitution,
                                        rules.lifetime};
  const float dt = 0.02f;
  const SharedArray<ParticleBoxBody> start = bodies(static_cast<std::size_t>(count));
  Workload w;
  const auto form = [&](auto step, auto measure) {
    const stream first = streamOf<ParticleBoxParticle>({count}, start);
    const stream second = streamOf<ParticleBoxParticle>({count});
    const stream third = streamOf<ParticleBoxParticle>({count});
    const stream energy = streamOf<float>({count});
    return kernelCalls(
        [=] {
          step(first, rules, dt, 1, second);
          step(second, rules, dt, 2, third);
          measure(third, rules, energy);
        },
        joined({resultOf<float>(third), resultOf<float>(energy)}));
  };
  w.written = form(particleBoxStep, particleBoxEnergy);
  w.best = form(particleBoxStepBest, particleBoxEnergyBest);
  const auto peer = [&](const ParticleBoxLaunches& code) {
    const SharedArray<ParticleBoxBody> second = zeros<ParticleBoxBody>(start->size());
    const SharedArray<ParticleBoxBody> third = zeros<ParticleBoxBody>(start->size());
    const SharedArray<float> energy = zeros<float>(start->size());
    return calls(
        code.form,
        [=, &code] {
          code.step(count, start->data(), settings, dt, 1, second->data());
          code.step(count, second->data(), settings, dt, 2, third->data());
          code.energy(count, third->data(), settings, energy->data());
        },
        joined({numbersOf(third), resultOf(energy)}));
  };
  w.loops = forEach({&gxx::kParticleBoxLoops, &clangxx::kParticleBoxLoops}, peer);
  w.vectors = forEachAvailable(avx512::kParticleBoxVectors, avx2::kParticleBoxVectors,
                               sse2::kParticleBoxVectors, peer);
#ifdef BROOK_PERF_HAS_HALIDE
  const SharedArray<float> numbers = zeros<float>(8 * start->size());
  std::memcpy(numbers->data(), start->data(), numbers->size() * sizeof(float));
  const std::vector<int> extents = {8, count};
  const HalideArray<float> first(numbers, extents);
  const auto second = halideArray<float>(extents), third = halideArray<float>(extents);
  const auto energy = halideArray<float>({count});
  const auto step = [=](const HalideArray<float>& old, int frame, const HalideArray<float>& moved) {
    halideParticleBoxStep(old, settings.width, settings.height, settings.depth, settings.gravity,
                          settings.drag, settings.restitution, settings.lifetime, dt, frame, moved);
  };
  w.halide = {calls(
      "Halide",
      [=] {
        step(first, 1, second);
        step(second, 2, third);
        halideParticleBoxEnergy(third, settings.gravity, energy);
      },
      joined({resultOf(third), resultOf(energy)}))};
#endif
  w.reference = referenceOf(w.loops.front(), 1e-6f);
  return w;
}

}  // namespace brook::perf::untuned
