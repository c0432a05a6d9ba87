// The byte order mark (BOM), which some editors write at the start of a UTF-8 file; it is not part
// of the text.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace brook {

/// Returns the length of the byte order mark at the start of `text`, or 0.
inline std::size_t lengthOfByteOrderMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

inline std::string withoutByteOrderMark(std::string text) {
  text.erase(0, lengthOfByteOrderMark(text));
  return text;
}

}  // namespace brook
