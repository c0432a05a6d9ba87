// Resolves #if groups that a C++ compiler could see otherwise than brcc did: such a group keeps the
// branch that the preprocessor took.
//
//   in:  the text of a file, where it is edited, what the preprocessor skipped
//   out: the same text, of the same length, with the directives of such groups and their skipped
//        branches replaced by spaces; line ends stay
//
// A group stays as the user wrote it where that is the same thing: include guards, say, and what
// else the text itself decides.
//
//   #ifndef K_H                        #ifndef K_H
//   #define K_H                        #define K_H
//   #ifdef __clang__             ->
//   kernel void k(float a<>, ..);      kernel void k(float a<>, ..);
//   #endif
//   #endif                             #endif
#pragma once

#include "clang/Lex/Preprocessor.h"
#include "compiler/frontend/preprocessing_record.h"

#include <string>
#include <vector>

namespace brook::frontend {

/// Offsets [first, last) of a text that become something else.
struct EditedText {
  unsigned first = 0;
  unsigned last = 0;
};

/// Which groups are resolved: those in which an edit crosses a directive; those in which a skipped
/// branch has a construct of Brook, which a C++ compiler must not see whatever it makes of the
/// condition; and those with an edit inside whose condition depends on a macro that is not of the
/// user's text: of brcc's command line, of Clang, of the system's headers. `preprocessor` has read
/// everything.
void resolveConditionals(std::string& text, const std::vector<EditedText>& edited,
                         const std::vector<SkippedText>& skipped,
                         clang::Preprocessor& preprocessor);

}  // namespace brook::frontend
