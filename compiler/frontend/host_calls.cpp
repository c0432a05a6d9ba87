#include "compiler/frontend/host_calls.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "compiler/frontend/ast_walk.h"
#include "compiler/frontend/call_shapes.h"
#include "compiler/frontend/constant_shapes.h"
#include "compiler/frontend/stream_elements.h"

namespace brook::frontend {
namespace {

using diagnostics::Kind;
using ir::VariableKind;

/// A stream variable that a call passes for one of its parameters.
struct NamedArgument {
  const clang::ValueDecl* variable;
  const clang::Expr* expression;
  VariableKind kind;
};

/// Returns "float4<>" for float4.
std::string shownElement(clang::QualType element) {
  const std::string name = element.getAsString();
  llvm::StringRef shown = name;
  shown.consume_front("struct ");
  shown.consume_front("::");
  return shown.str() + "<>";
}

class CallVisitor : public AstWalk {
 public:
  CallVisitor(clang::DiagnosticsEngine& engine, clang::ASTContext& ast,
              const diagnostics::Collector& collector, const surface::KernelTable& kernels)
      : engine_(engine),
        sources_(ast.getSourceManager()),
        collector_(collector),
        kernels_(kernels),
        shapes_(ast),
        elements_(ast) {}

 private:
  void visitCall(clang::CallExpr& call) override {
    if (const auto* member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&call)) {
      if (const std::optional<DomainCall> domain = shapes_.domain(*member)) check(*domain, *member);
    }
    const clang::FunctionDecl* callee = call.getDirectCallee();
    if (callee == nullptr || !callee->getDeclContext()->getRedeclContext()->isTranslationUnit()) {
      return;
    }
    const clang::SourceLocation written = collector_.written(callee->getLocation(), sources_);
    if (const surface::KernelSyntax* kernel = kernels_.find(written)) {
      check(*kernel, call);
      checkElements(*kernel, *callee, call);
      checkCallShapes(shapes_, engine_, *kernel, call);
    }
  }

  void check(const surface::KernelSyntax& kernel, const clang::CallExpr& call);
  void checkElements(const surface::KernelSyntax& kernel, const clang::FunctionDecl& callee,
                     const clang::CallExpr& call);
  void checkPair(const surface::KernelSyntax& kernel, const NamedArgument& earlier,
                 const NamedArgument& later);
  void checkArray(const surface::KernelSyntax& kernel, const surface::ParameterSyntax& parameter,
                  const clang::Expr& argument);
  void check(const DomainCall& domain, const clang::CXXMemberCallExpr& call);

