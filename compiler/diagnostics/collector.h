// Collector: collects the diagnostics that Clang and brcc report during one parse, and rewrites
// them in terms of the user's source.
//
//   in:  diagnostics whose locations may be synthesized tokens, and whose texts may contain the
//        types that a kernel was desugared to
//   out: a list of messages in source order without repetitions, each with its notes
//
//   before:  <synthesized>: no known conversion from 'float __attribute__((ext_vector_type(2)))'
//   after:   x.br:5:9:        no known conversion from 'float2'
//
// render.h prints the messages. They are not printed here, because a second parse with explicit
// conversions (docs/language/types.md, Conversions) may succeed where the first one fails.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/diagnostics/kinds.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::diagnostics {

/// An error or warning with its notes.
struct CollectedDiagnostic {
  clang::StoredDiagnostic diagnostic;
  const KindInfo* kind;  ///< null for Clang's own
  std::vector<clang::StoredDiagnostic> notes;

  bool isError() const { return diagnostic.getLevel() >= clang::DiagnosticsEngine::Error; }
  /// True for a warning that -Werror turned into an error; the program itself is valid in this
  /// respect.
  bool isWarningAsError() const;
  bool is(Kind other) const { return kind == &info(other); }
};

class Collector : public clang::DiagnosticConsumer {
 public:
  /// Drops notes that point into a file below `preludeFolder`, which the user did not write, and
  /// notes that advise clang's options which brcc lacks.
  Collector(const WarningSettings& settings, std::string preludeFolder);

  /// Declares that every macro location from `first` on belongs to a synthesized token. The
  /// spelling location of such a token is its origin in the user's text.
  void setSynthesizedFrom(clang::SourceLocation first) { synthesizedFrom_ = first; }
  /// Returns the location in the user's text.
  clang::SourceLocation written(clang::SourceLocation location,
                                const clang::SourceManager& sources) const;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  /// Removes the last error or warning with its notes, including notes that are still to come.
  void dropLast();
  /// Replaces the last error by one of Brook's, with `argument` for %0 and with Clang's suggestion.
  /// Removes it if an earlier message at its location begins with the same text.
  void replaceLast(Kind error, const std::string& argument);
  /// Makes the last error suggest `name` instead of Clang's own suggestion.
  void suggest(const std::string& name);
  /// Removes cascading errors.
  void drop(const std::function<bool(const CollectedDiagnostic&)>& isCascading);
  const std::vector<CollectedDiagnostic>& messages() const { return messages_; }
  /// Returns the messages in source order, those without a location first. They are valid while the
  /// SourceManager of the parse exists.
  std::vector<CollectedDiagnostic> take();
  bool hasErrors() const;
  /// True if there are errors that later stages would only repeat; errors of -Werror do not count.
  bool hasMistakes() const;
  /// True if there are mistakes of another kind.
  bool hasMistakesBut(Kind kind) const;

 private:
  clang::StoredDiagnostic rewrite(clang::DiagnosticsEngine::Level level,
                                  const clang::Diagnostic& diagnostic) const;
  clang::CharSourceRange written(clang::CharSourceRange range,
                                 const clang::SourceManager& sources) const;
  bool isInPrelude(const clang::StoredDiagnostic& diagnostic) const;
  static bool isWarning(clang::DiagnosticsEngine::Level level, const clang::Diagnostic& diagnostic);
  static bool isInSystemHeader(const clang::StoredDiagnostic& diagnostic);

  const WarningSettings& settings_;
  std::string preludeFolder_;
  clang::SourceLocation synthesizedFrom_;
  std::vector<CollectedDiagnostic> messages_;
  bool dropNotes_ = false;  ///< the last error or warning was not kept
  /// The last error was replaced by one of Brook's, so notes about functions of C do not apply.
  bool isReworded_ = false;
};

/// True if Clang's diagnostic with this id is a warning that only -Werror turns into an error.
bool isWarningByDefault(unsigned clangId);

/// Returns `text` with the names of kernel types in Brook's form: 'float4', without namespaces.
std::string presentableText(std::string text);

}  // namespace brook::diagnostics
