#include "compiler/check/switch_segments.h"

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"

#include <algorithm>

namespace brook::check {
namespace {

using clang::Stmt;

bool isLoop(const Stmt& statement) {
  return llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt>(statement);
}

/// True if `statement` contains a break that leaves the construct around it.
bool hasBreak(const Stmt* statement) {
  if (statement == nullptr || isLoop(*statement) || llvm::isa<clang::SwitchStmt>(statement)) {
    return false;
  }
  return llvm::isa<clang::BreakStmt>(statement) ||
         std::ranges::any_of(statement->children(), hasBreak);
}

/// Returns a label in `statement` that belongs to the switch around it, or null.
const Stmt* findLabel(const Stmt* statement) {
  if (statement == nullptr || llvm::isa<clang::SwitchStmt>(statement)) return nullptr;
  if (llvm::isa<clang::SwitchCase>(statement)) return statement;
  for (const Stmt* child : statement->children()) {
    if (const Stmt* label = findLabel(child)) return label;
  }
  return nullptr;
}

class Splitter {
 public:
  explicit Splitter(const clang::ASTContext& ast) : ast_(ast) {}

  SwitchSegments run(const Stmt& body) {
    if (const auto* block = llvm::dyn_cast<clang::CompoundStmt>(&body)) {
      for (const Stmt* statement : block->body())
        add(statement);
    } else {
      add(&body);
    }
    for (SwitchSegment& segment : result_.segments)
      finish(segment);
    return std::move(result_);
  }

 private:
  void add(const Stmt* statement) {
    bool isFirstLabel = true;
    while (const auto* label = llvm::dyn_cast<clang::SwitchCase>(statement)) {
      if (isFirstLabel) result_.segments.emplace_back().label = label->getKeywordLoc();
      isFirstLabel = false;
      addLabel(*label);
      statement = label->getSubStmt();
    }
    if (const Stmt* label = findLabel(statement)) result_.nestedLabel = label;
    if (addSharedLocals(*statement)) return;
    // A statement before the first label is unreachable.
    if (!result_.segments.empty()) result_.segments.back().statements.push_back(statement);
  }

  void addLabel(const clang::SwitchCase& label) {
    SwitchSegment& segment = result_.segments.back();
    const auto* labelled = llvm::dyn_cast<clang::CaseStmt>(&label);
    if (labelled == nullptr) {
      segment.isDefault = true;
      return;
    }
    const std::int64_t first = valueOf(*labelled->getLHS());
    const clang::Expr* last = labelled->getRHS();
    segment.values.emplace_back(first, last == nullptr ? first : valueOf(*last));
  }

  std::int64_t valueOf(const clang::Expr& constant) const {
    return constant.EvaluateKnownConstInt(ast_).getExtValue();
  }

  bool addSharedLocals(const Stmt& statement) {
    const auto* declarations = llvm::dyn_cast<clang::DeclStmt>(&statement);
    if (declarations == nullptr) return false;
    std::vector<const clang::VarDecl*> locals;
    for (const clang::Decl* declaration : declarations->decls()) {
      const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration);
      if (variable == nullptr || variable->hasInit()) return false;
      locals.push_back(variable);
    }
    result_.sharedLocals.insert(result_.sharedLocals.end(), locals.begin(), locals.end());
    return true;
  }

  void finish(SwitchSegment& segment) {
    std::vector<const Stmt*>& statements = segment.statements;
    // A block at the end is flattened, so that its own last statement is visible.
    while (!statements.empty() && llvm::isa<clang::CompoundStmt>(statements.back())) {
      const auto* block = llvm::cast<clang::CompoundStmt>(statements.back());
      statements.pop_back();
      statements.insert(statements.end(), block->body_begin(), block->body_end());
    }
    const bool endsInBreak = !statements.empty() && llvm::isa<clang::BreakStmt>(statements.back());
    if (endsInBreak) statements.pop_back();
    const bool leaves =
        endsInBreak || (!statements.empty() &&
                        llvm::isa<clang::ReturnStmt, clang::ContinueStmt>(statements.back()));
    segment.runsOn = !leaves && &segment != &result_.segments.back();
    segment.hasBreak = std::ranges::any_of(statements, hasBreak);
    segment.hasContinue = std::ranges::any_of(statements, hasContinue);
  }

  const clang::ASTContext& ast_;
  SwitchSegments result_;
};

}  // namespace

bool hasContinue(const Stmt* statement) {
  if (statement == nullptr || isLoop(*statement)) return false;
  return llvm::isa<clang::ContinueStmt>(statement) ||
         std::ranges::any_of(statement->children(), hasContinue);
}

SwitchSegments switchSegments(const clang::SwitchStmt& statement, const clang::ASTContext& ast) {
  return Splitter(ast).run(*statement.getBody());
}

}  // namespace brook::check
