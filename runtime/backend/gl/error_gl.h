// Converts GL's error flags to the typed errors of brook/error.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace brook::gl {

/// Returns "GL_OUT_OF_MEMORY" for 0x0505, or the number in hexadecimal for codes that GL does not
/// define.
std::string errorName(unsigned code);

/// Throws if GL has an error flag set: DeviceLostError for GL_CONTEXT_LOST, OutOfMemoryError for
/// GL_OUT_OF_MEMORY, BackendError for the others. `action` completes the sentence "OpenGL failed
/// while ...", as in "downloading a stream". Needs a current context, and does not wait.
void throwOnError(const std::string& action);

/// Like throwOnError, after an allocation: the OutOfMemoryError names `bytes`.
void throwOnAllocationError(const std::string& action, std::int64_t bytes);

/// Clears GL's error flags. Returns true if one was set.
bool takeErrors();

/// Returns the count of errors taken so far in all contexts. If it grows, unchecked calls may have
/// had no effect.
std::uint64_t errorCount();

/// Throws DeviceLostError if the device was reset, which not every driver reports by glGetError.
/// Requires DeviceFeatures::resetStatus.
void throwIfLost(const std::string& action);

}  // namespace brook::gl
