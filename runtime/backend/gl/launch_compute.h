// ComputeEngine: kernels as compute shaders on buffers (OpenGL 4.3, GLSL 430).
#pragma once

#include "runtime/backend/gl/buffer_gl.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/engine_gl.h"
#include "runtime/backend/gl/packed_inputs.h"
#include "runtime/backend/gl/parameter_block.h"
#include "runtime/backend/gl/program_gl.h"

#include <vector>

namespace brook::gl {

/// Work groups of a launch: folded to two dimensions where one is not enough.
struct GroupFold {
  int x;
  int y;
};

/// The least groups of 64 that cover `elementCount`, each dimension at most `groupsPerDimension`.
/// Throws LimitError if the device cannot run that many.
GroupFold foldGroups(std::int64_t elementCount, int groupsPerDimension);

class ComputeEngine : public EngineGl {
 public:
  /// `device` outlives the engine.
  explicit ComputeEngine(const DeviceGl& device, const EngineOptions& options = {})
      : device_(device),
        pool_(bufferPool(device, options.poolBytes)),
        programs_(options.binaries) {}

  const char* name() const override { return "gl:compute"; }
  backend::Limits limits() const override;
  std::unique_ptr<MemoryGl> allocate(ElementType type, const Shape& shape) override;
  void launch(const StageLaunch& launch) override;
  std::int64_t mostClaimed() const override;

 private:
  void collectInputs(const StageLaunch& launch);
  PackedInputs packInputs(const StageLaunch& launch, ReadPath readPath);
  const ShaderDescriptor& chooseShader(const StageLaunch& launch) const;
  bool fitsBufferTextures(const ShaderDescriptor& shader) const;
  bool fitsStorageBlocks(const ShaderDescriptor& shader) const;
  bool isBoundInParts(const StageLaunch& launch, int output) const;
  std::int64_t elementsOfDispatch(const StageLaunch& launch) const;
  void dispatch(const StageLaunch& launch, std::int64_t first);
  void checkBindings(const StageLaunch& launch, ReadPath readPath) const;
  unsigned bindInputs(ReadPath readPath);
  void bindOutputs(const StageLaunch& launch, std::int64_t first, unsigned binding) const;

  const DeviceGl& device_;
  MemoryPool pool_;
  ProgramCache programs_;
  UniformBufferGl uniforms_;
  ParameterBlock block_;
  // Of the current launch; members so that a launch allocates nothing.
  std::vector<BufferGl*> inputs_;
  std::vector<StreamPlace> places_;
};

}  // namespace brook::gl
