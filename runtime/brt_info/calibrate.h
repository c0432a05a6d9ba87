// Measures in a few seconds the properties of an OpenGL device that runtime and compiler use.
#pragma once

#include "runtime/backend/gl/device_policy.h"
#include "runtime/backend/gl/gl_backend.h"

namespace brook::info {

/// Returns the fastest policy of gl:compute. Throws BackendError if there is no gl:compute.
gl::DevicePolicy measurePolicy(const gl::GlSettings& settings);

/// Costs on gl:fragment in scalar operations of one element, the unit of the compiler's costs
/// (compiler/codegen/glsl/pass_partition.cpp).
struct PassCosts {
  double pass;
  double input;
  double read;
  double storedWord;
};
/// Throws BackendError if there is no gl:fragment.
PassCosts measurePassCosts(const gl::GlSettings& settings);

}  // namespace brook::info
