// Mutator: a text -> one that differs in a few tokens, or in pieces that belong together.
//
//   out float r<>) { r = a + f(b, c); }   ->   out float r<>) { r = a * f(b, b, c); }
//
// Random bytes seldom pass a lexer, and then stop at the parser. Changes of tokens reach what comes
// after it: most of them leave a text that a stage further on has to refuse or translate.
#pragma once

#include "tests/fuzz/libfuzzer/language.h"
#include "tests/fuzz/libfuzzer/random.h"
#include "tests/fuzz/libfuzzer/tokens.h"

#include <string>
#include <string_view>
#include <vector>

namespace brook::fuzz {

/// One mutation; the seed alone decides which. `language` must outlive it.
class Mutator {
 public:
  Mutator(const Language& language, unsigned seed) : language_(&language), random_(seed) {}

  std::string mutate(std::string_view text);
  /// `text` with a piece of `other`.
  std::string crossOver(std::string_view text, std::string_view other);

 private:
  void change(Tokens& tokens);
  void replaceToken(Tokens& tokens);
  void replaceName(Tokens& tokens);
  void replaceNumber(Tokens& tokens);
  void insertToken(Tokens& tokens);
  void insertPiece(Tokens& tokens);
  void eraseTokens(Tokens& tokens);
  void eraseSpan(Tokens& tokens);
  void copySpan(Tokens& tokens);
  void swapSpans(Tokens& tokens);
  void unwrap(Tokens& tokens);
  void repeat(Tokens& tokens);
  void nest(Tokens& tokens);

  Span anySpan(const Tokens& tokens);
  std::size_t anyOfKind(const Tokens& tokens, Token::Kind kind);
  const std::vector<std::string>* anyClassOf(const std::string& word);
  std::vector<std::string> names(const Tokens& tokens) const;

  const Language* language_;
  Random random_;
};

}  // namespace brook::fuzz
