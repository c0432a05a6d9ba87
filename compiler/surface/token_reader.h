// Looking at tokens: the small questions that the parsers of surface ask.
#pragma once

#include "compiler/surface/token_factory.h"

#include <string>
#include <string_view>

namespace brook::surface {

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
