// PipelineGl: the interface of the two ways to run a kernel on OpenGL, fragment shaders and compute
// shaders. Maps and reductions (map_gl, reduce_gl) are built from its launches and do not depend on
// the pipeline.
//
// All members, the destructor too, need the pipeline's context current.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/memory_gl.h"
#include "runtime/backend/gl/memory_pool.h"
#include "runtime/backend/gl/program_gl.h"

#include <brook/kernel_descriptor.hpp>
#include <brook/shape.hpp>

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>

namespace brook::gl {

/// The argument of a kernel's parameter in one shader.
struct ShaderArgument {
  MemoryGl* memory = nullptr;      ///< Stream, Gather, Output, Accumulator
  const void* constant = nullptr;  ///< Constant: the value. Iterator: min, then max
  Shape shape;                     ///< the shape in the kernel
};

/// The counts of a reduction stage (docs/backends.md, Reductions).
struct ReduceCounts {
  std::int64_t elements = 0;    ///< combined into one result
  std::int64_t values = 0;      ///< left per result after the stage
  bool adjacent = false;        ///< the elements of one result are adjacent in memory
  int block[4] = {1, 1, 1, 1};  ///< extents of a result's block, fastest first
  int lanes = 1;                ///< adjacent lanes combined by a ReduceLanes stage
};

/// One run of one shader: a pass of a map, or a stage of a reduction.
struct ShaderLaunch {
  const KernelDescriptor* kernel = nullptr;
  ShaderKind kind = ShaderKind::Map;
  int pass = 0;
  std::span<const ShaderArgument> arguments;  ///< in parameter order, then the pass's temporaries
  std::span<const int> outputs;   ///< parameters that are written, in order of their locations
  Shape domain;                   ///< of the outputs; for reductions of the results
  std::int64_t elementCount = 0;  ///< computed by the launch
  ReduceCounts reduce;
  /// gl:fragment: the vertex shader that makes a point of each element, instead of the triangle
  /// that covers the output.
  const char* pointsText = nullptr;
  /// True if the elements write anywhere in their outputs, which are bound whole
  /// (InternalKernelForm::Claim).
  bool isClaim = false;

  /// Returns the parameters whose streams the pass reads, in order of their bindings.
  std::span<const int> inputs() const {
    const ArrayView<int>& all = kernel->passes[static_cast<std::size_t>(pass)].inputs;
    return {all.begin(), all.end()};
  }

  /// Returns the constants of the launch's program, except those that depend on wrapped textures.
  ProgramConstants constants(const DeviceGl& device) const;
};

class ProgramBinaries;

/// The options of a pipeline.
struct PipelineOptions {
  std::int64_t poolBytes = MemoryPool::kDefaultBound;  ///< of memory kept for later streams
  const ProgramBinaries* binaries = nullptr;           ///< of earlier runs; outlives the pipeline
  /// For tests: the seed with which free memory is poisoned (runtime/backend/poison.h). Each time
  /// the chance is one half, because poisoning is itself a launch that uses the memory.
  std::optional<std::uint32_t> poison = {};
};

class PipelineGl {
 public:
  virtual ~PipelineGl() = default;

  virtual const char* name() const = 0;  ///< "gl:compute"
  virtual backend::Limits limits() const = 0;

  /// Throws OutOfMemoryError or LimitError.
  virtual std::unique_ptr<MemoryGl> allocate(ElementType type, const Shape& shape) = 0;

  /// Allocates memory for values between the stages of a reduction. Throws as `allocate` does.
  virtual std::unique_ptr<MemoryGl> allocateScratch(ElementType type, std::int64_t count) = 0;

  /// Returns the lanes that a ReduceLanes stage combines, 1 or 4, by their speed on the device.
  virtual int reductionLanes() const = 0;

  /// Launches a shader whose outputs are not among its inputs. Throws CompileError if the kernel
  /// has no shader for this pipeline or the driver rejects it, LimitError if it has more streams
  /// than the device can bind.
  virtual void launch(const ShaderLaunch& launch) = 0;

  /// Returns the maximum count of elements in the output of an InternalKernelForm::Claim.
  virtual std::int64_t maxClaims() const = 0;
};

/// Returns the extents of a shape, fastest first, 1 beyond its rank: an ivec4 of the shaders.
std::array<std::int32_t, 4> extentsOf(const Shape& shape);

/// True if two shapes have the same extents, compared from the fastest.
bool haveSameExtents(const Shape& a, const Shape& b);

/// True if in each dimension one of the two extents divides the other.
bool haveEvenExtents(const Shape& a, const Shape& b);

/// True if a parameter has an input binding. These are numbered in parameter order.
inline bool isInput(const ParameterDescriptor& parameter) {
  return parameter.kind == ParameterKind::Stream || parameter.kind == ParameterKind::Gather;
}

/// Throws LimitError "Kernel 'k' needs <count> <what>; the limit of <backend> on this device is
/// <limit>." if count > limit.
void requireAtMost(const KernelDescriptor& kernel, const char* backend, std::size_t count,
                   const char* what, std::int64_t limit);

}  // namespace brook::gl
