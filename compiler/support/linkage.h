// Linkage: which files of a program refer to the same kernel by a name.
#pragma once

#include <cstdint>

namespace brook {

enum class Linkage : std::uint8_t {
  External,  ///< all files; one of them defines it
  Inline,    ///< all files, and any number of them define it: from a header, or marked `inline`
  Internal,  ///< marked `static`: each file has its own
};

}  // namespace brook
