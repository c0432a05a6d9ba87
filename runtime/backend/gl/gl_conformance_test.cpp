// Joins both pipelines, on every read path, to the suite that all backends pass.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/gl/conformance_kernels.h"
#include "runtime/backend/gl/path_fixture.h"

#include <string>
#include <vector>

namespace brook::conformance {
namespace {

BackendCase onPaths(const std::string& name, PipelineStage stage,
                    const std::vector<ReadPath>& readPaths, bool hasContextThread = false) {
  return {name, [=] { return gl::createBackendInThread(stage, hasContextThread); },
          gl::test::kernelsOnPaths(readPaths)};
}

INSTANTIATE_TEST_SUITE_P(
    Gl, Conformance,
    testing::Values(onPaths("ComputeBuffer", PipelineStage::Compute, {ReadPath::StorageBuffer}),
                    onPaths("ComputeTexture", PipelineStage::Compute, {ReadPath::BufferTexture}),
                    onPaths("FragmentDirect", PipelineStage::Fragment,
                            {ReadPath::TextureDirect, ReadPath::TextureWrapped}),
                    onPaths("FragmentWrapped", PipelineStage::Fragment, {ReadPath::TextureWrapped}),
                    onPaths("ComputeInThread", PipelineStage::Compute, {ReadPath::StorageBuffer},
                            true),
                    onPaths("FragmentInThread", PipelineStage::Fragment,
                            {ReadPath::TextureDirect, ReadPath::TextureWrapped}, true)),
    caseName);

}  // namespace
}  // namespace brook::conformance
