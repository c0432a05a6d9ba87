// Whether text that the preprocessor skipped has constructs of Brook.
//
//   in:  the text of a branch of an #if group
//   out: whether it is more than C++
//
//   kernel void k(float a<>);    reduce void r(..);    float4 s<10>;    #include "x.brh"
#pragma once

#include "clang/Lex/Preprocessor.h"

namespace brook::frontend {

/// Nobody has read the text, so this goes by what a name may be followed by. Where it takes C++ for
/// Brook, the branch is left out as the preprocessor did.
bool hasBrook(llvm::StringRef text, clang::Preprocessor& preprocessor);

}  // namespace brook::frontend
