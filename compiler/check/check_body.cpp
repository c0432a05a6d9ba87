#include "clang/AST/Attr.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "compiler/check/body_lowering.h"
#include "compiler/check/check_types.h"
#include "compiler/check/flow.h"
#include "compiler/check/switch_segments.h"
#include "compiler/passes/balance_branches.h"

#include <algorithm>

namespace brook::check {
namespace {

using diagnostics::Kind;

/// True if `step` consists of assignments only, because the step of an IR Loop may contain nothing
/// else.
bool isPlainStep(const clang::Expr* step) {
  const clang::Expr* written = asWritten(step);
  if (const auto* unary = llvm::dyn_cast<clang::UnaryOperator>(written)) {
    return unary->isIncrementDecrementOp() && !hasEffects(unary->getSubExpr()) &&
           isPlainPlace(unary->getSubExpr());
  }
  const auto* binary = llvm::dyn_cast<clang::BinaryOperator>(written);
  if (binary == nullptr) return false;
  if (binary->getOpcode() == clang::BO_Comma) {
    return isPlainStep(binary->getLHS()) && isPlainStep(binary->getRHS());
  }
  if (llvm::isa<clang::CXXOperatorCallExpr>(asWritten(binary->getLHS()))) return false;  // scatters
  return binary->isAssignmentOp() && !hasEffects(binary->getLHS()) &&
         !hasEffects(binary->getRHS()) && isPlainPlace(binary->getLHS());
}

/// True for attributes that change no result: `#pragma unroll`, `[[likely]]`, `[[fallthrough]]`.
bool isHint(const clang::AttributedStmt& statement) {
  return std::ranges::all_of(statement.getAttrs(), [](const clang::Attr* attribute) {
    return llvm::isa<clang::LoopHintAttr, clang::LikelyAttr, clang::UnlikelyAttr,
                     clang::FallThroughAttr>(attribute);
  });
}

}  // namespace

void BodyLowering::statement(const clang::Stmt* statement) {
  using namespace clang;
  if (statement == nullptr || llvm::isa<NullStmt>(statement)) return;
  if (const auto* block = llvm::dyn_cast<CompoundStmt>(statement)) {
    return statements({block->body_begin(), block->body_end()});
  }
  context_.enter(statement->getBeginLoc());
  if (const auto* s = llvm::dyn_cast<Expr>(statement)) {
    const auto* call = llvm::dyn_cast<CallExpr>(asWritten(s));
    const bool isPush = call != nullptr && calleeOf(*call).kind == CalleeKind::Push;
    return isPush ? push(*call) : expressions_.effect(s);
  }
  if (const auto* s = llvm::dyn_cast<DeclStmt>(statement)) {
    for (const Decl* inner : s->decls())
      declaration(inner);
    return;
  }
  if (const auto* s = llvm::dyn_cast<IfStmt>(statement)) return branch(*s);
  if (const auto* s = llvm::dyn_cast<ForStmt>(statement)) return forLoop(*s);
  if (const auto* s = llvm::dyn_cast<WhileStmt>(statement)) return whileLoop(*s);
  if (const auto* s = llvm::dyn_cast<DoStmt>(statement)) return doLoop(*s);
  if (const auto* s = llvm::dyn_cast<ReturnStmt>(statement)) return returns(*s);
  if (llvm::isa<BreakStmt>(statement)) return context_.builder.breakLoop();
  if (llvm::isa<ContinueStmt>(statement)) return continueLoop();
  if (llvm::isa<GotoStmt, IndirectGotoStmt>(statement)) return forbidden(*statement, "goto");
  if (llvm::isa<AsmStmt>(statement)) return forbidden(*statement, "asm");
  if (const auto* s = llvm::dyn_cast<LabelStmt>(statement)) {
    // If a goto uses the label, the error is reported for the goto.
    if (!s->getDecl()->isUsed()) forbidden(*statement, "a label");
    return this->statement(s->getSubStmt());
  }
  if (const auto* s = llvm::dyn_cast<SwitchStmt>(statement)) return switches(*s);
  if (const auto* s = llvm::dyn_cast<AttributedStmt>(statement); s != nullptr && isHint(*s)) {
    return this->statement(s->getSubStmt());
  }
  forbidden(*statement, "this kind of statement");
}

void BodyLowering::statements(const std::vector<const clang::Stmt*>& list) {
  for (const clang::Stmt* inner : list)
    statement(inner);
}

void BodyLowering::push(const clang::CallExpr& call) {
  const auto output = call.getNumArgs() == 1
                          ? context_.variables.find(namedVariable(call.getArg(0)))
                          : context_.variables.end();
  const bool isPushed =
      output != context_.variables.end() &&
      context_.builder.function().variable(output->second).kind == ir::VariableKind::VariableOutput;
  if (isPushed) {
    std::vector<ir::VariableId> fields;
    for (unsigned k = 0; k < leavesOf(call.getArg(0)->getType()).size(); ++k)
      fields.push_back({output->second.index + k});
    context_.builder.push(std::move(fields));
  } else {
    const clang::Expr& where = call.getNumArgs() > 0 ? *call.getArg(0) : call;
    context_.report(where.getExprLoc(), Kind::PushArgument);
  }
}

// ---- declarations

void BodyLowering::declaration(const clang::Decl* declaration) {
  if (const auto* variable = llvm::dyn_cast<clang::VarDecl>(declaration)) return local(*variable);
  if (llvm::isa<clang::EnumDecl, clang::EmptyDecl, clang::StaticAssertDecl>(declaration)) return;
  context_.report(declaration->getLocation(), Kind::ForbiddenInKernel)
      << (llvm::isa<clang::TypedefNameDecl, clang::TagDecl>(declaration) ? "a local type"
                                                                         : "this declaration");
}

bool BodyLowering::isAllowedLocal(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  const char* what = nullptr;
  if (variable.isStaticLocal()) what = "a static variable";
  if (variable.hasExternalStorage()) what = "an extern variable";
  if (type.isVolatileQualified()) what = "a volatile variable";
  if (type->isPointerType()) what = "a pointer";
  if (type->isReferenceType()) what = "a reference";
  if (const auto* record = type->getAsCXXRecordDecl(); record != nullptr && record->isLambda())
    what = "a lambda";
  if (what != nullptr) {
    context_.report(variable.getLocation(), Kind::ForbiddenInKernel) << what;
  } else if (type->isArrayType()) {
    return isAllowedArray(variable);
  } else if (leavesOf(type).empty()) {
    context_.report(variable.getLocation(), Kind::ForbiddenType) << type.getAsString();
  } else {
    return true;
  }
  return false;
}

bool BodyLowering::isAllowedArray(const clang::VarDecl& variable) {
  const std::optional<ArrayShape> shape = arrayShape(variable.getType());
  if (!shape) {
    context_.report(variable.getLocation(), Kind::ArraySize) << variable.getName();
  } else if (shape->leaves.empty()) {
    context_.report(variable.getLocation(), Kind::ForbiddenType)
        << variable.getType().getAsString();
  } else if (shape->count > ir::kMaxArrayElements) {
    context_.report(variable.getLocation(), Kind::ArrayTooBig)
        << variable.getName() << ir::kMaxArrayElements;
  } else {
    return true;
  }
  return false;
}

void BodyLowering::array(const clang::VarDecl& variable) {
  const clang::QualType type = variable.getType();
  const ir::VariableId first = expressions_.declareFields(variable.getNameAsString(), type);
  context_.variables[&variable] = first;
  if (isDefault(variable.getInit())) return;
  const auto* list = llvm::dyn_cast<clang::InitListExpr>(asWritten(variable.getInit()));
  if (list == nullptr) return forbidden(*variable.getInit(), "this initialiser of an array");
  expressions_.initialise(first, *list);
}

void BodyLowering::local(const clang::VarDecl& variable) {
  if (!isAllowedLocal(variable)) return;
  ir::FunctionBuilder& builder = context_.builder;
  context_.enter(variable.getLocation());
  if (isStructure(variable.getType())) return expressions_.declareStructure(variable);
  if (variable.getType()->isArrayType()) return array(variable);
  const ir::Type type = *valueType(variable.getType());
  const ir::VariableId id = builder.local(variable.getNameAsString(), type);
  context_.variables[&variable] = id;
  const clang::Expr* init = variable.getInit();
  const bool isCallWithEffects =
      init != nullptr && llvm::isa<clang::CallExpr>(asWritten(init)) && hasEffects(init);
  if (init == nullptr) {
    builder.declare(id);
  } else if (isCallWithEffects || mentions(init, variable)) {
    builder.declare(id);
    expressions_.store(init, Target(id));
  } else if (const Value value = expressions_.valueAs(init, type)) {
    builder.declare(id, value.id);
  }
}

// ---- branches and loops

void BodyLowering::branch(const clang::IfStmt& branch) {
  if (branch.getConditionVariable() != nullptr || branch.getInit() != nullptr) {
    return forbidden(branch, "a declaration in a condition");
  }
  const std::optional<ir::ExprId> condition = expressions_.condition(branch.getCond());
  ir::FunctionBuilder& builder = context_.builder;
  // The arms are checked even after an error in the condition.
  builder.openIf(condition ? *condition : builder.constant(true));
  statement(branch.getThen());
  builder.openElse();
  statement(branch.getElse());
  builder.close();
}

void BodyLowering::forLoop(const clang::ForStmt& loop) {
  if (loop.getConditionVariable() != nullptr) {
    return forbidden(loop, "a declaration in a condition");
  }
  statement(loop.getInit());
  context_.enter(loop.getForLoc());
  this->loop(loop.getCond(), loop.getBody(), loop.getInc());
}

void BodyLowering::whileLoop(const clang::WhileStmt& loop) {
  if (loop.getConditionVariable() != nullptr) {
    return forbidden(loop, "a declaration in a condition");
  }
  this->loop(loop.getCond(), loop.getBody(), nullptr);
}

void BodyLowering::userLoop(const clang::Stmt* body) {
  continueFlags_.emplace_back();
  statement(body);
  continueFlags_.pop_back();
}

void BodyLowering::leaveUnless(const clang::Expr* condition) {
  ir::FunctionBuilder& builder = context_.builder;
  context_.enter(condition->getBeginLoc());
  if (const std::optional<ir::ExprId> test = expressions_.condition(condition)) {
    builder.openIf(builder.unary(ir::UnaryOp::Not, *test));
    builder.breakLoop();
    builder.close();
  }
}

// Lowers a loop. A condition with effects moves into the body: `if (!c) break;`. A step with other
// statements than assignments moves to the end of the body; if there is a `continue`, which executes
// it too, to the start, where a flag skips it in the first iteration.
void BodyLowering::loop(const clang::Expr* condition, const clang::Stmt* body,
                        const clang::Expr* step) {
  ir::FunctionBuilder& builder = context_.builder;
  const bool stepIsPlain = step == nullptr || isPlainStep(step);
  const bool stepIsFirst = !stepIsPlain && hasContinue(body);
  const bool conditionIsPlain = !stepIsFirst && (condition == nullptr || !hasEffects(condition));
  std::optional<ir::VariableId> first;
  if (stepIsFirst) first = expressions_.temporary("first", builder.constant(true));
  std::optional<ir::ExprId> test;
  if (condition != nullptr && conditionIsPlain) test = expressions_.condition(condition);
  builder.openLoop(test ? *test : builder.constant(true));
  if (first) {
    builder.openIf(builder.read(*first));
    builder.assign(*first, builder.constant(false));
    builder.openElse();
    context_.enter(step->getBeginLoc());
    expressions_.effect(step);
    builder.close();
  }
  if (condition != nullptr && !conditionIsPlain) leaveUnless(condition);
  userLoop(body);
  if (step != nullptr && !stepIsFirst) {
    if (stepIsPlain) builder.openStep();
    context_.enter(step->getBeginLoc());
    expressions_.effect(step);
  }
  builder.close();
}

// Lowers do-while. A condition with effects is evaluated at the end of the body. `continue` continues
// with it: if there is one, it is evaluated at the start of each iteration except the first.
void BodyLowering::doLoop(const clang::DoStmt& loop) {
  ir::FunctionBuilder& builder = context_.builder;
  if (!hasEffects(loop.getCond())) {
    const ir::Location location = context_.unit.locate(loop.getDoLoc());
    const std::optional<ir::ExprId> test = expressions_.condition(loop.getCond());
    builder.setLocation(location);
    builder.openLoop(test ? *test : builder.constant(false), false);
    userLoop(loop.getBody());
    builder.close();
    return;
  }
  if (!hasContinue(loop.getBody())) {
    const ir::VariableId again = expressions_.temporary("again", builder.constant(true));
    builder.openLoop(builder.read(again), false);
    userLoop(loop.getBody());
    context_.enter(loop.getCond()->getBeginLoc());
    const std::optional<ir::ExprId> test = expressions_.condition(loop.getCond());
    if (test) builder.assign(again, *test);
    builder.close();
    return;
  }
  const ir::VariableId first = expressions_.temporary("first", builder.constant(true));
  builder.openLoop(builder.constant(true));
  builder.openIf(builder.read(first));
  builder.assign(first, builder.constant(false));
  builder.openElse();
  leaveUnless(loop.getCond());
  builder.close();
  userLoop(loop.getBody());
  builder.close();
}

void BodyLowering::returns(const clang::ReturnStmt& statement) {
  ir::FunctionBuilder& builder = context_.builder;
  const clang::Expr* value = statement.getRetValue();
  const ir::Type type = builder.function().result;
  if (context_.result && value != nullptr) {
    if (expressions_.storeStructure(value, Target(*context_.result))) builder.returnValue();
    return;
  }
  if (type.isVoid() && value != nullptr && !value->IgnoreParenImpCasts()->getType()->isVoidType()) {
    context_.report(statement.getReturnLoc(), Kind::ReturnedValue) << builder.function().name;
  } else if (!type.isVoid() && value == nullptr) {
    context_.report(statement.getReturnLoc(), Kind::MissingReturn) << builder.function().name;
  } else if (type.isVoid()) {
    if (value != nullptr) expressions_.effect(value);
    builder.returnValue();
  } else if (const Value result = expressions_.valueAs(value, type)) {
    builder.returnValue(result.id);
  }
}

// ---- results of the flow analysis

namespace {

clang::SourceLocation sourceOf(const FunctionContext& context, ir::Location location) {
  const auto found = std::ranges::find(context.statementLocations, location,
                                       [](const auto& entry) { return entry.first; });
  return found == context.statementLocations.end() ? context.syntax.nameLocation : found->second;
}

void reportFlow(const FunctionContext& context, clang::SourceLocation end) {
  const ir::Function& function = context.builder.function();
  for (const FlowFinding& finding : checkFlow(function)) {
    switch (finding.kind) {
      case FlowFinding::Kind::UninitialisedRead:
        context.report(sourceOf(context, finding.location), Kind::UninitialisedVariable)
            << function.variable(finding.variable).shownName();
        break;
      case FlowFinding::Kind::UnassignedOutput:
        if (context.result && finding.variable.index >= context.result->index) {
          if (finding.variable == *context.result) {
            context.report(end, Kind::MissingReturn) << function.name;
          }
        } else {
          context.report(context.parameterSyntax(finding.variable).nameLocation,
                         Kind::UnassignedOutput)
              << function.variable(finding.variable).shownName();
        }
        break;
      case FlowFinding::Kind::MissingReturn:
        context.report(end, Kind::MissingReturn) << function.name;
        break;
    }
  }
}

/// Names the parameters in the order of declareKernel.
void nameParameters(const KernelDefinition& kernel, FunctionContext& context) {
  unsigned next = 0;
  for (unsigned i = 0; i < kernel.declaration->getNumParams(); ++i) {
    const clang::ParmVarDecl* parameter = kernel.declaration->getParamDecl(i);
    const clang::QualType gathered = gatherElementType(parameter->getType());
    const std::size_t leaves = leavesOf(gathered.isNull() ? parameter->getType() : gathered).size();
    context.variables[parameter] = ir::VariableId{next};
    context.parameterOf.insert(context.parameterOf.end(), leaves, i);
    next += static_cast<unsigned>(leaves);
  }
  if (next < context.builder.function().parameterCount) context.result = ir::VariableId{next};
}

}  // namespace

void lowerBody(const UnitContext& unit, const KernelDefinition& kernel, ir::Function& function) {
  ir::FunctionBuilder builder(function);
  FunctionContext context{unit, *kernel.syntax, builder, {}, {}, {}, {}, {}};
  nameParameters(kernel, context);
  const unsigned errorsBefore = unit.diagnostics.getNumErrors();
  BodyLowering(context).statement(kernel.declaration->getBody());
  if (unit.diagnostics.getNumErrors() == errorsBefore) {
    reportFlow(context, kernel.declaration->getBody()->getEndLoc());
    passes::balanceBranches(function);  // a chain of `else if` is nested to its full length
  }
}

}  // namespace brook::check
