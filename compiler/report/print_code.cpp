#include "compiler/report/print_code.h"

#include "compiler/codegen/source_marks.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <optional>
#include <utility>

namespace brook::report {
namespace {

/// Keywords of Brook, C++ and GLSL together, because a page shows all three.
constexpr std::array kKeywords = {
    "auto",     "bool",    "break",  "buffer", "case",    "char",      "class",  "const",
    "continue", "default", "do",     "double", "else",    "enum",      "false",  "float",
    "float2",   "float3",  "float4", "for",    "gather",  "if",        "in",     "inout",
    "int",      "int2",    "int3",   "int4",   "iter",    "iterator",  "ivec2",  "ivec3",
    "ivec4",    "kernel",  "layout", "long",   "main",    "namespace", "out",    "precise",
    "reduce",   "return",  "static", "struct", "switch",  "template",  "true",   "typedef",
    "uint",     "uniform", "using",  "uvec2",  "uvec3",   "uvec4",     "vec2",   "vec3",
    "vec4",     "void",    "vout",   "while",  "indexof", "sampler2D", "sizeof", "unsigned",
};

bool isWordByte(char byte) {
  return std::isalnum(static_cast<unsigned char>(byte)) != 0 || byte == '_';
}

bool isKeyword(std::string_view word) {
  return std::find(kKeywords.begin(), kKeywords.end(), word) != kKeywords.end();
}

/// Returns the length of a number as the preprocessor reads it: 0x1Fu, 1.5e-3f, 1'000.
std::size_t numberLength(std::string_view text) {
  std::size_t length = 1;
  while (length < text.size()) {
    const char byte = text[length], before = text[length - 1];
    const bool isSign =
        (byte == '+' || byte == '-') && !text.starts_with("0x") && (before == 'e' || before == 'E');
    const bool isSeparator =
        byte == '\'' && length + 1 < text.size() && isWordByte(text[length + 1]);
    if (!isWordByte(byte) && byte != '.' && !isSign && !isSeparator) break;
    ++length;
  }
  return length;
}

bool isDigit(char byte) {
  return std::isdigit(static_cast<unsigned char>(byte)) != 0;
}

bool isNumber(std::string_view text) {
  return isDigit(text[0]) || (text[0] == '.' && text.size() > 1 && isDigit(text[1]));
}

/// Returns the length of a string or character literal, which ends with its line at the latest.
std::size_t literalLength(std::string_view text) {
  std::size_t end = 1;
  while (end < text.size() && text[end] != text[0])
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

bool isLiteral(std::string_view text) {
  return text[0] == '"' || text[0] == '\'';
}

// Highlights the tokens of one line after the other; a comment may continue on the next line.
class Highlighter {
 public:
  std::string line(std::string_view text) {
    std::string html;
    forEachToken(text, [&](std::string_view token) { html += element(token); });
    return html;
  }

  /// True if the last token was a comment.
  bool isComment() const { return isComment_; }

  template <class Use>
  void forEachToken(std::string_view text, Use use) {
    while (!text.empty()) {
      const std::size_t length = tokenLength(text);
      use(text.substr(0, length));
      text.remove_prefix(length);
    }
  }

 private:
  std::size_t tokenLength(std::string_view text) {
    if (inComment_ || text.starts_with("/*")) {
      const std::size_t end = text.find("*/", inComment_ ? 0 : 2);
      isComment_ = true;
      inComment_ = end == text.npos;
      return inComment_ ? text.size() : end + 2;
    }
    isComment_ = text.starts_with("//");
    if (isComment_ || text[0] == '#') return text.size();
    if (isLiteral(text)) return literalLength(text);
    if (isNumber(text)) return numberLength(text);
    if (!isWordByte(text[0])) return 1;
    return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), isWordByte) -
                                    text.begin());
  }

  std::string element(std::string_view token) const {
    const std::string text = escaped(token);
    if (isComment_) return "<i>" + text + "</i>";
    if (token[0] == '#') return "<em>" + text + "</em>";
    if (isLiteral(token)) return "<q>" + text + "</q>";
    if (isNumber(token)) return "<b>" + text + "</b>";
    return isKeyword(token) ? "<u>" + text + "</u>" : text;
  }

