// PipelineGl: the two ways to run a kernel on OpenGL, fragment shaders and compute shaders. Maps
// and reductions (gl_backend, reduce_gl) are built from its launches and do not know which one
// runs.
//
// All members need the pipeline's context current, the destructor too.
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

/// What a parameter of the kernel stands for in one shader.
struct ShaderArgument {
  MemoryGl* memory = nullptr;      ///< Stream, Gather, Output, Accumulator
  const void* constant = nullptr;  ///< Constant: the value. Iterator: min, then max
  Shape shape;                     ///< as the kernel sees it
};

/// The counts of a reduction stage (docs/backends.md, Reductions).
struct ReduceCounts {
  std::int64_t elements = 0;    ///< that make one result
  std::int64_t values = 0;      ///< left per result after the stage
  bool adjacent = false;        ///< the elements of one result are adjacent in memory
  int block[4] = {1, 1, 1, 1};  ///< extents that make one result, fastest first
  int lanes = 1;                ///< neighbouring ones that make one value of a ReduceLanes stage
};

/// One run of one shader: a pass of a map, or a stage of a reduction.
struct ShaderLaunch {
  const KernelDescriptor* kernel = nullptr;
  ShaderKind kind = ShaderKind::Map;
  int pass = 0;
  std::span<const ShaderArgument> arguments;  ///< in parameter order, then the pass's temporaries
  std::span<const int> outputs;   ///< parameters that are written, in order of their locations
  Shape domain;                   ///< of the outputs; reductions: of the results
  std::int64_t elementCount = 0;  ///< that the launch computes
  ReduceCounts reduce;
  /// gl:fragment: the vertex shader that makes a point of each element, in the place of the
  /// triangle that covers the output.
  const char* pointsText = nullptr;
  /// The elements write anywhere in their outputs, which are bound whole
  /// (InternalKernelForm::Claim).
  bool isClaim = false;

  /// Parameters whose streams the pass reads, in order of their bindings.
  std::span<const int> inputs() const {
    const ArrayView<int>& all = kernel->passes[static_cast<std::size_t>(pass)].inputs;
    return {all.begin(), all.end()};
  }

  /// What its program may take for granted; whether textures are wrapped is not known here.
  ProgramConstants constants(const DeviceGl& device) const;
};

class ProgramBinaries;

/// What a pipeline is made with.
struct PipelineOptions {
  std::int64_t poolBytes = MemoryPool::kDefaultBound;  ///< of memory kept for later streams
  const ProgramBinaries* binaries = nullptr;           ///< of earlier runs; outlives the pipeline
  /// For tests: memory that holds no stream is poisoned (runtime/backend/poison.h), every second
  /// time by chance from this seed, since that is one more launch that uses it.
  std::optional<std::uint32_t> poison = {};
};

class PipelineGl {
 public:
  virtual ~PipelineGl() = default;

  virtual const char* name() const = 0;  ///< "gl:compute"
  virtual backend::Limits limits() const = 0;

  /// Throws OutOfMemoryError or LimitError.
  virtual std::unique_ptr<MemoryGl> allocate(ElementType type, const Shape& shape) = 0;

  /// For as many values between the stages of a reduction; throws as `allocate` does.
  virtual std::unique_ptr<MemoryGl> allocateScratch(ElementType type, std::int64_t count) = 0;

  /// Lanes that make one value of a ReduceLanes stage, 1 or 4, as is fastest on the device.
  virtual int reductionLanes() const = 0;

  /// Outputs are not among the inputs. Throws CompileError if the kernel has no shader for this
  /// pipeline or the driver rejects it, LimitError if it has more streams than the device can bind.
  virtual void launch(const ShaderLaunch& launch) = 0;

  /// The most elements that the output of a kernel of InternalKernelForm::Claim can have.
  virtual std::int64_t maxClaims() const = 0;
};

/// The extents of a shape, the fastest first, 1 beyond its rank: an ivec4 of the shaders.
std::array<std::int32_t, 4> extentsOf(const Shape& shape);

/// Whether two shapes have the same extents, counted from the fastest.
bool haveSameExtents(const Shape& a, const Shape& b);

/// Whether in each dimension one of the two extents divides the other.
bool haveEvenExtents(const Shape& a, const Shape& b);

/// Whether a parameter takes one of the bindings of the inputs, numbered in parameter order.
inline bool isInput(const ParameterDescriptor& parameter) {
  return parameter.kind == ParameterKind::Stream || parameter.kind == ParameterKind::Gather;
}

/// Throws LimitError "Kernel 'k' needs <count> <what>; the limit of <backend> on this device is
/// <limit>." if count > limit.
void requireAtMost(const KernelDescriptor& kernel, const char* backend, std::size_t count,
                   const char* what, std::int64_t limit);

}  // namespace brook::gl
