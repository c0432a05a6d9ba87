// Tokens: the preprocessed text of a translation unit, and synthesized tokens.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <cstddef>
#include <string_view>
#include <vector>

namespace brook::surface {

using Tokens = std::vector<clang::Token>;

inline constexpr std::size_t kNoToken = static_cast<std::size_t>(-1);

/// Tokens [first, last) of the preprocessed text.
struct TokenRange {
  std::size_t first = 0;
  std::size_t last = 0;

  bool isEmpty() const { return first == last; }
  std::size_t size() const { return last - first; }
};

/// Synthesizes tokens that represent constructs in the user's text.
///
/// Each token gets a location of its own, because the parser takes two tokens at one location for
/// the same token. The location is an expansion whose spelling is the user's token;
/// diagnostics::Collector maps it back.
class TokenFactory {
 public:
  explicit TokenFactory(clang::Preprocessor& preprocessor);

  /// Returns the first location of synthesized tokens; all their locations are macro locations from
  /// here on.
  clang::SourceLocation firstLocation() const { return firstLocation_; }

  /// Appends the tokens of `text`, C++ on one line, with `origin` as their origin.
  void append(Tokens& output, std::string_view text, clang::SourceLocation origin);
  /// Appends copies of tokens.
  void append(Tokens& output, const Tokens& tokens, TokenRange range);
  void append(Tokens& output, const clang::Token& token);

 private:
  clang::SourceLocation makeLocation(clang::SourceLocation origin);

  clang::Preprocessor& preprocessor_;
  clang::SourceLocation firstLocation_;
};

}  // namespace brook::surface
