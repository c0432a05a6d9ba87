// Tokens of IR text, the parser's position in them and its first error. Used by parse.cpp and
// parse_expression.cpp only.
#pragma once

#include "compiler/ir/types.h"
#include "compiler/support/result.h"

#include <charconv>
#include <optional>
#include <string>
#include <string_view>

namespace brook::ir {

struct Token {
  enum class Kind { End, Name, Number, String, Punctuation, Bad };
  Kind kind = Kind::End;
  std::string_view text;  ///< for a String: the characters between the quotes (print.h)
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

/// The parser's position, with one token of look-ahead, and the first error. After an error every
/// method returns a harmless value at once.
class TokenCursor {
 public:
  explicit TokenCursor(std::string_view text);

  bool ok() const { return !failure_; }
  const std::optional<Failure>& failure() const { return failure_; }
  const Token& token() const { return token_; }
  const Token& ahead() const { return ahead_; }

  /// Steps over the current token and returns it.
  Token advance();
  /// Returns whether the current token is this name or punctuation.
  bool at(std::string_view text) const;
  bool atEnd() const { return token_.kind == Token::Kind::End; }
  bool accept(std::string_view text);

  /// Records what was expected here, or at `where`, unless an error is recorded already.
  void fail(const std::string& expected) { fail(expected, token_); }
  void fail(const std::string& expected, const Token& where);
  void expect(std::string_view text);
  std::string expectName(const char* what);
  Type expectType();
  /// Reads the current token, except for its last `suffix` characters, as a number.
  template <class Number>
  Number expectNumber(const char* what, std::size_t suffix = 0);

 private:
  Lexer lexer_;
  Token token_;
  Token ahead_;
  std::optional<Failure> failure_;
};

template <class Number>
Number TokenCursor::expectNumber(const char* what, std::size_t suffix) {
  Number value{};
  const std::string_view text = token_.text.substr(0, token_.text.size() - suffix);
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (token_.kind != Token::Kind::Number || error != std::errc() ||
      end != text.data() + text.size()) {
    fail(what);
    return {};
  }
  advance();
  return value;
}

}  // namespace brook::ir
