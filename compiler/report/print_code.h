// PrintCode: a text of Brook, C++ or GLSL -> HTML, one element for each line.
//
//   r = a * 2;  // twice
//     ->  <span class="l" data-s="7">r = a * <b>2</b>;  <i>// twice</i></span>
//
// Lines that were made from a line of the source say which, so that the page can show them
// together.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace brook::report {

/// & < > " as HTML writes them.
std::string escaped(std::string_view text);

/// The lines of a source, numbered; each is made from itself.
std::vector<std::string> printSourceLines(const std::string& source);

/// Where the first block ends that begins in `line` or behind it; 0: nowhere.
std::size_t lastLineOfBlock(const std::string& source, std::size_t line);

/// Generated code with marks (codegen/source_marks.h).
std::string printMarkedCode(const std::string& code);

}  // namespace brook::report
