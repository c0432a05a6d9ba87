// Turns GL's error flags into the typed errors of brook/error.hpp.
#pragma once

#include <cstdint>
#include <string>

namespace brook::gl {

/// "GL_OUT_OF_MEMORY" for 0x0505; the number in hexadecimal for codes that GL does not define.
std::string errorName(unsigned code);

/// Throws if GL has an error flag set: DeviceLostError for GL_CONTEXT_LOST, OutOfMemoryError for
/// GL_OUT_OF_MEMORY, BackendError for the others. `action` completes the sentence "OpenGL failed
/// while ...", as in "downloading a stream". Needs a current context; waits for nothing.
void throwOnError(const std::string& action);

/// The same after an allocation: the OutOfMemoryError names `bytes`.
void throwOnAllocationError(const std::string& action, std::int64_t bytes);

/// Whether GL had an error flag set; it is cleared.
bool takeErrors();

/// How many errors were taken so far, from all contexts. When it grows, calls whose errors are not
/// looked for may have done nothing.
std::uint64_t errorCount();

/// Throws DeviceLostError if the device was reset, which not every driver tells by glGetError. Only
/// with DeviceFeatures::resetStatus.
void throwIfLost(const std::string& action);

}  // namespace brook::gl
