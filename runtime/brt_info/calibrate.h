// Measures, in a few seconds, what runtime and compiler have to know of a device of OpenGL.
#pragma once

#include "runtime/backend/gl/device_policy.h"
#include "runtime/backend/gl/gl_backend.h"

namespace brook::info {

/// The ways of gl:compute that were the fastest. Throws BackendError where there is no gl:compute.
gl::DevicePolicy measurePolicy(const gl::GlSettings& settings);

/// Costs on gl:fragment in scalar operations of one element; those of the compiler
/// (compiler/codegen/glsl/pass_partition.cpp) are such numbers.
struct PassCosts {
  double pass;
  double input;
  double read;
  double storedWord;
};
/// Throws BackendError where there is no gl:fragment.
PassCosts measurePassCosts(const gl::GlSettings& settings);

}  // namespace brook::info
