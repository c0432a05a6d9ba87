// Tokens of IR text. Used by parse.cpp only.
#pragma once

#include <string>
#include <string_view>

namespace brook::ir {

struct Token {
  enum class Kind { End, Name, Number, String, Punctuation, Bad };
  Kind kind = Kind::End;
  std::string_view text;  ///< for a String: the characters between the quotes (quoted.h)
  int line = 1;
  int column = 1;
};

/// Splits IR text into tokens, one at a time. White space separates; `#` comments to the line end.
class Lexer {
 public:
  explicit Lexer(std::string_view text) : text_(text) {}
  Token next();

 private:
  void skipSpace();
  Token take(Token::Kind kind, std::size_t length);
  std::size_t numberLength() const;

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  std::size_t lineStart_ = 0;
};

}  // namespace brook::ir
