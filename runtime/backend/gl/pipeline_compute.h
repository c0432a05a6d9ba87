// ComputePipeline: kernels as compute shaders on buffers (OpenGL 4.3, GLSL 430).
#pragma once

#include "runtime/backend/gl/buffer_gl.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/packed_inputs.h"
#include "runtime/backend/gl/parameter_block.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/program_gl.h"

#include <vector>

namespace brook::gl {

/// Work groups of a dispatch.
struct GroupCounts {
  int x;
  int y;
  int z;
};

/// Returns the fewest groups of 64 that cover `elementCount`, folded to two dimensions if
/// necessary, each at most `groupsPerDimension`. Throws LimitError if they exceed the device's
/// limits.
GroupCounts foldGroups(std::int64_t elementCount, int groupsPerDimension);

/// Returns a row of groups for each row of `domain`, which has rank 2 or 3. Then no invocation
/// needs a division to find the position of its element.
GroupCounts gridGroups(const Shape& domain);

/// True if gridGroups are possible for the launch, and at least three quarters of their invocations
/// have an element.
bool fitsGrid(const ShaderLaunch& launch, int groupsPerDimension);

class ComputePipeline : public PipelineGl {
 public:
  /// `device` outlives the pipeline.
  explicit ComputePipeline(const DeviceGl& device, const PipelineOptions& options = {})
      : device_(device), pool_(bufferPool(device, options)), programs_(options.binaries) {}

  const char* name() const override { return "gl:compute"; }
  backend::Limits limits() const override;
  std::unique_ptr<MemoryGl> allocate(ElementType type, const Shape& shape) override;
  std::unique_ptr<MemoryGl> allocateScratch(ElementType type, std::int64_t count) override;
  int reductionLanes() const override { return device_.policy.reductionLanes; }
  void launch(const ShaderLaunch& launch) override;
  std::int64_t maxClaims() const override;

 private:
  void collectInputs(const ShaderLaunch& launch);
  PackedInputs packInputs(const ShaderLaunch& launch, BindingKind bindingKind);
  const ShaderDescriptor& chooseShader(const ShaderLaunch& launch) const;
  bool fitsBufferTextures(const ShaderDescriptor& shader) const;
  bool fitsStorageBlocks(const ShaderDescriptor& shader) const;
  bool isBoundInParts(const ShaderLaunch& launch, int output) const;
  std::int64_t elementsOfDispatch(const ShaderLaunch& launch) const;
  void dispatch(const ShaderLaunch& launch, std::int64_t first, ProgramGl& program);
  void checkBindings(const ShaderLaunch& launch, BindingKind bindingKind) const;
  unsigned bindInputs(BindingKind bindingKind);
  void bindOutputs(const ShaderLaunch& launch, std::int64_t first, unsigned binding) const;

  const DeviceGl& device_;
  MemoryPool pool_;
  ProgramCache programs_;
  ParameterBlock block_;
  // State of the current launch; members, so that a launch does not allocate.
  std::vector<BufferGl*> inputs_;
  std::vector<StreamPlacement> places_;
};

}  // namespace brook::gl
