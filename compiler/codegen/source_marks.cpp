#include "compiler/codegen/source_marks.h"

#include <algorithm>

namespace brook::codegen {

std::string withoutSourceMarks(const std::string& text) {
  std::string result;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line(text.data() + begin, end - begin);
    const std::size_t first = line.find_first_not_of(' ');
    const bool isMark = first != line.npos && line.substr(first).starts_with(kSourceMark);
    if (!isMark) result += line;
    begin = end;
  }
  return result;
}

}  // namespace brook::codegen