  clang::DiagnosticsEngine& engine_;
  const clang::SourceManager& sources_;
  const diagnostics::Collector& collector_;
  const surface::KernelTable& kernels_;
  const ConstantShapes shapes_;
  const StreamElements elements_;
};

void CallVisitor::check(const surface::KernelSyntax& kernel, const clang::CallExpr& call) {
  const bool isOfThisFile = kernel.linkage == Linkage::Internal;
  if (isOfThisFile && !kernels_.find(std::string_view(kernel.name))->defined) {
    diagnostics::report(engine_, call.getExprLoc(), Kind::UndefinedKernel) << kernel.name;
  }
  std::vector<NamedArgument> arguments;
  const std::size_t count = std::min<std::size_t>(call.getNumArgs(), kernel.parameters.size());
  for (std::size_t i = 0; i < count; ++i) {
    const clang::Expr* expression =
        call.getArg(static_cast<unsigned>(i))->IgnoreUnlessSpelledInSource();
    if (!kernel.parameters[i].sizes.empty()) {
      checkArray(kernel, kernel.parameters[i], *expression);
    }
    const auto* name = llvm::dyn_cast<clang::DeclRefExpr>(expression);
    const VariableKind kind = kernel.parameters[i].kind;
    if (name == nullptr || kind == VariableKind::Constant) continue;
    const NamedArgument argument{name->getDecl(), expression, kind};
    for (const NamedArgument& earlier : arguments)
      checkPair(kernel, earlier, argument);
    arguments.push_back(argument);
  }
}

/// Reports streams and iterators with other elements than the parameter, and iterators for outputs.
void CallVisitor::checkElements(const surface::KernelSyntax& kernel,
                                const clang::FunctionDecl& callee, const clang::CallExpr& call) {
  const unsigned count = std::min(call.getNumArgs(), callee.getNumParams());
  for (unsigned i = 0; i < count && i < kernel.parameters.size(); ++i) {
    const std::optional<PreludeType> wanted = preludeType(callee.getParamDecl(i)->getType());
    if (!wanted || wanted->element.isNull()) continue;
    const clang::Expr* argument = call.getArg(i)->IgnoreUnlessSpelledInSource();
    const clang::QualType given = elements_.of(argument);
    const clang::CXXRecordDecl* type = argument->getType()->getAsCXXRecordDecl();
    const bool isIterator = type != nullptr && type->getIdentifier() && type->getName() == "iter";
    const bool mayBeIterator = wanted->name == "input" || wanted->name == "iterator";
    const bool isSame = given.isNull() || given->isDependentType() ||
                        wanted->element->isDependentType() ||
                        given.getCanonicalType().getUnqualifiedType() ==
                            wanted->element.getCanonicalType().getUnqualifiedType();
    if (isSame && (mayBeIterator || !isIterator)) continue;
    diagnostics::report(engine_, call.getExprLoc(), Kind::KernelArguments)
        << kernel.name << argument->getSourceRange();
    const char* takes = wanted->name == "iterator" ? "iter " : mayBeIterator ? "" : "out ";
    diagnostics::report(engine_, kernel.parameters[i].nameLocation, Kind::ParameterTakes)
        << kernel.parameters[i].name << takes + shownElement(wanted->element)
        << (isIterator ? "iter " : "") + (given.isNull() ? "<>" : shownElement(given));
    return;
  }
}

void CallVisitor::checkPair(const surface::KernelSyntax& kernel, const NamedArgument& earlier,
                            const NamedArgument& later) {
  if (earlier.variable != later.variable) return;
  const auto are = [&](VariableKind a, VariableKind b) {
    return (earlier.kind == a && later.kind == b) || (earlier.kind == b && later.kind == a);
  };
  Kind problem;
  if (are(VariableKind::Output, VariableKind::Output) ||
      are(VariableKind::VariableOutput, VariableKind::VariableOutput)) {
    problem = Kind::OutputTwice;
  } else if (are(VariableKind::Gather, VariableKind::Output) ||
             are(VariableKind::Gather, VariableKind::ScatterOutput) ||
             are(VariableKind::Gather, VariableKind::Accumulator)) {
    problem = Kind::GatherIsOutput;
  } else if (are(VariableKind::Stream, VariableKind::Accumulator)) {
    problem = Kind::ReductionInPlace;
  } else {
    return;
  }
  diagnostics::report(engine_, later.expression->getExprLoc(), problem)
      << later.variable->getName() << kernel.name << earlier.expression->getSourceRange()
      << later.expression->getSourceRange();
}

/// Checks the first extent of an array, because C++ checks only the other extents of array
/// parameters.
void CallVisitor::checkArray(const surface::KernelSyntax& kernel,
                             const surface::ParameterSyntax& parameter,
                             const clang::Expr& argument) {
  const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(
      argument.getType().getCanonicalType()->getUnqualifiedDesugaredType());
  if (array == nullptr) return;
  const auto given = static_cast<std::int64_t>(array->getSize().getLimitedValue());
  if (given >= parameter.sizes.front()) return;
  std::int64_t row = 1;
  for (std::size_t i = 1; i < parameter.sizes.size(); ++i)
    row *= parameter.sizes[i];
  diagnostics::report(engine_, argument.getExprLoc(), Kind::ArrayTooSmall)
      << static_cast<int>(given * row) << parameter.name << kernel.name
      << static_cast<int>(parameter.sizes.front() * row) << argument.getSourceRange();
}

void CallVisitor::check(const DomainCall& domain, const clang::CXXMemberCallExpr& call) {
  const std::optional<Shape> whole = shapes_.of(domain.whole);
  if (!whole || subviewBetween(*whole, domain.min, domain.max)) return;
  diagnostics::report(engine_, call.getExprLoc(), Kind::DomainBounds)
      << whole->toString() << call.getArg(0)->getSourceRange() << call.getArg(1)->getSourceRange();
}

}  // namespace

void checkHostCalls(clang::ASTContext& ast, clang::DiagnosticsEngine& engine,
                    const diagnostics::Collector& collector, const surface::KernelTable& kernels) {
  CallVisitor visitor(engine, ast, collector, kernels);
  visitor.walk(ast);
}

}  // namespace brook::frontend
