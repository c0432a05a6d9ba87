// HeaderMacros: the macros of a Brook header, which follow the #include of its C++ header.
//
// A makefile of BrookGPU 0.5 preprocesses x.brhi before brcc translates it to x.hpp, so x.hpp has
// no macros. A file that includes x.brhi therefore defines them after #include "x.hpp".
//
//   in:  the macros that each file defines, and the file of the header
//   out: a #define for each macro that is still defined after the header, including macros of the
//        files that it includes
#pragma once

#include "compiler/frontend/preprocessing_record.h"

#include <string>

namespace brook::frontend {

/// Returns complete lines, or an empty string if there are no macros. System headers are ignored.
std::string macroDefinitions(const clang::SourceManager& sources, const PreprocessingRecord& record,
                             clang::FileID header);

}  // namespace brook::frontend
