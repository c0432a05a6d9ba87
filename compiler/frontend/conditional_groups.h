// Resolves #if groups that a C++ compiler could evaluate differently from brcc: such a group keeps
// only the branch that the preprocessor took.
//
//   in:  the text of a file, its edits, the ranges that the preprocessor skipped
//   out: the same text, of the same length, with the directives of such groups and their skipped
//        branches replaced by spaces; line ends stay
//
// Other groups stay as the user wrote them, such as include guards and groups whose conditions
// depend only on the text itself.
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

/// Offsets [first, last) of a text that is replaced.
struct EditedText {
  unsigned first = 0;
  unsigned last = 0;
};

/// Resolves three kinds of groups. In the first, an edit contains some of the group's directives,
/// but not all. In the second, a skipped branch has a construct of Brook, which a C++ compiler must
/// never compile. In the third, an edit is inside the group, and the group's condition depends on a
/// macro from brcc's command line, Clang or the system's headers. `preprocessor` has read the whole
/// translation unit.
void resolveConditionals(std::string& text, const std::vector<EditedText>& edited,
                         const std::vector<SkippedText>& skipped,
                         clang::Preprocessor& preprocessor);

}  // namespace brook::frontend
