// Joins both engines, on every read path, to the suite that all backends pass.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/gl/path_fixture.h"
#include "runtime/backend/gl/test_kernels.h"

#include <map>
#include <memory>

namespace brook::conformance {
namespace {

using Shaders = std::map<TestKernel, std::unique_ptr<gl::test::TestKernel>>;

std::unique_ptr<gl::test::TestKernel> withShaders(const Definition& kernel,
                                                  const std::vector<ReadPath>& readPaths) {
  if (kernel.outputs.empty()) {
    return std::make_unique<gl::test::TestKernel>(kernel.name, kernel.parameters, kernel.glsl,
                                                  kernel.isCommutative, readPaths);
  }
  return std::make_unique<gl::test::TestKernel>(kernel.name, kernel.parameters, kernel.glsl,
                                                std::vector<std::vector<int>>{kernel.outputs},
                                                readPaths);
}

BackendCase onPaths(const std::string& name, Engine engine, const std::vector<ReadPath>& readPaths,
                    bool hasContextThread = false) {
  const auto kernels = std::make_shared<Shaders>();
  return {name, [=] { return gl::createBackendInThread(engine, hasContextThread); },
          [kernels, readPaths](TestKernel kernel) -> const KernelDescriptor& {
            std::unique_ptr<gl::test::TestKernel>& made = (*kernels)[kernel];
            if (!made) made = withShaders(definition(kernel), readPaths);
            return made->descriptor();
          }};
}

INSTANTIATE_TEST_SUITE_P(
    Gl, Conformance,
    testing::Values(onPaths("ComputeBuffer", Engine::Compute, {ReadPath::StorageBuffer}),
                    onPaths("ComputeTexture", Engine::Compute, {ReadPath::BufferTexture}),
                    onPaths("FragmentDirect", Engine::Fragment,
                            {ReadPath::TextureDirect, ReadPath::TextureWrapped}),
                    onPaths("FragmentWrapped", Engine::Fragment, {ReadPath::TextureWrapped}),
                    onPaths("ComputeInThread", Engine::Compute, {ReadPath::StorageBuffer}, true),
                    onPaths("FragmentInThread", Engine::Fragment,
                            {ReadPath::TextureDirect, ReadPath::TextureWrapped}, true)),
    caseName);

}  // namespace
}  // namespace brook::conformance
