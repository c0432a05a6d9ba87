// "1 round", "2 rounds".
#pragma once

#include <cstddef>
#include <string>

namespace brook::info {

/// `noun` in the singular.
inline std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace brook::info
