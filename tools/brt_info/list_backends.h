// What the runtime finds on this machine, in words.
#pragma once

#include "runtime/backend/gl/device_policy.h"

#include <ostream>
#include <string>

namespace brook::info {

/// One paragraph for each backend, what `auto` chooses, where the cache is.
void listBackends(std::ostream& out);

/// "gl:compute reads its inputs through buffer textures, ..."
std::string describe(const gl::DevicePolicy& policy);

}  // namespace brook::info
