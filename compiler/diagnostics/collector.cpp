#include "compiler/diagnostics/collector.h"

#include "clang/Basic/DiagnosticAST.h"
#include "clang/Basic/DiagnosticFrontend.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <array>
#include <utility>

namespace brook::diagnostics {
namespace {

using Level = clang::DiagnosticsEngine::Level;

void replaceAll(std::string& text, std::string_view from, std::string_view to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

/// Sets the kind of a message to the id at the end of its text, and removes the id from the text.
/// The front end (surface/) emits such texts for functions that host code must not call.
void takeKindFromText(CollectedDiagnostic& message) {
  clang::StoredDiagnostic& diagnostic = message.diagnostic;
  const auto [text, id] = diagnostic.getMessage().rsplit(" [");
  const KindInfo& stub = info(Kind::HostCallOfHelper);
  if (id != std::string(stub.id) + "]") return;
  message.kind = &stub;
  diagnostic = clang::StoredDiagnostic(diagnostic.getLevel(), diagnostic.getID(), text.str(),
                                       diagnostic.getLocation(), diagnostic.getRanges(),
                                       diagnostic.getFixIts());
}

/// True if `b` repeats `a`, whose text may also have a suggestion. An error about a structure
/// concerns its definition, so it is reported for the first use only.
bool isSame(const CollectedDiagnostic& a, const CollectedDiagnostic& b) {
  if (a.kind != b.kind) return false;
  const llvm::StringRef said = a.diagnostic.getMessage();
  return a.diagnostic.getLocation() == b.diagnostic.getLocation()
             ? said.starts_with(b.diagnostic.getMessage())
             : said == b.diagnostic.getMessage() && a.is(Kind::NotAnElementStructure);
}

bool isMistake(const CollectedDiagnostic& message) {
  return message.isError() && !message.isWarningAsError();
}

/// True for notes such as `use -fbracket-depth=N ..`, which advise options that clang has and brcc
/// lacks.
bool advisesOption(unsigned note) {
  namespace diag = clang::diag;
  return note == diag::note_bracket_depth || note == diag::note_operator_arrow_depth ||
         note == diag::note_template_recursion_depth ||
         note == diag::note_constexpr_calls_suppressed ||
         note == diag::note_instantiation_contexts_suppressed;
}

/// Returns a copy of the note with its text modified by `change`.
clang::StoredDiagnostic withText(const clang::StoredDiagnostic& note,
                                 llvm::function_ref<void(std::string&)> change) {
  std::string text = note.getMessage().str();
  change(text);
  return clang::StoredDiagnostic(note.getLevel(), note.getID(), text, note.getLocation(),
                                 note.getRanges(), note.getFixIts());
}

bool standsBefore(const CollectedDiagnostic& a, const CollectedDiagnostic& b) {
  const clang::FullSourceLoc& left = a.diagnostic.getLocation();
  const clang::FullSourceLoc& right = b.diagnostic.getLocation();
  if (left.isInvalid() || right.isInvalid()) return left.isInvalid() && right.isValid();
  return left.getExpansionLoc().isBeforeInTranslationUnitThan(right.getExpansionLoc());
}

/// Returns "; did you mean 'sqrt'?" from the end of one of Clang's messages. Returns an empty
/// string if there is no suggestion, or if it is the same name: a name of Brook where it is not
/// allowed.
std::string suggestionOf(llvm::StringRef message) {
  constexpr llvm::StringLiteral kBegin = "; did you mean ";
  const auto [said, suggested] = message.split(kBegin);
  const llvm::StringRef name = suggested.take_front(suggested.rfind('\'') + 1);
  return name.empty() || said.contains(name) ? "" : (kBegin + suggested).str();
}

/// Replaces each match of `pattern` by the text that `written` makes of its groups.
void rewriteMatches(std::string& text, const llvm::Regex& pattern,
                    llvm::function_ref<std::string(llvm::ArrayRef<llvm::StringRef>)> written) {
  llvm::SmallVector<llvm::StringRef, 8> parts;
  while (pattern.match(text, &parts)) {
    const std::string found = parts[0].str();
    replaceAll(text, found, written(parts));
  }
}

/// Rewrites `prelude::input<float4>` in Brook's syntax: float4<>. Leaves `Stream<float4>`, which
/// users may write themselves, inside other types.
void nameStreams(std::string& text) {
  constexpr std::pair<const char*, const char*> kNames[] = {
      {"declared", ""},           {"input", ""},
      {"output", "out "},         {"variable_output", "vout "},
      {"declared_iter", "iter "}, {"iterator", "iter "}};
  for (const auto& [name, word] : kNames) {
    const llvm::Regex type(
        std::string("(const )?(::)?brook::prelude::") + name +
        "< ?(::)?([^'<>]*)>( &)?('?)( \\(aka '(const )?brook::[a-z]*( &)?'\\))?");
    rewriteMatches(text, type, [&word = word](llvm::ArrayRef<llvm::StringRef> parts) {
      return word + parts[4].str() + "<>" + parts[6].str();
    });
  }
  const llvm::Regex typed("'(const )?(::)?brook::Stream< ?(::)?([^'<>]*)>( &)?'");
  rewriteMatches(text, typed, [](llvm::ArrayRef<llvm::StringRef> parts) {
    return "'" + parts[4].str() + "<>'";
  });
}

/// Rewrites `const Spread<float4> &`, the type in host code of a kernel's constant, as float4.
void nameSpreads(std::string& text) {
  const llvm::Regex type("(const )?(::)?brook::Spread< ?(::)?([a-z0-9]*)>( &)?");
  rewriteMatches(text, type, [](llvm::ArrayRef<llvm::StringRef> parts) { return parts[4].str(); });
}

/// Rewrites `gather<float4, 2>` in Brook's syntax: float4[][].
void nameGathers(std::string& text) {
  const llvm::Regex type("gather(_row)?<([A-Za-z0-9_]+), ([1-4])>");
  rewriteMatches(text, type, [](llvm::ArrayRef<llvm::StringRef> parts) {
    std::string written = parts[2].str();
    for (char rank = '0'; rank < parts[3][0]; ++rank)
      written += "[]";
    return written;
  });
}

/// Shortens 'brook::stream' to 'stream', except in a suggestion, which must be complete.
void dropNamespace(std::string& text) {
  constexpr llvm::StringLiteral kQualified = "'brook::";
  constexpr llvm::StringLiteral kSuggestion = "did you mean ";
  for (std::size_t at = text.find(kQualified.str()); at != std::string::npos;
       at = text.find(kQualified.str(), at + 1)) {
    if (!llvm::StringRef(text).take_front(at).ends_with(kSuggestion))
      text.erase(at + 1, kQualified.size() - 1);
  }
}

/// Rewrites Clang's text about an `out` argument, whose parameter is a reference.
void nameVariables(std::string& text) {
  const llvm::Regex type("to '([A-Za-z0-9_]+) &'");
  rewriteMatches(text, type, [](llvm::ArrayRef<llvm::StringRef> parts) {
    return "to a variable of type '" + parts[1].str() + "'";
  });
  replaceAll(text, "expects an lvalue", "expects a variable");
}

}  // namespace

bool isWarningByDefault(unsigned clangId) {
  return clang::DiagnosticIDs::isBuiltinWarningOrExtension(clangId) &&
         !clang::DiagnosticIDs::isDefaultMappingAsError(clangId);
}

std::string presentableText(std::string text) {
  const llvm::Regex vector(R"( __attribute__\(\(ext_vector_type\(([0-9]+)\)\)\))");
  while (vector.match(text))
    text = vector.sub("\\1", text);
  const llvm::Regex description(" \\(vector of [0-9]+ '[a-z]+' values\\)");
  while (description.match(text))
    text = description.sub("", text);
  nameStreams(text);
  nameSpreads(text);
  replaceAll(text, "::brook_kernel::", "");
  replaceAll(text, "brook_kernel::", "");
  replaceAll(text, "'kernels::", "'");
  replaceAll(text, "<kernels::", "<");
  replaceAll(text, "'struct kernels::", "'struct ");
  replaceAll(text, "ctor::", "");
  replaceAll(text, "fn::", "");
  replaceAll(text, "'::brook::", "'brook::");
  dropNamespace(text);
  replaceAll(text, "< ::", "<");
  nameGathers(text);
  const llvm::Regex sameType("'([a-z]+[234])' \\(aka '(const )?([a-z]+[234])'\\)");
  rewriteMatches(text, sameType,
                 [](llvm::ArrayRef<llvm::StringRef> parts) { return "'" + parts[1].str() + "'"; });
  return text;
}

bool CollectedDiagnostic::isWarningAsError() const {
  if (!isError()) return false;
  if (kind != nullptr) return kind->severity == Severity::Warning;
  return isWarningByDefault(diagnostic.getID());
}

Collector::Collector(const WarningSettings& settings, std::string preludeFolder)
    : settings_(settings), preludeFolder_(std::move(preludeFolder)) {}

clang::SourceLocation Collector::written(clang::SourceLocation location,
                                         const clang::SourceManager& sources) const {
  while (synthesizedFrom_.isValid() && location.isMacroID() && !(location < synthesizedFrom_)) {
    location = sources.getImmediateSpellingLoc(location);
  }
  return location;
}

clang::CharSourceRange Collector::written(clang::CharSourceRange range,
                                          const clang::SourceManager& sources) const {
  range.setBegin(written(range.getBegin(), sources));
  range.setEnd(written(range.getEnd(), sources));
  return range;
}

clang::StoredDiagnostic Collector::rewrite(Level level, const clang::Diagnostic& diagnostic) const {
  llvm::SmallString<128> text;
  if (diagnostic.getID() == clang::diag::note_from_diagnose_if) {
    text = "declared here";  // the attribute was added by surface/desugar.cpp
  } else if (diagnostic.getID() == clang::diag::warn_unknown_diag_option) {
    text = unknownWarning(diagnostic.getArgStdStr(1));  // perhaps a misspelled warning of Brook
  } else {
    diagnostic.FormatDiagnostic(text);
  }
  if (!diagnostic.hasSourceManager()) {
    return clang::StoredDiagnostic(level, diagnostic.getID(), presentableText(text.str().str()));
  }
  const clang::SourceManager& sources = diagnostic.getSourceManager();
  std::vector<clang::CharSourceRange> ranges;
  for (const clang::CharSourceRange& range : diagnostic.getRanges()) {
    ranges.push_back(written(range, sources));
  }
  std::vector<clang::FixItHint> hints(diagnostic.getFixItHints());
  for (clang::FixItHint& hint : hints) {
    hint.RemoveRange = written(hint.RemoveRange, sources);
    hint.InsertFromRange = written(hint.InsertFromRange, sources);
  }
  return clang::StoredDiagnostic(
      level, diagnostic.getID(), presentableText(text.str().str()),
      clang::FullSourceLoc(written(diagnostic.getLocation(), sources), sources), ranges, hints);
}

bool Collector::isInPrelude(const clang::StoredDiagnostic& diagnostic) const {
  const clang::FullSourceLoc& location = diagnostic.getLocation();
  if (location.isInvalid()) return false;
  // Checks both locations, because a name that a macro of the prelude pastes together has no
  // spelling location there.
  return std::ranges::any_of(
      std::array{location.getSpellingLoc(), location.getExpansionLoc()}, [&](const auto& position) {
        return location.getManager().getBufferName(position).starts_with(preludeFolder_);
      });
}

/// True also for a warning that -Werror turned into an error.
bool Collector::isWarning(Level level, const clang::Diagnostic& diagnostic) {
  using clang::DiagnosticIDs;
  const unsigned id = diagnostic.getID();
  return level == Level::Warning || (DiagnosticIDs::isBuiltinWarningOrExtension(id) &&
                                     !DiagnosticIDs::isDefaultMappingAsError(id));
}

bool Collector::isInSystemHeader(const clang::StoredDiagnostic& diagnostic) {
  const clang::FullSourceLoc& location = diagnostic.getLocation();
  return location.isValid() && location.isInSystemHeader();
}

void Collector::HandleDiagnostic(Level level, const clang::Diagnostic& diagnostic) {
  const KindInfo* ours = kindOf(*diagnostic.getDiags(), diagnostic.getID());
  if (ours != nullptr && ours->severity == Severity::Warning) level = settings_.level(ours->kind);
  if (level == Level::Note || level == Level::Remark) {
    if (dropNotes_ || messages_.empty() || advisesOption(diagnostic.getID())) return;
    clang::StoredDiagnostic note = rewrite(level, diagnostic);
    if (isReworded_) note = withText(note, [](std::string& text) { nameVariables(text); });
    const bool isOfAnotherWording =
        isReworded_ &&
        (isInSystemHeader(note) || diagnostic.getID() == clang::diag::note_ovl_builtin_candidate);
    if (!isInPrelude(note) && !isOfAnotherWording) {
      messages_.back().notes.push_back(std::move(note));
    }
    return;
  }
  dropNotes_ = level == Level::Ignored;
  if (dropNotes_) return;
  CollectedDiagnostic found{rewrite(level, diagnostic), ours, {}};
  // Clang reports warnings in system headers for templates that the user's code instantiates.
  dropNotes_ =
      ours == nullptr && isWarning(level, diagnostic) && isInSystemHeader(found.diagnostic);
  if (dropNotes_) return;
  if (diagnostic.getID() == clang::diag::err_diagnose_if_succeeded) takeKindFromText(found);
  dropNotes_ = std::ranges::any_of(
      messages_, [&](const CollectedDiagnostic& earlier) { return isSame(earlier, found); });
  isReworded_ = false;
  if (!dropNotes_) messages_.push_back(std::move(found));
}

void Collector::dropLast() {
  messages_.pop_back();
  dropNotes_ = true;
}

void Collector::replaceLast(Kind error, const std::string& argument) {
  if (dropNotes_) return;
  clang::StoredDiagnostic& last = messages_.back().diagnostic;
  std::string text = info(error).text;
  replaceAll(text, "%0", argument);
  const bool isKnown =
      std::any_of(messages_.begin(), messages_.end() - 1, [&](const CollectedDiagnostic& m) {
        return m.diagnostic.getLocation() == last.getLocation() &&
               m.diagnostic.getMessage().starts_with(text);
      });
  if (isKnown) return dropLast();
  text += suggestionOf(last.getMessage());
  last = clang::StoredDiagnostic(last.getLevel(), last.getID(), text, last.getLocation(),
                                 last.getRanges(), {});
  messages_.back().kind = &info(error);
  isReworded_ = true;
}

void Collector::suggest(const std::string& name) {
  if (dropNotes_ || name.empty()) return;
  clang::StoredDiagnostic& last = messages_.back().diagnostic;
  const llvm::StringRef said = last.getMessage().split("; did you mean ").first;
  const std::string text = said.str() + "; did you mean '" + name + "'?";
  last = clang::StoredDiagnostic(last.getLevel(), last.getID(), text, last.getLocation(),
                                 last.getRanges(), last.getFixIts());
}

std::vector<CollectedDiagnostic> Collector::take() {
  std::ranges::stable_sort(messages_, standsBefore);
  return std::move(messages_);
}

void Collector::drop(const std::function<bool(const CollectedDiagnostic&)>& isCascading) {
  std::erase_if(messages_, isCascading);
}

bool Collector::hasErrors() const {
  return std::ranges::any_of(messages_, &CollectedDiagnostic::isError);
}

bool Collector::hasMistakes() const {
  return std::ranges::any_of(messages_, isMistake);
}

bool Collector::hasMistakesBut(Kind kind) const {
  return std::ranges::any_of(messages_, [&](const CollectedDiagnostic& message) {
    return isMistake(message) && !message.is(kind);
  });
}

}  // namespace brook::diagnostics
