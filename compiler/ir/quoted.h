// Strings in IR text: "a \"quoted\" word\n".
#pragma once

#include <string>
#include <string_view>

namespace brook::ir {

/// `text` between quotation marks, on one line: \" \\ and \n stand for what they do in C.
std::string quoted(std::string_view text);

/// What was quoted, of the characters between the quotation marks.
std::string unquoted(std::string_view characters);

}  // namespace brook::ir
