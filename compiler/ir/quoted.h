// Strings in IR text: "a \"quoted\" word\n".
#pragma once

#include <string>
#include <string_view>

namespace brook::ir {

/// Returns `text` between quotation marks, on one line, with the escapes \" \\ and \n of C.
std::string quoted(std::string_view text);

/// Returns the text that `characters`, from between the quotation marks, stand for.
std::string unquoted(std::string_view characters);

}  // namespace brook::ir
