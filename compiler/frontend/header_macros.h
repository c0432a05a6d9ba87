// The macros of a header of Brook, for the C++ that stands in the place of its #include.
//
// A makefile of BrookGPU 0.5 sends x.brhi through the C preprocessor before brcc makes x.hpp of it, so
// that x.hpp has no macros any more. Those who include x.brhi write them behind #include "x.hpp".
//
//   in:  which macros each file defined, and the file of the header
//   out: a #define for each macro that it leaves defined, those of the files that it includes too
#pragma once

#include "compiler/frontend/preprocessing_record.h"

#include <string>

namespace brook::frontend {

/// Lines that end; empty if there are none. Of system headers nothing.
std::string macroDefinitions(const clang::SourceManager& sources, const PreprocessingRecord& record,
                             clang::FileID header);

}  // namespace brook::frontend
