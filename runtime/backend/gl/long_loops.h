// LoopLimit: how many iterations the driver gives the loops of one invocation, all together, before
// it leaves them without a word. llvmpipe: 65,535. Most drivers: any number.
//
// A probe finds it when a kernel is launched that may need more (docs/backends.md, Long loops).
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
  /// Specification: a small one, since OpenGL promises nothing; loops then stop and go on so often
  /// that tests see it.
  explicit LoopLimit(LimitSource source) : source_(source) {}

  /// Whether the kernel's loops may run longer. Needs the context current; throws as a launch does
  /// if the probe fails.
  bool mayExceed(const KernelDescriptor& kernel, std::span<const backend::LaunchArgument> arguments,
                 InternalKernels& kernels);

  /// The iterations that one launch of `resumable->advance` is given, 0 or more. Throws as
  /// refuse() does if that would be too many already.
  std::int32_t budget(const KernelDescriptor& kernel) const;

  /// The iterations that each element of a launch of `resumable->attempt` is given; nothing if
  /// there is none, or it could not stop in time.
  std::optional<std::int32_t> attemptBudget(const KernelDescriptor& kernel) const;

  /// Throws a LimitError that names the kernel and says why it cannot be run in parts.
  [[noreturn]] void refuse(const KernelDescriptor& kernel, const std::string& reason) const;

 private:
  double iterationsGiven(InternalKernels& kernels);

  LimitSource source_;
  std::optional<double> probed_;
};

/// An upper bound of the iterations of a launch's loops; infinity if none is known.
double iterationsOf(const KernelDescriptor& kernel,
                    std::span<const backend::LaunchArgument> arguments);

/// Whether no output is an input of the launch: an attempt that stops has written to the outputs.
bool mayAttempt(const backend::MapLaunch& launch);

/// `launch.kernel` can be resumed, with an attempt. `iterations`: of each element. Whether all
/// elements came to their end; if not, the outputs mean nothing.
bool mapAtOnce(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

/// `launch.kernel` can be resumed, with `advance`. `iterations`: of one launch, 0 or more. Gives
/// how often `advance` was launched.
int mapInParts(backend::Backend& backend, const backend::MapLaunch& launch,
               std::int32_t iterations);

/// `launch.kernel` can be resumed, with `pairs`. The elements are copied first, so that those of
/// one result lie side by side.
void reduceInPairs(backend::Backend& backend, const backend::ReduceLaunch& launch);

}  // namespace brook::gl
