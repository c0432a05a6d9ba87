// Map launches on a pipeline: the passes of a kernel, and their temporaries and outputs.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/pipeline_gl.h"
#include "runtime/backend/gl/session_gl.h"

#include <brook/kernel_descriptor.hpp>

#include <cstddef>
#include <memory>
#include <span>
#include <vector>

namespace brook::gl {

/// Returns the arguments of a launch with their memory on the device.
std::vector<ShaderArgument> shaderArguments(std::span<const backend::LaunchArgument> arguments);

/// Fresh memory for outputs that the kernel also reads, which their storages take over at the end.
/// Reading the texture that is rendered gives wrong values, and the later ones of several passes
/// still need the old elements.
class FreshOutputs {
 public:
  FreshOutputs(PipelineGl& pipeline, const backend::MapLaunch& launch,
               std::vector<ShaderArgument>& arguments);

  void takeOver();

 private:
  struct Fresh {
    StorageGl* storage;
    std::unique_ptr<MemoryGl> memory;
  };
  std::vector<Fresh> fresh_;
};

/// Launches the passes of the kernel in this device's dialect. Throws CompileError if there are
/// none.
void runPasses(const SessionGl& session, const backend::MapLaunch& launch,
               std::vector<ShaderArgument> arguments);

/// Returns the index of the first pass in this device's dialect; the others follow it. Throws
/// CompileError, which names `kind`, if there are none.
std::size_t firstPass(const SessionGl& session, const KernelDescriptor& kernel, ShaderKind kind);

}  // namespace brook::gl
