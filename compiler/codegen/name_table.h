// NameTable: the names that one emitted text uses. Source names survive unless the target language
// forbids them or they are taken.
//
//   NameTable names({.keywords = {"sample"}, .prefixes = {"gl_"}});
//   names.add("x")       x            names.add("sample")   sample_
//   names.add("x")       x_1          names.add("gl_p")     user_gl_p
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace brook::codegen {

/// What a target language forbids in identifiers.
struct NameRules {
  std::vector<std::string_view> keywords;  ///< and every other name that may not be redefined
  std::vector<std::string_view> prefixes;  ///< reserved beginnings
  bool doubleUnderscore = false;           ///< legal anywhere in a name
  std::size_t longest = std::string_view::npos;
};

class NameTable {
 public:
  explicit NameTable(NameRules rules);

  /// A legal name as close to `wanted` as possible that no earlier call gave out; takes it.
  std::string add(std::string_view wanted);

  /// Takes a name that the emitted text uses by itself, as it is.
  void reserve(std::string_view name) { taken_.emplace(name); }

 private:
  std::string legal(std::string_view wanted) const;

  NameRules rules_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> lastNumber_;  ///< of each name that was wanted again
};

}  // namespace brook::codegen
