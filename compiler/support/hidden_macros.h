// HiddenMacros: macros of the command line are for the user's text. `-DN=100` must not reach what
// stands around it: our headers, which use such names too, and the emitted code.
//
//   -DN=100   ->   #pragma push_macro("N")
//                  #undef N
//                  (what does not see it)
//                  #pragma pop_macro("N")
#pragma once

#include <algorithm>
#include <string>
#include <vector>

namespace brook {

/// The macros to hide of definitions as -D takes them, "NAME", "NAME=VALUE" or "NAME(X)=VALUE";
/// each once. Names that begin with an underscore and NDEBUG are meant for headers.
inline std::vector<std::string> hiddenMacros(const std::vector<std::string>& definitions) {
  std::vector<std::string> macros;
  for (const std::string& definition : definitions) {
    const std::string name = definition.substr(0, definition.find_first_of("=("));
    const bool isForHeaders = name.empty() || name[0] == '_' || name == "NDEBUG";
    const bool isKnown = std::find(macros.begin(), macros.end(), name) != macros.end();
    if (!isForHeaders && !isKnown) macros.push_back(name);
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
