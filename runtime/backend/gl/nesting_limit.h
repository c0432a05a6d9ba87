// NestingLimit: how many branches a driver holds open in each other, before it goes into those
// beyond without looking at their conditions. llvmpipe: 80. Most drivers: any number.
//
// A probe finds it when a kernel is launched that may have more (docs/backends.md, Branches in
// branches).
#pragma once

#include "runtime/backend/gl/internal_kernel.h"

#include <brook/kernel_descriptor.hpp>

namespace brook::gl {

class NestingLimit {
 public:
  /// Whether the kernel has more. Needs the context current; throws as a launch does if the probe
  /// fails.
  bool isExceededBy(const KernelDescriptor& kernel, InternalKernels& kernels);

  /// Throws a LimitError that names the kernel.
  [[noreturn]] void refuse(const KernelDescriptor& kernel) const;

 private:
  int held_ = 0;          ///< so many have been seen to be held
  bool isLimit_ = false;  ///< and no more
};

}  // namespace brook::gl
