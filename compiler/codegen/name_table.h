// NameTable: the names of one emitted text. A source name stays unless the target language forbids
// it or it is taken.
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

/// Restrictions of a target language on identifiers.
struct NameRules {
  std::vector<std::string_view> keywords;  ///< and other names that may not be redefined
  std::vector<std::string_view> prefixes;  ///< reserved prefixes
  bool doubleUnderscore = false;           ///< true if it is legal anywhere in a name
  std::size_t longest = std::string_view::npos;
};

class NameTable {
 public:
  explicit NameTable(NameRules rules);

  /// Reserves and returns a legal, unused name as close to `wanted` as possible.
  std::string add(std::string_view wanted);

  /// Reserves a name that the emitted text itself uses.
  void reserve(std::string_view name) { taken_.emplace(name); }

 private:
  std::string legal(std::string_view wanted) const;

  NameRules rules_;
  std::unordered_set<std::string> taken_;
  std::unordered_map<std::string, int> lastNumber_;  ///< last suffix given to each name requested
                                                     ///< again
};

}  // namespace brook::codegen
