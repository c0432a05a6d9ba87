// Finding: one message of brcc as data without Clang's types. print_findings.h prints findings for
// tools that read messages.
//
//   in:  the messages of one parse (collector.h), while its SourceManager exists
//   out: a Finding for each message, in the same order; each contains its notes
#pragma once

#include <string>
#include <vector>

namespace clang {
class LangOptions;
}

namespace brook::diagnostics {

/// A position in a file. Lines and columns count from 1; 0 means unknown, as for columns of IR
/// text.
struct FilePosition {
  std::string file = {};  ///< as messages name it; empty: the message is about no place
  unsigned line = 0;
  unsigned column = 0;     ///< in bytes
  unsigned character = 0;  ///< column in Unicode code points

  bool operator==(const FilePosition&) const = default;
};

/// The bytes from `begin` up to, but without, `end`.
struct Extent {
  FilePosition begin;
  FilePosition end;

  bool operator==(const Extent&) const = default;
};

/// A suggested replacement of source text.
struct Replacement {
  Extent extent;
  std::string text;
};

struct Finding {
  enum class Level { Error, Warning, Remark, Note };
  Level level = Level::Error;
  std::string id = {};    ///< "BR0201"; empty for Clang's own messages
  std::string flag = {};  ///< "-Wname", the flag that controls a warning; or empty
  std::string text = {};  ///< without id and flag
  FilePosition position = {};
  std::vector<Extent> extents = {};     ///< underlined
  std::vector<Replacement> fixes = {};  ///< to be made together
  std::vector<Finding> notes = {};      ///< that belong to it
};

/// Returns "error", "warning", "remark" or "note".
const char* name(Finding::Level level);

struct CollectedDiagnostic;

/// Converts Clang's diagnostics to data.
std::vector<Finding> collectFindings(const std::vector<CollectedDiagnostic>& messages,
                                     const clang::LangOptions& language);

}  // namespace brook::diagnostics
