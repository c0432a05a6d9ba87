// The parts of a switch statement between its labels.
//
//   in:  switch (n) { case 1: case 2: a = 1; break; default: a = 2; }
//   out: { 1, 2 } a = 1;    default a = 2;     neither runs on into the next
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

#include <cstdint>
#include <utility>
#include <vector>

namespace brook::check {

/// The statements behind labels that follow each other directly.
struct SwitchSegment {
  clang::SourceLocation label;                                ///< the first
  std::vector<std::pair<std::int64_t, std::int64_t>> values;  ///< first and last, inclusive
  bool isDefault = false;
  /// Up to the next label, without the `break` that ends them.
  std::vector<const clang::Stmt*> statements;
  /// Control may come to the next one: it does not end in break, continue or return.
  bool runsOn = false;
  bool hasBreak = false;     ///< of the switch, in its middle
  bool hasContinue = false;  ///< of the loop around
};

struct SwitchSegments {
  std::vector<SwitchSegment> segments;
  /// Declarations without an initialiser at the level of the labels: all segments see them.
  std::vector<const clang::VarDecl*> sharedLocals;
  /// A label that is not at the level of the switch; null when there is none.
  const clang::Stmt* nestedLabel = nullptr;
};

SwitchSegments switchSegments(const clang::SwitchStmt& statement, const clang::ASTContext& ast);

}  // namespace brook::check
