// HostText: the user's host text as C++; every line keeps its number.
//
//   in:  tokens, edits (host_edits.h), the record of the preprocessor
//   out: the text of the main file. Directives and macros stay as the user wrote them, except that
//        - a macro use that an edit touches is expanded,
//        - an #if group that contains an edit is resolved,
//        - the translated text of an included file with edits replaces its directive,
//        - `#include "x.brh"` names "x.hpp".
//
//   before:  #define N 10                after:  #define N 10
//            #if SMALL                           <empty line>
//            float s<N>;                         ::brook::stream s = ::brook::typed::Stream<float>{N};
//            #else                               <empty line>
//            float s<99>;                        <empty line>
//            #endif                              <empty line>
#pragma once

#include "compiler/frontend/host_edits.h"
#include "compiler/frontend/preprocessing_record.h"

#include <string>
#include <vector>

namespace brook::frontend {

std::string hostText(const surface::TokenReader& reader, const std::vector<HostEdit>& edits,
                     const PreprocessingRecord& record);

}  // namespace brook::frontend
