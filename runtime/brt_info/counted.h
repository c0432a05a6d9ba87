// Counts with nouns: "1 round", "2 rounds".
#pragma once

#include <cstddef>
#include <string>

namespace brook::info {

/// Returns the count and the noun, which is given in the singular.
inline std::string counted(std::size_t count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

}  // namespace brook::info
