// Lists the backends of this machine.
#pragma once

#include "runtime/backend/gl/device_policy.h"

#include <filesystem>
#include <iomanip>
#include <ostream>
#include <string>

namespace brook::info {

inline constexpr const char* kBackends[] = {"cpu", "cpu-scalar", "gl:compute", "gl:fragment"};

/// Begins a line about a backend with its name, padded to the width of the longest name.
inline std::ostream& beginLine(std::ostream& out, const char* name) {
  return out << std::left << std::setw(13) << name;
}

/// Prints a paragraph for each backend, the choice of `auto`, and the folder of the cache.
void listBackends(std::ostream& out);

/// Returns "gl:compute reads inputs as buffer textures; lanes of a reduction in one invocation: 4"
std::string describe(const gl::DevicePolicy& policy);

/// Returns "FOLDER, 12 files, 340 KiB", or the reason why there is no cache.
std::string describeCache(const std::filesystem::path& folder);

}  // namespace brook::info
