// NestingLimit: the depth of nested branches beyond which a driver ignores conditions and executes
// the branch. llvmpipe: 80. Most drivers: no limit.
//
// A probe finds it at the launch of a kernel with deeper branches (docs/backends.md, Branches in
// branches).
#pragma once

#include "runtime/backend/gl/internal_kernel.h"

#include <brook/kernel_descriptor.hpp>

namespace brook::gl {

class NestingLimit {
 public:
  /// True if the kernel's branches are nested deeper. Needs the context current. Throws as a launch
  /// does if the probe fails.
  bool isExceededBy(const KernelDescriptor& kernel, InternalKernels& kernels);

  /// Throws a LimitError that names the kernel.
  [[noreturn]] void refuse(const KernelDescriptor& kernel) const;

 private:
  int held_ = 0;          ///< the largest depth that a probe found to work
  bool isLimit_ = false;  ///< deeper branches failed in a probe
};

}  // namespace brook::gl
