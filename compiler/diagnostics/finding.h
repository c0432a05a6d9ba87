// Finding: one message of brcc as data without Clang's types. print_findings.h prints findings for
// tools that read messages.
#pragma once

#include <string>
#include <vector>

namespace brook::diagnostics {

/// A position in a file. Lines and columns count from 1; 0 means unknown, as for columns of IR
/// text.
struct Place {
  std::string file = {};  ///< file name as in messages; empty: the message has no position
  unsigned line = 0;
  unsigned column = 0;     ///< in bytes
  unsigned character = 0;  ///< column in Unicode code points

  bool operator==(const Place&) const = default;
};

/// The bytes from `begin` up to, but without, `end`.
struct Extent {
  Place begin;
  Place end;

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
  Place place = {};
  std::vector<Extent> extents = {};     ///< ranges to underline
  std::vector<Replacement> fixes = {};  ///< to be applied together
  std::vector<Finding> notes = {};
};

/// Returns "error", "warning", "remark" or "note".
const char* name(Finding::Level level);

}  // namespace brook::diagnostics
