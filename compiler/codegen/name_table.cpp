#include "compiler/codegen/name_table.h"

#include <algorithm>
#include <utility>

namespace brook::codegen {

NameTable::NameTable(NameRules rules) : rules_(std::move(rules)) {}

std::string NameTable::add(std::string_view wanted) {
  const std::string base = legal(wanted);
  std::string name = base;
  if (taken_.insert(name).second) return name;
  // "x_" + "_1" would be a double underscore.
  const std::string separator = base.back() == '_' ? "" : "_";
  int& number = lastNumber_[base];
  do {
    name = base + separator + std::to_string(++number);
  } while (!taken_.insert(name).second);
  return name;
}

std::string NameTable::legal(std::string_view wanted) const {
  std::string name;
  for (char c : wanted) {
    if (c == '$') c = '_';                        // legal in Brook, not in GLSL or standard C++
    if (static_cast<unsigned char>(c) >= 0x80) {  // GLSL allows ASCII only
      constexpr const char* kDigits = "0123456789abcdef";
      name += {'u', kDigits[static_cast<unsigned char>(c) >> 4],
               kDigits[static_cast<unsigned char>(c) & 15]};
      continue;
    }
    if (c == '_' && !rules_.doubleUnderscore && !name.empty() && name.back() == '_') continue;
    name += c;
  }
  if (name.empty()) name = "unnamed";
  if (name.size() > rules_.longest) name.resize(rules_.longest);
  const bool reserved =
      std::ranges::any_of(rules_.prefixes, [&](std::string_view p) { return name.starts_with(p); });
  if (reserved) name = (name.front() == '_' ? "user" : "user_") + name;
  if (std::ranges::find(rules_.keywords, name) != rules_.keywords.end()) name += '_';
  return name;
}

}  // namespace brook::codegen
