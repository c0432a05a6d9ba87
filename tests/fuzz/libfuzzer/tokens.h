// Tokens of a text, and what belongs together in it. Rough, for any bytes and for both languages: a
// mutator needs no more.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace brook::fuzz {

struct Token {
  enum class Kind { Word, Number, Quoted, Directive, Punctuation };
  Kind kind = Kind::Punctuation;
  std::string text;
  std::string space;  ///< white space and comments before it
};

using Tokens = std::vector<Token>;

Tokens split(std::string_view text);
/// Words that would become one have a space between them.
std::string join(const Tokens& tokens);

/// Tokens from `first` to before `last`.
struct Span {
  std::size_t first = 0;
  std::size_t last = 0;

  std::size_t size() const { return last - first; }
  bool overlaps(const Span& other) const { return first < other.last && other.first < last; }
};

/// Balanced (...), [...] and {...}, with their ends.
std::vector<Span> groups(const Tokens& tokens);
/// Statements, functions, arguments: what lies between the separators of a group or of the text.
std::vector<Span> items(const Tokens& tokens);

}  // namespace brook::fuzz
