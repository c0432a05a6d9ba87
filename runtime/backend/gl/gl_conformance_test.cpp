// Joins both engines, on every read path, to the suite that all backends pass.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/gl/conformance_kernels.h"
#include "runtime/backend/gl/path_fixture.h"

#include <string>
#include <vector>

namespace brook::conformance {
namespace {

BackendCase onPaths(const std::string& name, Engine engine, const std::vector<ReadPath>& readPaths,
                    bool hasContextThread = false) {
  return {name, [=] { return gl::createBackendInThread(engine, hasContextThread); },
          gl::test::kernelsOnPaths(readPaths)};
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
