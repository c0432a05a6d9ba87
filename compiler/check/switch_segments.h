// SwitchSegments: the parts of a switch statement between its labels.
//
//   in:  switch (n) { case 1: case 2: a = 1; break; default: a = 2; }
//   out: { 1, 2 } a = 1;    default a = 2;     neither falls through
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace brook::check {

/// A group of adjacent labels and the statements after it.
struct SwitchSegment {
  clang::SourceLocation label;                                ///< the first label
  std::vector<std::pair<std::int64_t, std::int64_t>> values;  ///< first and last, inclusive
  bool isDefault = false;
  /// The statements up to the next label, without a `break` at their end.
  std::vector<const clang::Stmt*> statements;
  /// True if control may fall through: the segment does not end in break, continue or return.
  bool runsOn = false;
  bool hasBreak = false;     ///< it has a break of the switch in its middle
  bool hasContinue = false;  ///< it has a continue of the loop around
};

struct SwitchSegments {
  std::vector<SwitchSegment> segments;
  /// Declarations without initialiser at the level of the labels; all segments can use them.
  std::vector<const clang::VarDecl*> sharedLocals;
  /// A label inside another statement of the switch, or null.
  const clang::Stmt* nestedLabel = nullptr;
};

/// Returns whether a statement has a `continue` of the loop around it.
bool hasContinue(const clang::Stmt* statement);

SwitchSegments switchSegments(const clang::SwitchStmt& statement, const clang::ASTContext& ast);

}  // namespace brook::check
