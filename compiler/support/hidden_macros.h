// HiddenMacros: macros of the command line apply only to the user's text. `-DN=100` must not affect
// the emitted code around it or our headers, which use such names too.
//
//   -DN=100   ->   #pragma push_macro("N")
//                  #undef N
//                  (code that must not see the macro)
//                  #pragma pop_macro("N")
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace brook {

/// Returns the names of the macros to hide, each once. `definitions` have the form of the argument
/// of -D: "NAME", "NAME=VALUE" or "NAME(X)=VALUE". NDEBUG and names that begin with an underscore
/// stay visible, because they are meant for headers. Clang reports names that begin with any other
/// character.
inline std::vector<std::string> hiddenMacros(const std::vector<std::string>& definitions) {
  std::vector<std::string> macros;
  for (const std::string& definition : definitions) {
    const std::string name = definition.substr(0, definition.find_first_of("=("));
    const auto first = static_cast<unsigned char>(name.empty() ? '_' : name[0]);
    const bool isForUser = (first >= 0x80 || std::isalpha(first) != 0) && name != "NDEBUG";
    const bool isKnown = std::find(macros.begin(), macros.end(), name) != macros.end();
    if (isForUser && !isKnown) macros.push_back(name);
  }
  return macros;
}

/// Returns two lines for each macro.
inline std::string hideMacros(const std::vector<std::string>& macros) {
  std::string text;
  for (const std::string& name : macros)
    text += "#pragma push_macro(\"" + name + "\")\n#undef " + name + "\n";
  return text;
}
/// Returns one line for each macro.
inline std::string showMacros(const std::vector<std::string>& macros) {
  std::string text;
  for (const std::string& name : macros)
    text += "#pragma pop_macro(\"" + name + "\")\n";
  return text;
}

}  // namespace brook
