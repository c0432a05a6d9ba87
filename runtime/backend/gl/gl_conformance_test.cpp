// The conformance suite on both pipelines, with every binding kind.
#include "runtime/backend/conformance/suite.h"
#include "runtime/backend/gl/binding_fixture.h"
#include "runtime/backend/gl/conformance_kernels.h"

#include <string>
#include <vector>

namespace brook::conformance {
namespace {

BackendCase withBindings(const std::string& name, PipelineStage stage,
                         const std::vector<BindingKind>& bindingKinds,
                         bool hasContextThread = false) {
  return {name, [=] { return gl::createBackendInThread(stage, hasContextThread); },
          gl::test::kernelsWithBindings(bindingKinds)};
}

INSTANTIATE_TEST_SUITE_P(
    Gl, Conformance,
    testing::Values(
        withBindings("ComputeBuffer", PipelineStage::Compute, {BindingKind::StorageBuffer}),
        withBindings("ComputeTexture", PipelineStage::Compute, {BindingKind::BufferTexture}),
        withBindings("FragmentDirect", PipelineStage::Fragment,
                     {BindingKind::TextureDirect, BindingKind::TextureWrapped}),
        withBindings("FragmentWrapped", PipelineStage::Fragment, {BindingKind::TextureWrapped}),
        withBindings("ComputeInThread", PipelineStage::Compute, {BindingKind::StorageBuffer}, true),
        withBindings("FragmentInThread", PipelineStage::Fragment,
                     {BindingKind::TextureDirect, BindingKind::TextureWrapped}, true)),
    caseName);

}  // namespace
}  // namespace brook::conformance
