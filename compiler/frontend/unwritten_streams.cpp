#include "compiler/frontend/unwritten_streams.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "compiler/diagnostics/kinds.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/frontend/stream_elements.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace brook::frontend {
namespace {

using diagnostics::Kind;
using ir::VariableKind;

/// Finds the reads of one kernel parameter: reads of its element, and gathers from it.
class ParameterReads {
 public:
  ParameterReads(const ir::Function& function, const std::string& parameter)
      : function_(function), parameter_(parameter) {}

  bool areIn(const ir::Block& block) const {
    return std::ranges::any_of(block, [&](const ir::Statement& s) { return areIn(s); });
  }

 private:
  bool isParameter(ir::VariableId variable) const {
    const ir::Variable& v = function_.variable(variable);
    return v.field ? v.field->parameter == parameter_ : v.name == parameter_;
  }

  /// True if the condition depends on a constant argument. The program may choose it so that the
  /// branch with the read does not run.
  bool isSaidByProgram(ir::ExprId condition) const {
    bool isSaid = false;
    forEachExpr(function_, condition, [&](ir::ExprId id) {
      const auto* read = std::get_if<ir::Read>(&function_.expr(id).node);
      isSaid |= read && function_.variable(read->variable).kind == VariableKind::Constant;
    });
    return isSaid;
  }

  bool areIn(const ir::Statement& statement) const {
    if (std::ranges::any_of(operands(statement), [&](ir::ExprId id) { return areIn(id); }))
      return true;
    if (const auto* call = std::get_if<ir::Call>(&statement.node)) {
      return std::ranges::any_of(call->arguments, [&](const ir::CallArgument& argument) {
        const auto* gather = std::get_if<ir::GatherArgument>(&argument);
        return gather != nullptr && isParameter(gather->gather);
      });
    }
    const auto* branch = std::get_if<ir::If>(&statement.node);
    if (branch != nullptr && isSaidByProgram(branch->condition)) return false;
    return std::ranges::any_of(blocks(statement), [&](const ir::Block* b) { return areIn(*b); });
  }

  bool areIn(ir::ExprId id) const {
    const ir::Expr& expression = function_.expr(id);
    if (const auto* read = std::get_if<ir::Read>(&expression.node))
      return isParameter(read->variable);
    if (const auto* gather = std::get_if<ir::Gather>(&expression.node)) {
      if (isParameter(gather->stream)) return true;
    }
    const auto* choice = std::get_if<ir::Select>(&expression.node);
    if (choice != nullptr && isSaidByProgram(choice->condition)) return areIn(choice->condition);
    return std::ranges::any_of(ir::operands(expression), [&](ir::ExprId e) { return areIn(e); });
  }

  const ir::Function& function_;
  const std::string& parameter_;
};

/// Returns false for a kernel that only needs the shape, or whose reads depend on an argument.
/// Returns true for a kernel that is not defined here.
bool readsParameter(const ir::Module& module, const std::string& kernel, const std::string& name) {
  const ir::Function* function = module.find(kernel);
  return function == nullptr || ParameterReads(*function, name).areIn(function->body);
}

/// Returns the constructor call of `float s<n>` or `brook::Stream<float> s(n)`; null for other
/// variables.
const clang::CXXConstructExpr* madeFromExtents(const clang::VarDecl& variable) {
  if (const clang::CXXConstructExpr* made = declaredStream(variable)) return made;
  const bool isTyped = !elementOfTypedStream(variable.getType()).isNull();
  if (!isTyped || variable.getInit() == nullptr) return nullptr;
  const auto* made = llvm::dyn_cast<clang::CXXConstructExpr>(variable.getInit()->IgnoreImplicit());
  const auto isExtent = [](const clang::Expr* e) { return e->getType()->isIntegerType(); };
  const bool isNew = made && made->getNumArgs() > 0 && llvm::all_of(made->arguments(), isExtent);
  return isNew ? made : nullptr;
}

/// True if the declaration makes a local stream with at least one element, so that its elements are
/// unwritten. The extents count as nonzero unless they are the constant 0.
bool isNewStream(const clang::VarDecl& variable, const clang::ASTContext& ast) {
  if (!variable.hasLocalStorage() || llvm::isa<clang::ParmVarDecl>(variable)) return false;
  const clang::CXXConstructExpr* made = madeFromExtents(variable);
  return made != nullptr && llvm::none_of(made->arguments(), [&](const clang::Expr* extent) {
           clang::Expr::EvalResult result;
           return !extent->isValueDependent() && extent->EvaluateAsInt(result, ast) &&
                  result.Val.getInt().isZero();
         });
}

/// Visits the statements of one function in execution order, and of each loop only the first
/// iteration. Warns of a read if no condition decides between the declaration and the read.
class FirstUses : public AstWalk {
 public:
  FirstUses(clang::DiagnosticsEngine& engine, const clang::ASTContext& ast,
            const diagnostics::Collector& collector, const surface::KernelTable& kernels,
            const ir::Module& module)
      : engine_(engine), ast_(ast), collector_(collector), kernels_(kernels), module_(module) {}

