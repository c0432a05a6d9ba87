#include "compiler/ir/quoted.h"

namespace brook::ir {

std::string quoted(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '\n') {
      result += "\\n";
      continue;
    }
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string unquoted(std::string_view characters) {
  std::string result;
  for (std::size_t i = 0; i < characters.size(); ++i) {
    const bool isEscaped = characters[i] == '\\' && i + 1 < characters.size();
    if (isEscaped) ++i;
    result += isEscaped && characters[i] == 'n' ? '\n' : characters[i];
  }
  return result;
}

}  // namespace brook::ir
