// SourceMarks: lines in generated code that say which line of the source the following ones do.
// Reports are made from them (compiler/report); what is written for compilers has none.
//
//   //@ 7
//   r = a * x;
#pragma once

#include <string>
#include <string_view>

namespace brook::codegen {

/// What a mark begins with, behind blanks; TextWriter::source writes them.
inline constexpr std::string_view kSourceMark = "//@ ";

std::string withoutSourceMarks(const std::string& text);

}  // namespace brook::codegen
