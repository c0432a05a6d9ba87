// The user's host text as C++, every line where it was.
//
//   in:  tokens, edits (host_edits.h), what the preprocessor did
//   out: the text of the main file. Directives and macros stay as the user wrote them, but
//        - a macro use that an edit touches is written out,
//        - an #if group that an edit lies in is resolved,
//        - an included file with edits stands, translated, in place of its directive,
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
