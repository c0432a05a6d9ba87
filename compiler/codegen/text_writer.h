// TextWriter: a line-and-indent buffer. Every code generator writes through it, so no generator
// glues indentation into strings.
//
//   TextWriter out;
//   out.open("if (x) {");          if (x) {
//   out.line("y = 1;");              y = 1;
//   out.close();                   }
#pragma once

#include <string>
#include <string_view>

namespace brook::codegen {

class TextWriter {
 public:
  /// `indentWidth`: spaces for each level.
  explicit TextWriter(int indentWidth = 2) : indentWidth_(indentWidth) {}

  /// One line at the current level; an empty one has no spaces.
  void line(std::string_view text = "");
  /// Text of several lines, each put at the current level; a last newline adds no empty line.
  void lines(std::string_view text);
  /// A line, then one level deeper.
  void open(std::string_view text);
  /// One level back, then a line.
  void close(std::string_view text = "}");
  /// Ends one block and begins the next: `} else {`.
  void reopen(std::string_view text);
  /// What follows is made from that line of the source; 0: from none. Writes a mark when the writer
  /// was told to (source_marks.h).
  void source(unsigned line);
  void setMarksSources(bool marks) { marksSources_ = marks; }

  const std::string& text() const { return text_; }
  /// The text; the writer is empty afterwards.
  std::string take();

 private:
  std::string text_;
  int indentWidth_;
  int level_ = 0;
  bool marksSources_ = false;
};

}  // namespace brook::codegen
