// Prints --print=surface: the tokens that Clang's parser receives, as text.
//
//   in:  a DesugaredUnit
//   out: its tokens from the user's files with the user's line breaks; the bodies of the kernels
//        follow the host text
//
//   float s<10>;           ->   ::brook::Stream<float> s{10};
#pragma once

#include "compiler/surface/desugar.h"

#include <string>

namespace brook::surface {

std::string print(const clang::Preprocessor& preprocessor, const DesugaredUnit& unit);

}  // namespace brook::surface
