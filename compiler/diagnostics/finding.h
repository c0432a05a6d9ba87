// Finding: one message of brcc as data, free of Clang's types, for tools that read messages
// (print_findings.h) and for the program that prints them.
//
//   in:  the messages of one parse (collector.h), while its SourceManager lives
//   out: a Finding for each, in the same order, its notes inside
#pragma once

#include <string>
#include <vector>

namespace clang {
class LangOptions;
}

namespace brook::diagnostics {

/// A position in a file. Lines and columns count from 1; 0: not known, as the columns of IR text.
struct FilePosition {
  std::string file = {};  ///< as messages name it; empty: the message is about no place
  unsigned line = 0;
  unsigned column = 0;     ///< in bytes
  unsigned character = 0;  ///< the same in Unicode code points

  bool operator==(const FilePosition&) const = default;
};

/// From `begin` to the byte before `end`.
struct Extent {
  FilePosition begin;
  FilePosition end;

  bool operator==(const Extent&) const = default;
};

/// What a user may write instead.
struct Replacement {
  Extent extent;
  std::string text;
};

struct Finding {
  enum class Level { Error, Warning, Remark, Note };
  Level level = Level::Error;
  std::string id = {};    ///< "BR0201"; empty for Clang's own messages
  std::string flag = {};  ///< "-Wname", which turns a warning off; or empty
  std::string text = {};  ///< without id and flag
  FilePosition position = {};
  std::vector<Extent> extents = {};     ///< underlined
  std::vector<Replacement> fixes = {};  ///< to be made together
  std::vector<Finding> notes = {};      ///< that belong to it
};

/// "error", "warning", "remark", "note".
const char* name(Finding::Level level);

struct CollectedDiagnostic;

/// Converts Clang's diagnostics to data.
std::vector<Finding> collectFindings(const std::vector<CollectedDiagnostic>& messages,
                                     const clang::LangOptions& language);

}  // namespace brook::diagnostics
