#include "compiler/diagnostics/kinds.h"

#include <algorithm>

namespace brook::diagnostics {
namespace {

constexpr KindInfo kKinds[] = {
#define BROOK_ERROR(KindName, id, text) {Kind::KindName, Severity::Error, id, "", text},
#define BROOK_WARNING(KindName, id, flag, text) {Kind::KindName, Severity::Warning, id, flag, text},
#define BROOK_NOTE(KindName, text) {Kind::KindName, Severity::Note, "", "", text},
#include "compiler/diagnostics/kinds.def"
};

clang::DiagnosticIDs::Level level(Severity severity) {
  switch (severity) {
    case Severity::Error:
      return clang::DiagnosticIDs::Error;
    case Severity::Warning:
      return clang::DiagnosticIDs::Warning;
    case Severity::Note:
      return clang::DiagnosticIDs::Note;
  }
  return clang::DiagnosticIDs::Error;
}

/// The text that Clang formats: with the id, and the flag of a warning, at its end.
std::string clangText(const KindInfo& kind) {
  const std::string text = kind.text;
  switch (kind.severity) {
    case Severity::Error:
      return text + " [" + kind.id + "]";
    case Severity::Warning:
      return text + " [" + kind.id + ", -W" + kind.flag + "]";
    case Severity::Note:
      return text;
  }
  return text;
}

/// Clang's number of the kind in this engine; the same for each call.
unsigned clangId(clang::DiagnosticsEngine& engine, const KindInfo& kind) {
  return engine.getDiagnosticIDs()->getCustomDiagID(level(kind.severity), clangText(kind));
}

using Level = clang::DiagnosticsEngine::Level;

/// What a flag such as "-Wno-name" says about the warning it names.
struct WarningFlag {
  std::string_view name;
  Level level;
};

WarningFlag parseFlag(std::string_view flag) {
  for (auto [prefix, level] : {std::pair{"-Wno-error=", Level::Warning},
                               {"-Werror=", Level::Error},
                               {"-Wno-", Level::Ignored},
                               {"-W", Level::Warning}}) {
    if (flag.starts_with(prefix)) return {flag.substr(std::string_view(prefix).size()), level};
  }
  return {};
}

}  // namespace

std::span<const KindInfo> allKinds() {
  return kKinds;
}

const KindInfo& info(Kind kind) {
  return kKinds[static_cast<std::size_t>(kind)];
}

clang::DiagnosticBuilder report(clang::DiagnosticsEngine& engine, clang::SourceLocation location,
                                Kind kind) {
  return engine.Report(location, clangId(engine, info(kind)));
}

WarningSettings::WarningSettings(const std::vector<std::string>& flags) {
  for (const std::string& flag : flags) {
    const WarningFlag parsed = parseFlag(flag);
    const auto* kind = std::ranges::find_if(
        kKinds, [&](const KindInfo& k) { return !parsed.name.empty() && parsed.name == k.flag; });
    if (kind != std::end(kKinds)) {
      levels_[kind->kind] = parsed.level;
      continue;
    }
    if (flag == "-w") ignoreAll_ = true;
    if (flag == "-Werror") allAreErrors_ = true;
    if (flag == "-Wno-error") allAreErrors_ = false;
    clangFlags_.push_back(flag);
  }
}

clang::DiagnosticsEngine::Level WarningSettings::level(Kind warning) const {
  if (ignoreAll_) return Level::Ignored;
  const auto found = levels_.find(warning);
  if (found != levels_.end()) return found->second;
  return allAreErrors_ ? Level::Error : Level::Warning;
}

const KindInfo* kindOf(const clang::DiagnosticsEngine& engine, unsigned clangId) {
  if (clangId < clang::diag::DIAG_UPPER_LIMIT) return nullptr;
  const llvm::StringRef text = engine.getDiagnosticIDs()->getDescription(clangId);
  const auto* found =
      std::ranges::find_if(kKinds, [&](const KindInfo& kind) { return text == clangText(kind); });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace brook::diagnostics
