// PrintCode: a text of Brook, C++ or GLSL -> HTML, one element for each line.
//
//   r = a * 2;  // twice
//     ->  <span class="l" data-s="7">r = a * <b>2</b>;  <i>// twice</i></span>
//
// Lines that were generated from a line of the source contain its number, so that the page can
// highlight them together.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brook::report {

/// Replaces & < > " by their HTML entities.
std::string escaped(std::string_view text);

/// Returns the lines of a source, numbered; the source line of each is the line itself.
std::vector<std::string> printSourceLines(const std::string& source);

/// First and last line of a range, counted from 1; the last one is included.
struct LineRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// Returns the functions, structures and similar blocks with braces of a source, including blocks
/// in namespaces.
std::vector<LineRange> blocksOf(const std::string& source);

/// Returns the lines of the source from which code was generated, according to its marks.
std::set<std::size_t> sourceLinesOf(const std::string& code);

/// Prints generated code with marks (codegen/source_marks.h).
std::string printMarkedCode(const std::string& code);

}  // namespace brook::report
