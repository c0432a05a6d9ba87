// The start-up test of a device's arithmetic.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/pipeline_gl.h"

namespace brook::gl {

struct Arithmetic {
  bool isExact = false;          ///< DeviceInfo::exactArithmetic
  bool roundsInShaders = false;  ///< DeviceInfo::roundsInShaders
};

/// Runs one small kernel and compares: (a + b) - b, a * 0, a / b and sqrt(|a|) must have the bits
/// that IEEE 754 gives, infinities and NaN included (the sign of zero and the bits of a NaN are
/// free). Where only the last two have not, shaders can round them by fma, which must then round
/// once. Not exact if they cannot or the driver has no `precise`; the device may still be used,
/// within the wider bounds that docs/backends.md states.
Arithmetic testArithmetic(PipelineGl& pipeline, const DeviceGl& device);

}  // namespace brook::gl
