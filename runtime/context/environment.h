// Settings of the runtime that the environment gives.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace brook::context {

/// BRT_NUM_THREADS: threads of the cpu backend; 0 when unset. Throws ArgumentError when it is not a
/// number from 1 to 1024.
int threadsFromEnvironment();

/// BRT_ADAPTER: number of the EGL device that the OpenGL backends use; nothing when unset. Throws
/// ArgumentError when it is not a number from 0 to 1023.
std::optional<int> adapterFromEnvironment();

/// BRT_GL_LIMITS=minimum: OpenGL backends keep to the limits that the specification guarantees, as
/// on the smallest device of that version. Throws ArgumentError for other values.
bool keepsToMinimumLimits();

/// BRT_STRESS: the seed of the chance that decides what the rules leave open, for tests; nothing
/// when unset. Throws ArgumentError when it is not a number from 1 to 2147483647.
std::optional<std::uint32_t> stressFromEnvironment();

/// BRT_CACHE_DIR: where programs of the OpenGL driver are kept; when unset, $XDG_CACHE_HOME/brook,
/// without that $HOME/.cache/brook. Empty, which keeps none, when BRT_CACHE_DIR is set and empty or
/// nothing of these is set.
std::filesystem::path cacheFolderFromEnvironment();

/// Begins the file of BRT_TRACE when first called and the variable is set and not empty. Throws
/// ArgumentError if it cannot be written.
void startTraceFromEnvironment();

/// BRT_AUTO: the backends that BRT_RUNTIME=auto chooses from, "cpu,gl:compute"; empty when unset.
std::vector<std::string> backendsOfAutoFromEnvironment();

/// BRT_RUNTIME; null when unset or empty.
const char* runtimeFromEnvironment();

}  // namespace brook::context
