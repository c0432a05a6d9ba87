// Collector: takes what Clang and our checks report during one parse and keeps it, told in terms of
// what the user wrote.
//
//   in:  diagnostics whose places may be tokens that surface made, whose texts may show the
//        types that a kernel was desugared to
//   out: a list of messages in the order of the source, each once, with its notes
//
//   before:  <synthesized>: no known conversion from 'float __attribute__((ext_vector_type(2)))'
//   after:   x.br:5:9:        no known conversion from 'float2'
//
// Nothing is printed here (render.h does): a first parse may fail in ways that a second one, with
// the conversions of brook-language 2.3 written out, does not.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceManager.h"
#include "compiler/diagnostics/kinds.h"

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace brook::diagnostics {

/// One error or warning and the notes that belong to it.
struct CollectedDiagnostic {
  clang::StoredDiagnostic diagnostic;
  const KindInfo* kind;  ///< null: one of Clang's
  std::vector<clang::StoredDiagnostic> notes;

  bool isError() const { return diagnostic.getLevel() >= clang::DiagnosticsEngine::Error; }
  /// A warning that -Werror made an error: the program is right as far as it is concerned.
  bool isWarningAsError() const;
  bool is(Kind other) const { return kind == &info(other); }
};

class Collector : public clang::DiagnosticConsumer {
 public:
  /// Notes that point into a file below `preludeFolder` are dropped: the user did not write it. So
  /// are those that advise options of clang which brcc lacks.
  Collector(const WarningSettings& settings, std::string preludeFolder);

  /// Every macro location from `first` on belongs to a synthesized token; its spelling location is
  /// where the user wrote what it was made from.
  void setSynthesizedFrom(clang::SourceLocation first) { synthesizedFrom_ = first; }
  /// The place that the user wrote.
  clang::SourceLocation written(clang::SourceLocation location,
                                const clang::SourceManager& sources) const;

  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  /// Forgets the last error or warning and its notes, those to come too.
  void dropLast();
  /// The last error becomes one of ours, with `argument` for %0; it keeps what clang suggests
  /// instead. Nothing is left of it if the same was said of the place before.
  void replaceLast(Kind error, const std::string& argument);
  /// The last error asks whether `name` was meant, in the place of what clang would ask.
  void suggest(const std::string& name);
  /// Forgets the errors that follow from others.
  void drop(const std::function<bool(const CollectedDiagnostic&)>& isCascading);
  const std::vector<CollectedDiagnostic>& messages() const { return messages_; }
  /// The messages in source order, without repetitions; those without a place come first.
  /// Valid as long as the SourceManager of the parse.
  std::vector<CollectedDiagnostic> take();
  bool hasErrors() const;
  /// Errors after which later stages would say more of the same; not those of -Werror.
  bool hasMistakes() const;
  /// Mistakes of another kind.
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
  /// The last error is one of ours: notes on functions of C do not apply.
  bool isReworded_ = false;
};

/// Whether clang's diagnostic of that id is an error by -Werror only, if it is one.
bool isWarningByDefault(unsigned clangId);

/// `text` with the names of kernel types as the user knows them: 'float4', without namespaces.
std::string presentableText(std::string text);

}  // namespace brook::diagnostics
