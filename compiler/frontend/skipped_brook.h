// SkippedBrook: finds constructs of Brook in text that the preprocessor skipped.
//
//   in:  the text of a branch of an #if group
//   out: true if it has such a construct
//
//   kernel void k(float a<>);    reduce void r(..);    float4 s<10>;    #include "x.brh"
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace brook::frontend {

/// Looks only at adjacent tokens, because the text was not parsed. If it takes C++ for Brook, the
/// branch is omitted, as the preprocessor did.
bool hasBrook(llvm::StringRef text, clang::Preprocessor& preprocessor);

}  // namespace brook::frontend
