#include "compiler/ir/lexer.h"

namespace brook::ir {
namespace {

bool isDigit(char c) {
  return c >= '0' && c <= '9';
}
bool startsName(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || c == '$' ||
         static_cast<unsigned char>(c) >= 0x80;
}
bool continuesName(char c) {
  return startsName(c) || isDigit(c);
}

}  // namespace

void Lexer::skipSpace() {
  while (at_ < text_.size()) {
    const char c = text_[at_];
    if (c == '#') {
      while (at_ < text_.size() && text_[at_] != '\n')
        ++at_;
    } else if (c == '\n') {
      ++line_;
      lineStart_ = ++at_;
    } else if (c == ' ' || c == '\t' || c == '\r') {
      ++at_;
    } else {
      return;
    }
  }
}

Token Lexer::take(Token::Kind kind, std::size_t length) {
  Token token{kind, text_.substr(at_, length), line_, static_cast<int>(at_ - lineStart_) + 1};
  at_ += token.text.size();
  return token;
}

// A sign is part of the number: operators have names in IR text.
std::size_t Lexer::numberLength() const {
  std::size_t length = text_[at_] == '-' ? 1 : 0;
  auto digitAt = [&](std::size_t i) { return at_ + i < text_.size() && isDigit(text_[at_ + i]); };
  auto charAt = [&](std::size_t i) { return at_ + i < text_.size() ? text_[at_ + i] : '\0'; };
  while (digitAt(length))
    ++length;
  if (charAt(length) == '.' && digitAt(length + 1)) {
    ++length;
    while (digitAt(length))
      ++length;
  }
  if (charAt(length) == 'e') {
    const std::size_t sign = charAt(length + 1) == '-' || charAt(length + 1) == '+' ? 1 : 0;
    if (digitAt(length + 1 + sign)) {
      length += 1 + sign;
      while (digitAt(length))
        ++length;
    }
  }
  if (charAt(length) == 'u' || charAt(length) == 'd') ++length;
  return length;
}

Token Lexer::next() {
  skipSpace();
  if (at_ >= text_.size()) return take(Token::Kind::End, 0);
  const char c = text_[at_];
  const char following = at_ + 1 < text_.size() ? text_[at_ + 1] : '\0';
  if (isDigit(c) || (c == '-' && isDigit(following))) {
    return take(Token::Kind::Number, numberLength());
  }
  if (startsName(c)) {
    std::size_t length = 1;
    while (at_ + length < text_.size() && continuesName(text_[at_ + length]))
      ++length;
    return take(Token::Kind::Name, length);
  }
  if (c == '"') {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != '"' && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    if (end >= text_.size() || text_[end] != '"') return take(Token::Kind::Bad, 1);
    Token token = take(Token::Kind::String, end + 1 - at_);
    token.text = token.text.substr(1, token.text.size() - 2);
    return token;
  }
  if (c == '-' && following == '>') return take(Token::Kind::Punctuation, 2);
  constexpr std::string_view kPunctuation = "(){}[]<>,:.=!-";
  const bool known = kPunctuation.find(c) != std::string_view::npos;
  return take(known ? Token::Kind::Punctuation : Token::Kind::Bad, 1);
}

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
