// Kernels with long loops, on drivers that stop loops (docs/backends.md, Long loops).
//
// LoopLimit: the count of iterations, over all loops of one invocation, after which the driver ends
// the loops without an error. On llvmpipe it is 65,535; most drivers have no limit. A probe finds
// it at the first launch of a kernel that may need more.
//
// A launch that may exceed the limit first runs `attempt`, a kernel that counts its iterations and
// stops in time (compiler: passes/attempt_loops.h). Most launches need nothing else. If an element
// stopped, the launch runs in parts (compiler: passes/make_resumable.h). Each launch of `advance`
// runs some iterations for each element and saves its state, until all elements are done; then
// `finish` writes the outputs. If arrays are saved in slices, `inputs` runs once before, and `save`
// after each launch of `advance`. Reduction shaders cannot be resumed, so a reduction becomes a
// tree of maps.
#pragma once

#include "runtime/backend/backend.h"
#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/internal_kernel.h"

#include <cstdint>
#include <optional>
#include <span>

namespace brook::gl {

class LoopLimit {
 public:
  /// With the limits of the specification (LimitSource) the limit is small, because OpenGL
  /// guarantees no count of iterations. Then loops stop and resume often enough for tests.
  explicit LoopLimit(LimitSource source) : source_(source) {}

  /// True if the kernel's loops may exceed the limit. Needs the context current. Throws as a launch
  /// does if the probe fails.
  bool mayExceed(const KernelDescriptor& kernel, std::span<const backend::LaunchArgument> arguments,
                 InternalKernels& kernels);

  /// Returns the iterations for one launch of `resumable->advance`, 0 or more. Throws as refuse()
  /// does if even the fewest iterations exceed the limit.
  std::int32_t budget(const KernelDescriptor& kernel) const;

  /// Returns the iterations for each element of a launch of `resumable->attempt`. Returns nullopt
  /// if there is no attempt, or if it could not stop in time.
  std::optional<std::int32_t> attemptBudget(const KernelDescriptor& kernel) const;

  /// Throws a LimitError with the kernel and the reason why it cannot run in parts.
  [[noreturn]] void refuse(const KernelDescriptor& kernel, const std::string& reason) const;

 private:
  double iterationsGiven(InternalKernels& kernels);

  LimitSource source_;
  std::optional<double> probed_;
};

/// Returns an upper bound of the iterations of a launch's loops, or infinity if there is none.
double iterationsOf(const KernelDescriptor& kernel,
                    std::span<const backend::LaunchArgument> arguments);

/// True if no output is an input of the launch, because an attempt that stops has written its
/// outputs.
bool mayAttempt(const backend::MapLaunch& launch);

/// Launches the attempt of a resumable kernel with `iterations` for each element. Returns true if
/// all elements finished; if not, the outputs are unspecified.
bool mapAtOnce(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

/// Runs a resumable kernel in parts with `iterations` for each launch, 0 or more. Returns the count
/// of launches of `advance`.
int mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

/// Runs a reduction as a tree of launches of `resumable->pairs`. First it copies the elements, so
/// that the elements of each result are contiguous.
void reduceInPairs(backend::Backend& backend, const backend::ReduceLaunch& launch);

}  // namespace brook::gl
