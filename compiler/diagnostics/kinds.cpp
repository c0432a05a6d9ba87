#include "compiler/diagnostics/kinds.h"

#include "compiler/diagnostics/suggestion.h"

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

/// Returns Clang's id of the kind in this engine; it is the same for each call.
unsigned clangId(clang::DiagnosticsEngine& engine, const KindInfo& kind) {
  return engine.getDiagnosticIDs()->getCustomDiagID(level(kind.severity), kind.text);
}

using Level = clang::DiagnosticsEngine::Level;

/// A flag such as "-Wno-error=name", split into the text before the name and the name.
struct WarningFlag {
  std::string_view prefix;
  std::string_view name;
};

WarningFlag parseFlag(std::string_view flag) {
  for (const std::string_view prefix : {"-Wno-error=", "-Werror=", "-Wno-", "-W"}) {
    if (flag.starts_with(prefix)) return {prefix, flag.substr(prefix.size())};
  }
  return {flag, ""};
}

bool isNamed(const KindInfo& kind, std::string_view name) {
  return kind.severity == Severity::Warning && (name == kind.flag || name == kWarningGroup);
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
    if (apply(flag)) continue;
    if (flag == "-w") ignoreAll_ = true;
    if (flag == "-Werror") allAreErrors_ = true;
    if (flag == "-Wno-error") allAreErrors_ = false;
    if (flag == "-Wno-everything") apply("-Wno-" + std::string(kWarningGroup));
    clangFlags_.push_back(flag);
  }
}

/// Returns false if the flag names no warning of Brook.
bool WarningSettings::apply(const std::string& flag) {
  const auto [prefix, name] = parseFlag(flag);
  bool isOurs = false;
  for (const KindInfo& kind : kKinds) {
    if (!isNamed(kind, name)) continue;
    isOurs = true;
    Setting& setting = settings_[kind.kind];
    if (prefix == "-Wno-error=" || prefix == "-Werror=") setting.isError = prefix == "-Werror=";
    if (prefix != "-Wno-error=") setting.isEnabled = prefix != "-Wno-";
  }
  return isOurs;
}

clang::DiagnosticsEngine::Level WarningSettings::level(Kind warning) const {
  const auto found = settings_.find(warning);
  const Setting setting = found == settings_.end() ? Setting() : found->second;
  if (ignoreAll_ || !setting.isEnabled) return Level::Ignored;
  return setting.isError.value_or(allAreErrors_) ? Level::Error : Level::Warning;
}

std::string unknownWarning(std::string_view flag) {
  const auto [prefix, name] = parseFlag(flag);
  std::vector<std::string> names = {std::string(kWarningGroup)};
  for (const KindInfo& kind : kKinds) {
    if (kind.severity == Severity::Warning) names.emplace_back(kind.flag);
  }
  for (const std::string& known : clang::DiagnosticIDs::getDiagnosticFlags()) {
    if (parseFlag(known).prefix == "-W") names.push_back(known.substr(2));
  }
  std::string nearest = nearestName(name, names);
  if (nearest.empty()) nearest = abbreviatedName(name, names);
  return "unknown warning option '" + std::string(flag) + "'" +
         (nearest.empty() ? "; 'brcc --print-warnings' lists Brook's"
                          : "; did you mean '" + std::string(prefix) + nearest + "'?");
}

const KindInfo* kindOf(const clang::DiagnosticsEngine& engine, unsigned clangId) {
  if (clangId < clang::diag::DIAG_UPPER_LIMIT) return nullptr;
  const llvm::StringRef text = engine.getDiagnosticIDs()->getDescription(clangId);
  const auto* found =
      std::ranges::find_if(kKinds, [&](const KindInfo& kind) { return text == kind.text; });
  return found == std::end(kKinds) ? nullptr : found;
}

}  // namespace brook::diagnostics
