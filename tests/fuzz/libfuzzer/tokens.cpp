#include "tests/fuzz/libfuzzer/tokens.h"

#include <algorithm>
#include <cctype>

namespace brook::fuzz {
namespace {

constexpr std::string_view kLongPunctuation[] = {
    "<<=", ">>=", "...", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "++",
    "--",  "+=",  "-=",  "*=", "/=", "%=", "&=", "|=", "^=", "->", "::"};

bool isOfWord(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '$' || c == '@';
}

class Splitter {
 public:
  explicit Splitter(std::string_view text) : text_(text) {}

  Tokens split() {
    Tokens tokens;
    while (true) {
      const std::size_t start = at_;
      skipSpace();
      Token token;
      token.space = text_.substr(start, at_ - start);
      if (at_ == text_.size()) {
        if (!token.space.empty()) tokens.push_back({Token::Kind::Quoted, "", token.space});
        return tokens;
      }
      const std::size_t length = read(token.kind);
      token.text = text_.substr(at_, length);
      at_ += token.text.size();
      tokens.push_back(std::move(token));
    }
  }

 private:
  bool at(std::string_view what) const { return text_.substr(at_).starts_with(what); }

  void skipSpace() {
    while (at_ < text_.size()) {
      if (at("//")) {
        at_ = std::min(text_.find('\n', at_), text_.size());
      } else if (at("/*")) {
        const std::size_t end = text_.find("*/", at_ + 2);
        at_ = end == std::string_view::npos ? text_.size() : end + 2;
      } else if (std::isspace(static_cast<unsigned char>(text_[at_])) != 0) {
        ++at_;
      } else {
        return;
      }
    }
  }

  std::size_t read(Token::Kind& kind) const {
    const char c = text_[at_];
    if (c == '#') {
      kind = Token::Kind::Directive;
      return std::min(text_.find('\n', at_), text_.size()) - at_;
    }
    if (c == '"' || c == '\'') {
      kind = Token::Kind::Quoted;
      return quotedLength(c);
    }
    const bool isNumber = std::isdigit(static_cast<unsigned char>(c)) != 0;
    if (isNumber || isOfWord(c)) {
      kind = isNumber ? Token::Kind::Number : Token::Kind::Word;
      std::size_t length = 1;
      while (at_ + length < text_.size() && isOfNext(isNumber, at_ + length))
        ++length;
      return length;
    }
    kind = Token::Kind::Punctuation;
    for (const std::string_view punctuation : kLongPunctuation) {
      if (at(punctuation)) return punctuation.size();
    }
    return 1;
  }

  bool isOfNext(bool isNumber, std::size_t i) const {
    const char c = text_[i];
    const char before = text_[i - 1];
    const bool isSign = (c == '+' || c == '-') && (before == 'e' || before == 'E');
    return isOfWord(c) || (isNumber && (c == '.' || isSign));
  }

  std::size_t quotedLength(char quote) const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && text_[end] != quote && text_[end] != '\n')
      end += text_[end] == '\\' ? 2 : 1;
    return std::min(end + 1, text_.size()) - at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

char closing(const Token& token) {
  if (token.text == "(") return ')';
  if (token.text == "[") return ']';
  if (token.text == "{") return '}';
  return '\0';
}

bool isClosing(const Token& token) {
  return token.text == ")" || token.text == "]" || token.text == "}";
}

}  // namespace

Tokens split(std::string_view text) {
  return Splitter(text).split();
}

std::string join(const Tokens& tokens) {
  std::string text;
  bool isAfterDirective = false;
  for (const Token& token : tokens) {
    text += token.space;
    const bool startsLine = text.empty() || text.back() == '\n';
    const bool needsLine = isAfterDirective || token.kind == Token::Kind::Directive;
    if (needsLine && !startsLine && token.space.find('\n') == std::string::npos) {
      text += '\n';
    } else if (!text.empty() && !token.text.empty() && isOfWord(text.back()) &&
               isOfWord(token.text.front())) {
      text += ' ';
    }
    text += token.text;
    isAfterDirective = token.kind == Token::Kind::Directive;
  }
  return text;
}

std::vector<Span> groups(const Tokens& tokens) {
  std::vector<Span> result;
  std::vector<std::size_t> open;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (closing(tokens[i]) != '\0') open.push_back(i);
    if (!isClosing(tokens[i])) continue;
    // What is not closed is skipped.
    while (!open.empty() && closing(tokens[open.back()]) != tokens[i].text.front())
      open.pop_back();
    if (open.empty()) continue;
    result.push_back({open.back(), i + 1});
    open.pop_back();
  }
  return result;
}

std::vector<Span> items(const Tokens& tokens) {
  std::vector<Span> result;
  std::vector<std::size_t> starts{0};  // of the item of each open group
  const auto end = [&](std::size_t last) {
    if (last > starts.back()) result.push_back({starts.back(), last});
    starts.back() = last;
  };
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const std::string& text = tokens[i].text;
    if (closing(tokens[i]) != '\0') {
      starts.push_back(i + 1);
    } else if (isClosing(tokens[i]) && starts.size() > 1) {
      end(i);
      starts.pop_back();
      if (text == "}") end(i + 1);
    } else if (text == ",") {
      end(i);
      starts.back() = i + 1;
    } else if (text == ";" || tokens[i].kind == Token::Kind::Directive) {
      end(i + 1);
    }
  }
  end(tokens.size());
  return result;
}

}  // namespace brook::fuzz
