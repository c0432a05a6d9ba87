// TextWriter: a line-and-indent buffer. Every code generator writes through it, so no generator
// writes indentation itself.
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

  /// Writes one line at the current level; an empty one gets no spaces.
  void line(std::string_view text = "");
  /// Writes several lines at the current level; a final newline adds no empty line.
  void lines(std::string_view text);
  /// Writes a line and goes one level deeper.
  void open(std::string_view text);
  /// Goes one level back and writes a line.
  void close(std::string_view text = "}");
  /// Ends one block and begins the next: `} else {`.
  void reopen(std::string_view text);
  /// Sets the source line of the text that follows; 0: none. Writes a mark if marks are enabled
  /// (source_marks.h).
  void source(unsigned line);
  void setMarksSources(bool marks) { marksSources_ = marks; }

  const std::string& text() const { return text_; }
  /// Returns the text and empties the writer.
  std::string take();

 private:
  std::string text_;
  int indentWidth_;
  int level_ = 0;
  bool marksSources_ = false;
};

}  // namespace brook::codegen
