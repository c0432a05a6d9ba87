// The parts of a switch statement between its labels.
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

/// The statements behind labels that follow each other directly.
struct SwitchSegment {
  clang::SourceLocation label;                                ///< the first
  std::vector<std::pair<std::int64_t, std::int64_t>> values;  ///< first and last, inclusive
  bool isDefault = false;
  /// Up to the next label, without the `break` that ends them.
  std::vector<const clang::Stmt*> statements;
  bool endsInBreak = false;
};

struct SwitchSegments {
  std::vector<SwitchSegment> segments;
  /// Declarations without an initialiser at the level of the labels: all segments see them.
  std::vector<const clang::VarDecl*> sharedLocals;
  /// Every segment ends in break, continue or return, or is the last, and has no other break: one
  /// of them runs, as the arms of an if.
  bool areArms = true;
  /// A `continue` of the loop around.
  bool hasContinue = false;
  /// A label that is not at the level of the switch; null when there is none.
  const clang::Stmt* nestedLabel = nullptr;
};

SwitchSegments switchSegments(const clang::SwitchStmt& statement, const clang::ASTContext& ast);

}  // namespace brook::check
