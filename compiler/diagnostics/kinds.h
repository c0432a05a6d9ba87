// The registry of Brook's own diagnostics (kinds.def) and how to report one.
#pragma once

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/SourceLocation.h"

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace brook::diagnostics {

enum class Kind : std::uint16_t {
#define BROOK_ERROR(Kind, id, text) Kind,
#define BROOK_WARNING(Kind, id, flag, text) Kind,
#define BROOK_NOTE(Kind, text) Kind,
#include "compiler/diagnostics/kinds.def"
};

enum class Severity : std::uint8_t { Error, Warning, Note };

struct KindInfo {
  Kind kind;
  Severity severity;
  const char* id;    ///< "BR0101"; empty for a note
  const char* flag;  ///< of a warning: its name after -W; else empty
  const char* text;  ///< unique among all kinds; without id and flag, which render.h adds
};

/// Returns the registry in the order of kinds.def.
std::span<const KindInfo> allKinds();
const KindInfo& info(Kind kind);

/// Starts a diagnostic: `report(engine, location, Kind::StreamTypedef) << range << fixIt;`.
/// Arguments replace the text's %0, %1, ...; names are passed as llvm::StringRef or std::string.
clang::DiagnosticBuilder report(clang::DiagnosticsEngine& engine, clang::SourceLocation location,
                                Kind kind);

/// The group of all Brook warnings: -Wbrook, -Wno-brook, -Werror=brook.
inline constexpr std::string_view kWarningGroup = "brook";

/// The effect of the user's -W flags on Brook's warnings, by clang's rules. All warnings are on by
/// default. Later flags win, but -Wname does not undo -Werror=name.
class WarningSettings {
 public:
  WarningSettings() = default;
  /// Reads -W<flag>, -Wno-<flag>, -Werror=<flag> and -Wno-error=<flag> for the flags of kinds.def
  /// and the group, and -Wno-everything, -w and -Werror for all of them.
  explicit WarningSettings(const std::vector<std::string>& flags);

  /// Returns the level of a warning: Ignored, Warning or Error.
  clang::DiagnosticsEngine::Level level(Kind warning) const;
  /// Returns the flags to pass to Clang: all except flags for Brook's warnings and their group.
  const std::vector<std::string>& clangFlags() const { return clangFlags_; }

 private:
  struct Setting {
    bool isEnabled = true;
    std::optional<bool> isError;  ///< nullopt: -Werror decides
  };
  bool apply(const std::string& flag);

  std::map<Kind, Setting> settings_;
  bool ignoreAll_ = false;
  bool allAreErrors_ = false;
  std::vector<std::string> clangFlags_;
};

/// Returns the message about a flag like "-Wvector-trunction", which names no warning of Brook or
/// Clang.
std::string unknownWarning(std::string_view flag);

/// Returns the kind of this diagnostic id of `engine`, or null if it is Clang's own.
const KindInfo* kindOf(const clang::DiagnosticsEngine& engine, unsigned clangId);

}  // namespace brook::diagnostics
