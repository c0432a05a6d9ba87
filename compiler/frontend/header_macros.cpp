#include "compiler/frontend/header_macros.h"

namespace brook::frontend {
namespace {

/// True if `file` is the header, or is included by it.
bool isWithin(const clang::SourceManager& sources, clang::FileID file, clang::FileID header) {
  while (file != header) {
    const clang::SourceLocation includer = sources.getIncludeLoc(file);
    if (includer.isInvalid()) return false;
    file = sources.getFileID(includer);
  }
  return true;
}

}  // namespace

std::string macroDefinitions(const clang::SourceManager& sources, const PreprocessingRecord& record,
                             clang::FileID header) {
  std::string text;
  for (const auto& [file, facts] : record) {
    if (!isWithin(sources, file, header)) continue;
    for (const MacroDefinition& macro : facts.macros)
      text += "#define " + macro.text + "\n";
  }
  return text;
}

}  // namespace brook::frontend