 private:
  void visitVariable(clang::VarDecl& variable) override {
    if (isNewStream(variable, ast_)) unwritten_.emplace(&variable, guards_);
  }

  void visitName(clang::DeclRefExpr& use) override { unwritten_.erase(use.getDecl()); }

  bool enter(clang::Stmt& statement) override {
    switch (statement.getStmtClass()) {
      case clang::Stmt::ForStmtClass:
        return enter(llvm::cast<clang::ForStmt>(statement));
      case clang::Stmt::IfStmtClass:
        return enter(llvm::cast<clang::IfStmt>(statement));
      case clang::Stmt::ConditionalOperatorClass:
        return enter(llvm::cast<clang::ConditionalOperator>(statement));
      case clang::Stmt::SwitchStmtClass:
        return enter(llvm::cast<clang::SwitchStmt>(statement));
      case clang::Stmt::BinaryOperatorClass:
        return enter(llvm::cast<clang::BinaryOperator>(statement));
      case clang::Stmt::CXXCatchStmtClass:
        guarded(llvm::cast<clang::CXXCatchStmt>(statement).getHandlerBlock());
        return false;
      case clang::Stmt::LabelStmtClass:
        // After a jump to a label, statements before it may have been skipped.
        unwritten_.clear();
        return true;
      case clang::Stmt::LambdaExprClass:
        // A lambda may run later, after its captured streams were written.
        ++guards_;
        return true;
      case clang::Stmt::CallExprClass:
        return enter(llvm::cast<clang::CallExpr>(statement));
      case clang::Stmt::CXXMemberCallExprClass:
        return enter(llvm::cast<clang::CXXMemberCallExpr>(statement));
      default:
        return true;
    }
  }

  void leave(clang::Stmt& statement) override {
    if (llvm::isa<clang::LambdaExpr>(statement)) --guards_;
  }

  bool enter(clang::ForStmt& loop) {
    walk(loop.getInit());
    walk(loop.getCond());
    walk(loop.getBody());
    walk(loop.getInc());
    return false;
  }

  bool enter(clang::IfStmt& branch) {
    walk(branch.getInit());
    walk(branch.getConditionVariableDeclStmt());
    walk(branch.getCond());
    guarded(branch.getThen());
    guarded(branch.getElse());
    return false;
  }

  bool enter(clang::ConditionalOperator& choice) {
    walk(choice.getCond());
    guarded(choice.getTrueExpr());
    guarded(choice.getFalseExpr());
    return false;
  }

  bool enter(clang::SwitchStmt& statement) {
    walk(statement.getInit());
    walk(statement.getCond());
    guarded(statement.getBody());
    return false;
  }

  bool enter(clang::BinaryOperator& operation) {
    if (!operation.isLogicalOp()) return true;
    walk(operation.getLHS());
    guarded(operation.getRHS());
    return false;
  }

