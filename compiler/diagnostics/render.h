// Messages as text, in Clang's form: place, level, text, source line, caret, fix-its, notes.
#pragma once

#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/LangOptions.h"
#include "compiler/diagnostics/collector.h"
#include "llvm/Support/raw_ostream.h"

#include <vector>

namespace brook::diagnostics {

struct RenderOptions {
  bool colour = false;
  unsigned errorLimit = 20;  ///< errors after that many are replaced by one line; 0: no limit
};

/// Prints the messages and then "2 errors and 1 warning generated." when there are any.
void render(const std::vector<Message>& messages, const clang::LangOptions& language,
            const RenderOptions& options, llvm::raw_ostream& output);

}  // namespace brook::diagnostics
