// FragmentPipeline: kernels as fragment shaders on 2-D textures (OpenGL 3.3, GLSL 330): one
// triangle that covers the output textures, one fragment for each element.
#pragma once

#include "runtime/backend/gl/buffer_gl.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/framebuffer_cache.h"
#include "runtime/backend/gl/packed_inputs.h"
#include "runtime/backend/gl/parameter_block.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/program_gl.h"
#include "runtime/backend/gl/texture_gl.h"

#include <vector>

namespace brook::gl {

class FragmentPipeline : public PipelineGl {
 public:
  /// `device` outlives the pipeline.
  explicit FragmentPipeline(const DeviceGl& device, const PipelineOptions& options = {});
  ~FragmentPipeline() override;

  const char* name() const override { return "gl:fragment"; }
  backend::Limits limits() const override;
  std::unique_ptr<MemoryGl> allocate(ElementType type, const Shape& shape) override;
  std::unique_ptr<MemoryGl> allocateScratch(ElementType type, std::int64_t count) override;
  int reductionLanes() const override { return device_.policy.reductionLanes; }
  void launch(const ShaderLaunch& launch) override;
  std::int64_t maxClaims() const override { return limits().maxElements; }

 private:
  void collectStreams(const ShaderLaunch& launch);
  PackedInputs packInputs(const ShaderLaunch& launch);
  const ShaderDescriptor& chooseShader(const ShaderLaunch& launch, bool isDirect) const;
  void checkLimits(const ShaderLaunch& launch) const;
  void bindStreams();

  const DeviceGl& device_;
  unsigned vertexArray_ = 0;
  FramebufferCache framebuffers_;
  MemoryPool pool_;
  ProgramCache programs_;
  ParameterBlock block_;
  // State of the current launch; members, so that a launch does not allocate.
  std::vector<const TextureGl*> inputs_;
  std::vector<unsigned> outputs_;
  std::vector<StreamPlacement> places_;
};

}  // namespace brook::gl
