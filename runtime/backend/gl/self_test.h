// The start-up test of a device's arithmetic.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "runtime/backend/gl/engine_gl.h"

namespace brook::gl {

/// Runs one small kernel and compares: (a + b) - b, a * 0, a / b and sqrt(|a|) must have the bits
/// that IEEE 754 gives, infinities and NaN included (the sign of zero and the bits of a NaN are
/// free). False if they differ or the driver has no `precise`; the device may still be used, within
/// the wider bounds that docs/backends.md states.
bool hasExactArithmetic(EngineGl& engine, const DeviceGl& device);

}  // namespace brook::gl
