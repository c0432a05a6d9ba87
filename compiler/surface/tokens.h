// Tokens: the preprocessed text of a translation unit, synthesized tokens, and TokenReader: queries
// on tokens for the parsers of surface.
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/Token.h"

#include <cstddef>
#include <string>
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

class TokenReader {
 public:
  /// `tokens` is mutable because tokens such as `>=` are split when they close extents.
  TokenReader(clang::Preprocessor& preprocessor, Tokens& tokens)
      : preprocessor_(preprocessor), tokens_(tokens) {}

  std::size_t size() const { return tokens_.size(); }
  const clang::Token& at(std::size_t i) const { return tokens_[i]; }
  bool is(std::size_t i, clang::tok::TokenKind kind) const {
    return i < tokens_.size() && tokens_[i].is(kind);
  }
  bool isIdentifier(std::size_t i) const { return is(i, clang::tok::identifier); }
  bool isWord(std::size_t i, std::string_view word) const;
  /// True for a keyword of C or C++ that names an arithmetic type or void.
  bool isTypeKeyword(std::size_t i) const;
  /// Returns an empty string for a token that represents a pragma. A name written with \u00e9 is
  /// the same as the name with the letter.
  std::string spelling(std::size_t i) const {
    if (tokens_[i].isAnnotation()) return "";
    const bool isSpelledOut = tokens_[i].hasUCN() && tokens_[i].getIdentifierInfo() != nullptr;
    return isSpelledOut ? tokens_[i].getIdentifierInfo()->getName().str()
                        : preprocessor_.getSpelling(tokens_[i]);
  }
  /// Returns the spellings of the tokens with one space between them.
  std::string spelling(TokenRange range) const;
  clang::SourceLocation location(std::size_t i) const { return tokens_[i].getLocation(); }
  clang::SourceRange sourceRange(TokenRange range) const {
    return {location(range.first), location(range.last - 1)};
  }

  /// Returns the token that closes the bracket at `open`, or kNoToken if the end comes first.
  std::size_t findClosing(std::size_t open) const;
  /// Returns the brace that closes the '{' at `open`; other brackets need not match.
  std::size_t findClosingBrace(std::size_t open) const;

  /// Returns the token after `S::`, `::n::` or `Box<N>::` at `i`, or `i` if there is no qualifier.
  std::size_t skipQualifier(std::size_t i) const;
  /// True if token `i` is the '>' of `template <..>`.
  bool closesTemplateParameters(std::size_t i) const;
  /// True if token `i` is in the body of a class, outside of its functions.
  bool isInClass(std::size_t i) const;

  /// The extents opened at `open`: the '>' that closes them and their number.
  struct Extents {
    std::size_t close = kNoToken;             ///< kNoToken: there is no '>'
    int count = 0;                            ///< 0 for `<>`
    bool hasEmpty = false;                    ///< `<,3>`
    std::size_t needsParentheses = kNoToken;  ///< operator in an extent that is looser than +
  };
  Extents readExtents(std::size_t open);

  clang::Preprocessor& preprocessor() const { return preprocessor_; }
  clang::DiagnosticsEngine& diagnostics() const { return preprocessor_.getDiagnostics(); }
  const Tokens& tokens() const { return tokens_; }

 private:
  void splitGreaterEqual(std::size_t i);

  clang::Preprocessor& preprocessor_;
  Tokens& tokens_;
};

}  // namespace brook::surface
