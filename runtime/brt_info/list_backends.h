// What the runtime finds on this machine, in words.
#pragma once

#include "runtime/backend/gl/device_policy.h"

#include <filesystem>
#include <ostream>
#include <string>

namespace brook::info {

/// One paragraph for each backend, what `auto` chooses, where the cache is.
void listBackends(std::ostream& out);

/// "gl:compute reads inputs as buffer textures; lanes of a reduction in one invocation: 4"
std::string describe(const gl::DevicePolicy& policy);

/// "FOLDER, 12 files, 340 KiB", or why there is none.
std::string describeCache(const std::filesystem::path& folder);

}  // namespace brook::info
