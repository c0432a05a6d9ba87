// Delayed calls keep their arguments, and both kinds of backend pass the suite under stress.
#include "runtime/backend/stress/stress_backend.h"

#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/cpu/cpu_backend.h"
#include "runtime/backend/gl/conformance_kernels.h"
#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/poison.h"

#include <brook/error.hpp>

#include <gmock/gmock.h>

#include <bit>
#include <memory>
#include <string>
#include <vector>

namespace brook::backend {
namespace {

using conformance::cpuKernel;
using conformance::TestKernel;
using testing::Each;
using testing::ElementsAre;

std::unique_ptr<Backend> stressedCpu(std::uint32_t seed) {
  cpu::Options options;
  options.threads = 2;
  options.stress = seed;
  return makeStressed(cpu::makeCpu(options), seed);
}

std::vector<float> download(Backend& backend, Storage& storage) {
  std::vector<float> elements(static_cast<std::size_t>(storage.shape().elementCount()));
  backend.download(storage, elements.data());
  return elements;
}

TEST(StressBackend, CallsKeepConstantsElementsAndStorages) {
  for (std::uint32_t seed = 1; seed <= 100; ++seed) {
    const std::unique_ptr<Backend> backend = stressedCpu(seed);
    const Shape shape{3};
    const auto result = backend->allocate(ElementType::Float, shape);
    {
      const auto x = backend->allocate(ElementType::Float, shape);
      std::vector<float> elements = {1, 2, 3};
      backend->upload(*x, elements.data());
      elements.assign(3, -1);
      backend->copy(*x, *result);
      for (int i = 0; i < 5; ++i) {
        float a = 2;
        std::vector<LaunchArgument> arguments = {{nullptr, &a, Shape{1}},
                                                 {x.get(), nullptr, shape},
                                                 {result.get(), nullptr, shape},
                                                 {result.get(), nullptr, shape}};
        backend->map({&cpuKernel(TestKernel::Saxpy), arguments, shape});
        a = -1;
        arguments.clear();
      }
    }
    EXPECT_EQ(backend->launchCount(), 5u);
    EXPECT_THAT(download(*backend, *result), ElementsAre(11, 22, 33)) << seed;
  }
}

TEST(StressBackend, StoragesMayOutliveIt) {
  std::unique_ptr<Backend> backend = stressedCpu(1);
  const auto storage = backend->allocate(ElementType::Float, {2});
  const float elements[] = {1, 2};
  backend->upload(*storage, elements);
  backend.reset();
}

TEST(StressBackend, RefusesAKernelThatHasNoCodeAtTheCall) {
  const std::unique_ptr<Backend> backend = stressedCpu(1);
  const ParameterDescriptor parameters[] = {{"o", ParameterKind::Output, ElementType::Float, 1}};
  KernelDescriptor kernel{};
  kernel.name = "empty";
  kernel.sourceFile = "empty.br";
  kernel.parameters = {parameters, 1};
  const auto storage = backend->allocate(ElementType::Float, {2});
  const LaunchArgument arguments[] = {{storage.get(), nullptr, Shape{2}}};
  EXPECT_THROW(backend->map({&kernel, arguments, Shape{2}}), Error);
  EXPECT_EQ(backend->launchCount(), 0u);
}

TEST(StressBackend, NewMemoryIsPoisoned) {
  const std::unique_ptr<Backend> backend = stressedCpu(1);
  const auto storage = backend->allocate(ElementType::Float, {3});
  for (const float element : download(*backend, *storage))
    EXPECT_EQ(std::bit_cast<std::uint32_t>(element), kPoison);
}

}  // namespace
}  // namespace brook::backend

namespace brook::conformance {
namespace {

BackendCase stressedGl(const std::string& name, PipelineStage stage,
                       const std::vector<BindingKind>& bindingKinds, std::uint32_t seed) {
  return {name + std::to_string(seed),
          [=] {
            gl::GlSettings settings;
            settings.stress = seed;
            return backend::makeStressed(gl::createBackend(stage, settings), seed);
          },
          gl::test::kernelsWithBindings(bindingKinds)};
}

std::vector<BackendCase> allCases() {
  std::vector<BackendCase> cases;
  for (const std::uint32_t seed : {3u, 5u, 10u}) {
    cases.push_back(
        {"Cpu" + std::to_string(seed), [=] { return backend::stressedCpu(seed); }, &cpuKernel});
    cases.push_back(stressedGl("Compute", PipelineStage::Compute,
                               {BindingKind::StorageBuffer, BindingKind::BufferTexture}, seed));
    cases.push_back(stressedGl("Fragment", PipelineStage::Fragment,
                               {BindingKind::TextureDirect, BindingKind::TextureWrapped}, seed));
  }
  return cases;
}

INSTANTIATE_TEST_SUITE_P(Stress, Conformance, testing::ValuesIn(allCases()), caseName);

}  // namespace
}  // namespace brook::conformance
