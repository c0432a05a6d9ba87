// The runtime that streams and launches of this thread use.
#pragma once

#include <brook/runtime.hpp>

#include <optional>
#include <string>

namespace brook::context {

/// brook::runtime(), started from the environment if the thread has none yet.
Runtime& currentRuntime();

/// A device that a thread chose: Brook+'s useDevices.
struct RequestedDevice {
  std::string backend;         ///< "cpu", "gl", ..., as for initialize()
  std::optional<int> adapter;  ///< of OpenGL: its number among those of EGL

  bool operator==(const RequestedDevice&) const = default;
};

/// Makes the thread's runtime on that device current, started when it is asked for first; without a
/// device the one of initialize(), which the next use starts if there is none. Throws BackendError
/// when it cannot start, and changes nothing then.
void useDevice(const std::optional<RequestedDevice>& device);

}  // namespace brook::context
