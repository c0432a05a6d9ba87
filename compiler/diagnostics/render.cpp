#include "compiler/diagnostics/render.h"

#include "clang/Frontend/TextDiagnostic.h"

#include <string>

namespace brook::diagnostics {
namespace {

using Level = clang::DiagnosticsEngine::Level;

/// Returns the text with the id of a Brook message and the flag that controls a warning, in the
/// form of clang's own messages.
std::string textWithFlag(const clang::StoredDiagnostic& diagnostic, const KindInfo* kind) {
  llvm::StringRef flag;
  if (kind != nullptr) {
    flag = kind->flag;
  } else if (diagnostic.getID() < clang::diag::DIAG_UPPER_LIMIT) {
    flag = clang::DiagnosticIDs::getWarningOptionForDiag(diagnostic.getID());
  }
  std::string tag = kind != nullptr ? kind->id : "";
  if (!flag.empty()) {
    const bool isError = diagnostic.getLevel() >= Level::Error;
    tag += (tag.empty() ? "" : ", ") + std::string(isError ? "-Werror,-W" : "-W") + flag.str();
  }
  return diagnostic.getMessage().str() + (tag.empty() ? "" : " [" + tag + "]");
}

void emit(clang::TextDiagnostic& printer, const clang::StoredDiagnostic& diagnostic,
          const KindInfo* kind) {
  printer.emitDiagnostic(diagnostic.getLocation(), diagnostic.getLevel(),
                         textWithFlag(diagnostic, kind), diagnostic.getRanges(),
                         diagnostic.getFixIts());
}

std::string count(unsigned number, const char* noun) {
  return std::to_string(number) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace

void render(const std::vector<CollectedDiagnostic>& messages, const clang::LangOptions& language,
            const RenderOptions& options, llvm::raw_ostream& output) {
  auto display = llvm::makeIntrusiveRefCnt<clang::DiagnosticOptions>();
  display->ShowColors = options.colour;
  clang::TextDiagnostic printer(output, language, display.get());
  unsigned errors = 0;
  unsigned warnings = 0;
  for (const CollectedDiagnostic& message : messages) {
    ++(message.isError() ? errors : warnings);
    emit(printer, message.diagnostic, message.kind);
    for (const clang::StoredDiagnostic& note : message.notes)
      emit(printer, note, nullptr);
  }
  if (options.isCut) output << "fatal error: " << kTooManyErrors << '\n';
  if (errors == 0 && warnings == 0) return;
  if (warnings != 0) output << count(warnings, "warning") << (errors != 0 ? " and " : "");
  if (errors != 0) output << count(errors, "error");
  output << " generated.\n";
}

}  // namespace brook::diagnostics
