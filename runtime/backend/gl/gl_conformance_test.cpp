// The conformance suite on both OpenGL engines, with hand-written shaders.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/gl/gl_backend.h"
#include "runtime/backend/gl/test_kernels.h"

#include <map>
#include <memory>

namespace brook::conformance {
namespace {

std::unique_ptr<gl::test::TestKernel> withShaders(const Definition& d) {
  if (d.outputs.empty()) {
    return std::make_unique<gl::test::TestKernel>(d.name, d.parameters, d.glsl, d.isCommutative,
                                                  gl::test::kAllReadPaths);
  }
  return std::make_unique<gl::test::TestKernel>(d.name, d.parameters, d.glsl,
                                                std::vector<std::vector<int>>{d.outputs},
                                                gl::test::kAllReadPaths);
}

const KernelDescriptor& glKernel(TestKernel kernel) {
  static std::map<TestKernel, std::unique_ptr<gl::test::TestKernel>> made;
  std::unique_ptr<gl::test::TestKernel>& entry = made[kernel];
  if (entry == nullptr) entry = withShaders(definition(kernel));
  return entry->descriptor();
}

BackendCase glCase(const std::string& name, Engine engine) {
  return {name, [engine] { return gl::createBackend(engine); }, &glKernel};
}

INSTANTIATE_TEST_SUITE_P(Gl, Conformance,
                         testing::Values(glCase("compute", Engine::Compute),
                                         glCase("fragment", Engine::Fragment)),
                         caseName);

}  // namespace
}  // namespace brook::conformance
