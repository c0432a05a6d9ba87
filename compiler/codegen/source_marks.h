// Source marks: lines in generated code that give the source line of the lines below them. Reports
// are made from them (compiler/report); code for compilers has none.
//
//   //@ 7
//   r = a * x;
#pragma once

#include <string>
#include <string_view>

namespace brook::codegen {

/// A mark is a line that begins with this, after blanks; TextWriter::source writes them.
inline constexpr std::string_view kSourceMark = "//@ ";

std::string withoutSourceMarks(const std::string& text);

}  // namespace brook::codegen
