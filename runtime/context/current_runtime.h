// The runtime that streams and launches of this thread use.
#pragma once

#include <brook/runtime.hpp>

#include <optional>
#include <string>

namespace brook::context {

/// Returns brook::runtime(). Starts one from the environment if the thread has none yet.
Runtime& currentRuntime();

/// A device that a thread chose: Brook+'s useDevices.
struct RequestedDevice {
  std::string backend;         ///< "cpu", "gl", ..., as for initialize()
  std::optional<int> adapter;  ///< for OpenGL: the index of the EGL device

  bool operator==(const RequestedDevice&) const = default;
};

/// Makes the thread's runtime on that device current. The first request for a device starts it.
/// Without a device, the runtime of initialize() becomes current; the next use starts it if there
/// is none. Throws BackendError, and changes nothing, if the runtime cannot start.
void useDevice(const std::optional<RequestedDevice>& device);

}  // namespace brook::context
