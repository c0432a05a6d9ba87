// HiddenMacros: macros of the command line are for the user's text. `-DN=100` must not reach what
// stands around it: our headers, which use such names too, and the emitted code.
//
//   -DN=100   ->   #pragma push_macro("N")
//                  #undef N
//                  (what does not see it)
//                  #pragma pop_macro("N")
#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <vector>

namespace brook {

/// The macros to hide of definitions as -D takes them, "NAME", "NAME=VALUE" or "NAME(X)=VALUE";
/// each once. Names that begin with an underscore and NDEBUG are meant for headers; what begins with
/// another character is no name, of which clang tells.
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

/// Two lines for each.
inline std::string hideMacros(const std::vector<std::string>& macros) {
  std::string text;
  for (const std::string& name : macros)
    text += "#pragma push_macro(\"" + name + "\")\n#undef " + name + "\n";
  return text;
}
/// One line for each.
inline std::string showMacros(const std::vector<std::string>& macros) {
  std::string text;
  for (const std::string& name : macros)
    text += "#pragma pop_macro(\"" + name + "\")\n";
  return text;
}

}  // namespace brook
