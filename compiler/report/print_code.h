// PrintCode: a text of Brook, C++ or GLSL -> HTML, one element for each line.
//
//   r = a * 2;  // twice
//     ->  <span class="l" data-s="7">r = a * <b>2</b>;  <i>// twice</i></span>
//
// Lines that were made from a line of the source say which, so that the page can show them
// together.
#pragma once

#include <cstddef>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace brook::report {

/// & < > " as HTML writes them.
std::string escaped(std::string_view text);

/// The lines of a source, numbered; each is made from itself.
std::vector<std::string> printSourceLines(const std::string& source);

/// From 1, both inside.
struct LineRange {
  std::size_t first = 0;
  std::size_t last = 0;
};

/// The functions, structures and the like of a source that have braces, those in namespaces too.
std::vector<LineRange> blocksOf(const std::string& source);

/// Which lines of the source generated code is made from, as its marks say.
std::set<std::size_t> sourceLinesOf(const std::string& code);

/// Generated code with marks (codegen/source_marks.h).
std::string printMarkedCode(const std::string& code);

}  // namespace brook::report
