#include "compiler/diagnostics/finding.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "compiler/diagnostics/collector.h"

namespace brook::diagnostics {
namespace {

using ClangLevel = clang::DiagnosticsEngine::Level;

Finding::Level levelOf(ClangLevel level) {
  switch (level) {
    case ClangLevel::Ignored:
    case ClangLevel::Note:
      return Finding::Level::Note;
    case ClangLevel::Remark:
      return Finding::Level::Remark;
    case ClangLevel::Warning:
      return Finding::Level::Warning;
    case ClangLevel::Error:
    case ClangLevel::Fatal:
      return Finding::Level::Error;
  }
  return Finding::Level::Error;
}

class Translator {
 public:
  explicit Translator(const clang::LangOptions& language) : language_(language) {}

  Finding finding(const clang::StoredDiagnostic& diagnostic, const KindInfo* kind) const {
    Finding result{.level = levelOf(diagnostic.getLevel()),
                   .id = kind ? kind->id : "",
                   .flag = flagOf(diagnostic, kind),
                   .text = diagnostic.getMessage().str(),
                   .position = {},
                   .extents = {},
                   .fixes = {}};
    const clang::FullSourceLoc& location = diagnostic.getLocation();
    if (location.isInvalid()) return result;
    const clang::SourceManager& sources = location.getManager();
    result.position = position(location, sources);
    for (const clang::CharSourceRange& range : diagnostic.getRanges()) {
      if (range.isValid()) result.extents.push_back(extent(range, sources));
    }
    for (const clang::FixItHint& hint : diagnostic.getFixIts()) {
      if (hint.RemoveRange.isValid()) {
        result.fixes.push_back({extent(hint.RemoveRange, sources), hint.CodeToInsert});
      }
    }
    return result;
  }

 private:
  static std::string flagOf(const clang::StoredDiagnostic& diagnostic, const KindInfo* kind) {
    if (kind) return *kind->flag ? std::string("-W") + kind->flag : "";
    if (diagnostic.getID() >= clang::diag::DIAG_UPPER_LIMIT) return "";
    const llvm::StringRef flag = clang::DiagnosticIDs::getWarningOptionForDiag(diagnostic.getID());
    return flag.empty() ? "" : "-W" + flag.str();
  }

  static unsigned codePoints(llvm::StringRef utf8) {
    return static_cast<unsigned>(
        llvm::count_if(utf8, [](char byte) { return (byte & 0xc0) != 0x80; }));
  }

  /// Returns the position `past` bytes after a location.
  static FilePosition position(clang::SourceLocation location, const clang::SourceManager& sources,
                               unsigned past = 0) {
    const clang::SourceLocation there = sources.getExpansionLoc(location);
    const clang::PresumedLoc presumed = sources.getPresumedLoc(there);
    if (presumed.isInvalid()) return {};
    const auto [file, offset] = sources.getDecomposedLoc(there);
    const unsigned before = presumed.getColumn() - 1;
    const llvm::StringRef line = sources.getBufferData(file).substr(offset - before, before + past);
    return {presumed.getFilename(), presumed.getLine(), presumed.getColumn() + past,
            codePoints(line) + 1};
  }

  Extent extent(const clang::CharSourceRange& range, const clang::SourceManager& sources) const {
    const clang::SourceLocation end = sources.getExpansionRange(range.getEnd()).getEnd();
    const unsigned length =
        range.isTokenRange() ? clang::Lexer::MeasureTokenLength(end, sources, language_) : 0;
    return {position(range.getBegin(), sources), position(end, sources, length)};
  }

  const clang::LangOptions& language_;
};

}  // namespace

std::vector<Finding> collectFindings(const std::vector<CollectedDiagnostic>& messages,
                                     const clang::LangOptions& language) {
  const Translator translator(language);
  std::vector<Finding> findings;
  for (const CollectedDiagnostic& message : messages) {
    Finding& finding = findings.emplace_back(translator.finding(message.diagnostic, message.kind));
    for (const clang::StoredDiagnostic& note : message.notes)
      finding.notes.push_back(translator.finding(note, nullptr));
  }
  return findings;
}

}  // namespace brook::diagnostics
