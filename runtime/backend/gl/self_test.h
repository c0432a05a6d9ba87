// The start-up test of a device's arithmetic.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/pipeline_gl.h"

namespace brook::gl {

struct Arithmetic {
  bool isExact = false;          ///< DeviceInfo::exactArithmetic
  bool roundsInShaders = false;  ///< DeviceInfo::roundsInShaders
};

/// Runs one small kernel and compares its results. (a + b) - b, a * 0, a / b and sqrt(|a|) must
/// have the bits of IEEE 754, with infinities and NaN. The sign of zero and the bits of a NaN may
/// differ. If only a / b and sqrt differ, shaders can round them by fma, which must then round
/// once. The device is not exact if they cannot, or if the driver has no `precise`. It can still be
/// used, within the wider bounds of docs/backends.md.
Arithmetic testArithmetic(PipelineGl& pipeline, const DeviceGl& device);

}  // namespace brook::gl
