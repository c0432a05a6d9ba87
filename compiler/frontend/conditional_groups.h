// Resolves #if groups: a group that holds an edit keeps the branch that the preprocessor took.
//
//   in:  the text of a file, where it is edited, what the preprocessor skipped
//   out: the same text, of the same length, with the directives of such groups and their skipped
//        branches replaced by spaces; line ends stay
#pragma once

#include "clang/Basic/LangOptions.h"
#include "compiler/frontend/preprocessing_record.h"

#include <string>
#include <vector>

namespace brook::frontend {

/// `edited` holds offsets into `text`. A group is also resolved when a skipped branch of it has a
/// word of Brook, which a C++ compiler must not see whatever it makes of the condition.
void resolveConditionals(std::string& text, const std::vector<unsigned>& edited,
                         const std::vector<SkippedText>& skipped,
                         const clang::LangOptions& language);

}  // namespace brook::frontend