  bool enter(clang::CallExpr& call) {
    const clang::FunctionDecl* callee = call.getDirectCallee();
    const bool isGlobal = callee != nullptr && callee->getIdentifier() &&
                          callee->getDeclContext()->getRedeclContext()->isTranslationUnit();
    if (!isGlobal) return true;
    const clang::SourceLocation written =
        collector_.written(callee->getLocation(), ast_.getSourceManager());
    if (const surface::KernelSyntax* kernel = kernels_.find(written)) {
      launch(*kernel, call);
      return false;
    }
    const llvm::StringRef name = callee->getName();
    if (name == "streamSize") return false;
    if ((name == "streamWrite" || name == "streamPrint") && call.getNumArgs() > 0)
      read(call.getArg(0));
    const bool isOperator =
        name == "streamGatherOp" || name == "streamScatterOp" || name == "streamScatter";
    for (unsigned i = 1; isOperator && i < std::min(call.getNumArgs(), 3U); ++i)
      read(call.getArg(i));
    return true;
  }

  bool enter(clang::CXXMemberCallExpr& call) {
    const clang::CXXMethodDecl* method = call.getMethodDecl();
    const bool isNamed = method != nullptr && method->getIdentifier();
    if (isNamed && method->getName() == "shape") return false;
    if (isNamed && method->getName() == "write") read(call.getImplicitObjectArgument());
    return true;
  }

  void guarded(clang::Stmt* statement) {
    ++guards_;
    walk(statement);
    --guards_;
  }

  /// Returns the variable in `s` and `s.domain(..)` if it is unwritten; else null.
  const clang::ValueDecl* unwrittenIn(const clang::Expr* handle) const {
    handle = handle->IgnoreUnlessSpelledInSource();
    if (const auto* call = llvm::dyn_cast<clang::CXXMemberCallExpr>(handle)) {
      const clang::CXXMethodDecl* method = call->getMethodDecl();
      const bool isPart =
          method != nullptr && method->getIdentifier() && method->getName() == "domain";
      return isPart ? unwrittenIn(call->getImplicitObjectArgument()) : nullptr;
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(handle);
    return name != nullptr && unwritten_.contains(name->getDecl()) ? name->getDecl() : nullptr;
  }

  void read(const clang::Expr* handle) {
    const clang::ValueDecl* stream = unwrittenIn(handle);
    if (stream == nullptr || unwritten_.at(stream) != guards_) return;
    diagnostics::report(engine_, handle->getExprLoc(), Kind::UnwrittenStream)
        << stream->getName() << handle->getSourceRange();
    unwritten_.erase(stream);
  }

  void launch(const surface::KernelSyntax& kernel, clang::CallExpr& call) {
    const std::size_t count = std::min<std::size_t>(call.getNumArgs(), kernel.parameters.size());
    std::set<const clang::Expr*> onlyRead;
    for (std::size_t i = 0; i < count; ++i) {
      const surface::ParameterSyntax& parameter = kernel.parameters[i];
      const clang::Expr* argument = call.getArg(static_cast<unsigned>(i));
      const bool isInput =
          parameter.kind == VariableKind::Stream || parameter.kind == VariableKind::Gather;
      if (!isInput || unwrittenIn(argument) == nullptr) continue;
      if (readsParameter(module_, kernel.name, parameter.name)) read(argument);
      onlyRead.insert(argument);
    }
    for (clang::Expr* argument : call.arguments()) {
      if (!onlyRead.contains(argument)) walk(argument);
    }
  }

  clang::DiagnosticsEngine& engine_;
  const clang::ASTContext& ast_;
  const diagnostics::Collector& collector_;
  const surface::KernelTable& kernels_;
  const ir::Module& module_;
  /// The unwritten streams, each with the count of conditions around its declaration.
  std::map<const clang::ValueDecl*, int> unwritten_;
  int guards_ = 0;  ///< count of conditions around the current code
};

}  // namespace

void warnOfUnwrittenStreams(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                            const diagnostics::Collector& collector,
                            const surface::KernelTable& kernels, const ir::Module& module) {
  for (clang::Decl* declaration : userDeclarations(ast))
    FirstUses(engine, ast, collector, kernels, module).walk(declaration);
}

}  // namespace brook::frontend
