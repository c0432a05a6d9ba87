// Brook's side of the comparisons: kernels called through the public interface, each backend with a
// runtime and a context of its own.
#pragma once

#include "runtime/backend/gl/device_gl.h"
#include "tests/perf/gl/workload.h"
#include "tests/perf/harness/measurement.h"

#include <brook/runtime.hpp>

#include <functional>
#include <string>
#include <vector>

namespace brook::perf {

struct Backends {
  gl::DeviceGl device;
  Runtime fragment;
  Runtime computeWithStorageBuffers;
  Runtime computeWithBufferTextures;

  /// Throws BackendError where OpenGL 4.3 is missing.
  Backends();
  /// The one of gl:compute that programs get on this device.
  Runtime& compute();

 private:
  gl::DevicePolicy policyWith(BindingKind bindingKind) const;
};

Element elementOfComponents(int components);

/// `launch` on the runtime, which must outlive it.
Contestant brookContestant(const std::string& name, Runtime& runtime,
                           const std::function<void()>& launch,
                           const std::function<std::vector<float>()>& result);

/// The workload, its streams in their shapes or, of elementwise ones, in this shape.
Contestant brookContestant(const std::string& name, Runtime& runtime, const Workload& workload);
Contestant brookContestant(const std::string& name, Runtime& runtime, const Workload& workload,
                           const Shape& shape);

}  // namespace brook::perf
