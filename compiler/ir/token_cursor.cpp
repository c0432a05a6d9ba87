#include "compiler/ir/token_cursor.h"

namespace brook::ir {

TokenCursor::TokenCursor(std::string_view text) : lexer_(text) {
  token_ = lexer_.next();
  ahead_ = lexer_.next();
}

Token TokenCursor::advance() {
  const Token token = token_;
  token_ = ahead_;
  ahead_ = lexer_.next();
  return token;
}

bool TokenCursor::at(std::string_view text) const {
  return token_.text == text &&
         (token_.kind == Token::Kind::Name || token_.kind == Token::Kind::Punctuation);
}

bool TokenCursor::accept(std::string_view text) {
  if (!ok() || !at(text)) return false;
  advance();
  return true;
}

void TokenCursor::fail(const std::string& expected, const Token& where) {
  if (failure_) return;
  const std::string found =
      where.kind == Token::Kind::End ? "the end" : "'" + std::string(where.text) + "'";
  failure_ = Failure{std::to_string(where.line) + ":" + std::to_string(where.column) +
                     ": expected " + expected + ", found " + found};
}

void TokenCursor::expect(std::string_view text) {
  if (ok() && !accept(text)) fail("'" + std::string(text) + "'");
}

std::string TokenCursor::expectName(const char* what) {
  if (ok() && token_.kind == Token::Kind::Name) return std::string(advance().text);
  fail(what);
  return {};
}

Type TokenCursor::expectType() {
  if (token_.kind == Token::Kind::Name) {
    if (const std::optional<Type> type = parseType(token_.text)) {
      advance();
      return *type;
    }
  }
  fail("a type");
  return kVoid;
}

}  // namespace brook::ir
