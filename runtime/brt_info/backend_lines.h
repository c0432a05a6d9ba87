// What brt-info prints of each backend begins with its name.
#pragma once

#include <iomanip>
#include <ostream>

namespace brook::info {

inline constexpr const char* kBackends[] = {"cpu", "cpu-scalar", "gl:compute", "gl:fragment"};

/// The name in a column as wide as all of them need.
inline std::ostream& beginLine(std::ostream& out, const char* name) {
  return out << std::left << std::setw(13) << name;
}

}  // namespace brook::info
