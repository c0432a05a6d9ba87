// Messages as text, in Clang's form: place, level, text, source line, caret, fix-its, notes.
#pragma once

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangOptions.h"
#include "compiler/diagnostics/collector.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace brook::diagnostics {

/// What is said in the place of the errors that are left out.
inline constexpr const char* kTooManyErrors =
    "too many errors emitted, stopping now [-ferror-limit=]";

struct RenderOptions {
  bool colour = false;
  bool isCut = false;  ///< errors are left out behind these messages; one line says so
};

/// Prints the messages and then "2 errors and 1 warning generated." when there are any.
void render(const std::vector<CollectedDiagnostic>& messages, const clang::LangOptions& language,
            const RenderOptions& options, llvm::raw_ostream& output);

}  // namespace brook::diagnostics