  bool inComment_ = false;
  bool isComment_ = false;  // the last token is a comment
};

bool isBlank(char byte) {
  return std::isspace(static_cast<unsigned char>(byte)) != 0;
}

// Collects the top-level blocks of a source from its tokens, in order.
class BlockFinder {
 public:
  void add(std::string_view token, std::size_t line) {
    if (begin_ == 0) {
      begin_ = line;
      isNamespace_ = token == "namespace" || token == "extern";
    }
    if (token == "{") {
      open();
    } else if (token == "}") {
      close(line);
    } else if (token == ";" && depth_ == 0) {
      begin_ = 0;
    }
  }

  std::vector<LineRange> take() { return std::move(blocks_); }

 private:
  void open() {
    if (depth_ == 0 && isNamespace_) {
      begin_ = 0;  // each declaration inside is a block of its own
    } else {
      ++depth_;
    }
  }

  void close(std::size_t line) {
    if (depth_ > 0 && --depth_ == 0) blocks_.push_back({begin_, line});
    if (depth_ == 0) begin_ = 0;
  }

  std::vector<LineRange> blocks_;
  std::size_t begin_ = 0;  // first line of the current declaration; 0: outside of declarations
  bool isNamespace_ = false;
  std::size_t depth_ = 0;  // nesting of braces, except the braces of namespaces
};

/// Returns the line number in a source mark, or nullopt if `line` is no mark.
std::optional<unsigned> markedLine(std::string_view line) {
  const std::size_t begin = std::min(line.find_first_not_of(' '), line.size());
  if (!line.substr(begin).starts_with(codegen::kSourceMark)) return std::nullopt;
  const std::string number(line.substr(begin + codegen::kSourceMark.size()));
  return static_cast<unsigned>(std::strtoul(number.c_str(), nullptr, 10));
}

std::string lineElement(unsigned source, const std::string& number, const std::string& html) {
  std::string text = "<span class=\"l\"";
  if (source != 0) text += " data-s=\"" + std::to_string(source) + "\"";
  return text + ">" + number + html + "\n</span>";
}

template <class Use>
void forEachLine(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string html;
  for (const char byte : text) {
    switch (byte) {
      case '&':
        html += "&amp;";
        break;
      case '<':
        html += "&lt;";
        break;
      case '>':
        html += "&gt;";
        break;
      case '"':
        html += "&quot;";
        break;
      default:
        html += byte;
    }
  }
  return html;
}

std::vector<std::string> printSourceLines(const std::string& source) {
  Highlighter highlighter;
  std::vector<std::string> lines;
  forEachLine(source, [&](std::string_view line) {
    const auto number = static_cast<unsigned>(lines.size() + 1);
    lines.push_back(
        lineElement(number, "<s>" + std::to_string(number) + "</s>", highlighter.line(line)));
  });
  return lines;
}

std::vector<LineRange> blocksOf(const std::string& source) {
  Highlighter highlighter;  // skips braces in comments and strings
  BlockFinder finder;
  std::size_t number = 0;
  forEachLine(source, [&](std::string_view line) {
    ++number;
    highlighter.forEachToken(line, [&](std::string_view token) {
      const bool isCode = !highlighter.isComment() && token[0] != '#' && !isBlank(token[0]);
      if (isCode) finder.add(token, number);
    });
  });
  return finder.take();
}

std::set<std::size_t> sourceLinesOf(const std::string& code) {
  std::set<std::size_t> lines;
  forEachLine(code, [&](std::string_view line) {
    const std::size_t number = markedLine(line).value_or(0);
    if (number != 0) lines.insert(number);
  });
  return lines;
}

std::string printMarkedCode(const std::string& code) {
  Highlighter highlighter;
  std::string html;
  unsigned source = 0;
  forEachLine(code, [&](std::string_view line) {
    if (const std::optional<unsigned> mark = markedLine(line)) {
      source = *mark;
    } else {
      html += lineElement(source, "", highlighter.line(line));
    }
  });
  return html;
}

}  // namespace brook::report
