// Prints messages in Clang's form: position, level, text, source line, caret, fix-its, notes.
#pragma once

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangOptions.h"
#include "compiler/diagnostics/collector.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace brook::diagnostics {

/// The message that replaces the errors beyond the limit.
inline constexpr const char* kTooManyErrors =
    "too many errors emitted, stopping now [-ferror-limit=]";

struct RenderOptions {
  bool colour = false;
  bool isCut = false;  ///< further errors are not printed; a line reports this
};

/// Prints the messages and then "2 errors and 1 warning generated." if there are any.
void render(const std::vector<CollectedDiagnostic>& messages, const clang::LangOptions& language,
            const RenderOptions& options, llvm::raw_ostream& output);

}  // namespace brook::diagnostics
