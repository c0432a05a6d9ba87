// Tokens: the preprocessed text of a translation unit, tokens that surface adds to it, and the
// questions about tokens that the parsers of surface ask.
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

/// Makes tokens that stand for something the user wrote.
///
/// Each gets a location of its own (the parser takes two tokens at one location for the same
/// token), as an expansion whose spelling is the user's token; diagnostics::Collector leads it
/// back.
class TokenFactory {
 public:
  explicit TokenFactory(clang::Preprocessor& preprocessor);

  /// All synthesized locations are macro locations from here on.
  clang::SourceLocation firstLocation() const { return firstLocation_; }

  /// Appends the tokens of `text`, which is C++ on one line, as written for the token at `origin`.
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
  /// Splits tokens such as `>=` when they close extents, so the text must be changeable.
  TokenReader(clang::Preprocessor& preprocessor, Tokens& tokens)
      : preprocessor_(preprocessor), tokens_(tokens) {}

  std::size_t size() const { return tokens_.size(); }
  const clang::Token& at(std::size_t i) const { return tokens_[i]; }
  bool is(std::size_t i, clang::tok::TokenKind kind) const {
    return i < tokens_.size() && tokens_[i].is(kind);
  }
  bool isIdentifier(std::size_t i) const { return is(i, clang::tok::identifier); }
  bool isWord(std::size_t i, std::string_view word) const;
  /// A keyword of C or C++ that names an arithmetic type or void.
  bool isTypeKeyword(std::size_t i) const;
  /// Empty for a token that stands for a pragma. A name that is written with \u00e9 is the one that
  /// is written with the letter.
  std::string spelling(std::size_t i) const {
    if (tokens_[i].isAnnotation()) return "";
    const bool isSpelledOut = tokens_[i].hasUCN() && tokens_[i].getIdentifierInfo() != nullptr;
    return isSpelledOut ? tokens_[i].getIdentifierInfo()->getName().str()
                        : preprocessor_.getSpelling(tokens_[i]);
  }
  /// The tokens with one space between them.
  std::string spelling(TokenRange range) const;
  clang::SourceLocation location(std::size_t i) const { return tokens_[i].getLocation(); }
  clang::SourceRange sourceRange(TokenRange range) const {
    return {location(range.first), location(range.last - 1)};
  }

  /// The token that closes the bracket at `open`; kNoToken when there is none before the end.
  std::size_t findClosing(std::size_t open) const;
  /// As findClosing of a '{', but other brackets need not match.
  std::size_t findClosingBrace(std::size_t open) const;

  /// Behind `S::`, `::n::` or `Box<N>::` at `i`; `i` when there is none.
  std::size_t skipQualifier(std::size_t i) const;
  /// Whether token `i` is the '>' of `template <..>`.
  bool closesTemplateParameters(std::size_t i) const;
  /// Whether token `i` stands in the body of a class and in no function in it.
  bool isInClass(std::size_t i) const;

  /// The '>' that closes the extents opened at `open`, and how many extents stand there.
  struct Extents {
    std::size_t close = kNoToken;             ///< kNoToken: there is none
    int count = 0;                            ///< 0 for `<>`
    bool hasEmpty = false;                    ///< `<,3>`
    std::size_t needsParentheses = kNoToken;  ///< an operator looser than + in an extent
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
