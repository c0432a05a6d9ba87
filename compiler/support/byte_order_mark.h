// The mark with which some editors begin a text in UTF-8: no part of it.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace brook {

/// Where the text itself begins.
inline std::size_t lengthOfByteOrderMark(std::string_view text) {
  constexpr std::string_view kMark = "\xEF\xBB\xBF";
  return text.starts_with(kMark) ? kMark.size() : 0;
}

inline std::string withoutByteOrderMark(std::string text) {
  text.erase(0, lengthOfByteOrderMark(text));
  return text;
}

}  // namespace brook
