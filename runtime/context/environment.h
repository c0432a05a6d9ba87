// The settings of the runtime in the environment.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace brook::context {

/// BRT_NUM_THREADS: the count of threads of the cpu backend, 0 if unset. Throws ArgumentError if it
/// is not a number from 1 to 1024.
int threadsFromEnvironment();

/// BRT_ADAPTER: the index of the EGL device of the OpenGL backends, nullopt if unset. Throws
/// ArgumentError if it is not a number from 0 to 1023.
std::optional<int> adapterFromEnvironment();

/// BRT_GL_LIMITS=minimum: OpenGL backends use only the limits that the specification guarantees.
/// Throws ArgumentError for other values.
bool keepsToMinimumLimits();

/// BRT_STRESS, for tests: the seed of the random choices that the rules leave open, nullopt if
/// unset. Throws ArgumentError if it is not a number from 1 to 2147483647.
std::optional<std::uint32_t> stressFromEnvironment();

/// BRT_CACHE_DIR: the folder for programs of the OpenGL driver. If it is unset,
/// $XDG_CACHE_HOME/brook, or else $HOME/.cache/brook. Empty, which disables the cache, if
/// BRT_CACHE_DIR is set and empty or if none of them is set.
std::filesystem::path cacheFolderFromEnvironment();

/// The first call begins the file of BRT_TRACE if the variable is set and not empty. Throws
/// ArgumentError if the file cannot be written.
void startTraceFromEnvironment();

/// BRT_AUTO: the backends that BRT_RUNTIME=auto chooses from, "cpu,gl:compute"; empty if unset.
std::vector<std::string> backendsOfAutoFromEnvironment();

/// BRT_RUNTIME, null if unset or empty.
const char* runtimeFromEnvironment();

}  // namespace brook::context
