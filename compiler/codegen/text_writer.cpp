#include "compiler/codegen/text_writer.h"

#include "compiler/codegen/source_marks.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <utility>

namespace brook::codegen {

namespace {

/// Deeper lines are not indented further, so that the text grows linearly with the program.
constexpr int kDeepestIndentation = 20;

}  // namespace

void TextWriter::line(std::string_view text) {
  if (!text.empty()) {
    const int level = std::min(level_, kDeepestIndentation);
    text_.append(static_cast<std::size_t>(indentWidth_ * level), ' ');
  }
  text_ += text;
  text_ += '\n';
}

void TextWriter::lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    line(text.substr(0, end));
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

void TextWriter::open(std::string_view text) {
  line(text);
  ++level_;
}

void TextWriter::close(std::string_view text) {
  BROOK_CHECK(level_ > 0, "close without open");
  --level_;
  line(text);
}

void TextWriter::reopen(std::string_view text) {
  close(text);
  ++level_;
}

void TextWriter::source(unsigned number) {
  if (marksSources_) line(std::string(kSourceMark) + std::to_string(number));
}

std::string TextWriter::take() {
  level_ = 0;
  return std::exchange(text_, {});
}

}  // namespace brook::codegen
