#include "compiler/check/check_params.h"

#include "compiler/check/check_types.h"
#include "compiler/support/internal_error.h"

namespace brook::check {
namespace {

using diagnostics::Kind;

std::optional<ir::Type> parameterType(const UnitContext& unit, clang::QualType type,
                                      const surface::ParameterSyntax& syntax) {
  const bool isIndexed =
      syntax.kind == ir::VariableKind::Gather || syntax.kind == ir::VariableKind::ScatterOutput;
  const std::optional<ir::Type> result = isIndexed ? gatherElementType(type) : valueType(type);
  if (!result) {
    unit.report(syntax.nameLocation, Kind::ForbiddenType)
        << type.getNonReferenceType().getAsString();
  }
  return result;
}

ir::VariableKind parameterKind(ir::FunctionKind function, ir::VariableKind written) {
  const bool isValue =
      function == ir::FunctionKind::Helper && written == ir::VariableKind::Constant;
  return isValue ? ir::VariableKind::Value : written;
}

/// The bound of parameter number `parameter`; 0 where there is none. Nothing after an error.
std::optional<std::int32_t> boundOf(const UnitContext& unit, const KernelDefinition& kernel,
                                    unsigned parameter) {
  const std::string name = surface::boundName(kernel.syntax->name, parameter);
  const clang::DeclContext& scope = *kernel.declaration->getDeclContext();
  for (const clang::NamedDecl* found : scope.lookup(&unit.ast.Idents.get(name))) {
    const auto* bound = llvm::dyn_cast<clang::VarDecl>(found);
    if (bound == nullptr || bound->getInit() == nullptr) continue;
    clang::Expr::EvalResult value;
    const bool isConstant = bound->getType()->isIntegralOrEnumerationType() &&
                            bound->getInit()->EvaluateAsRValue(value, unit.ast) &&
                            value.Val.isInt();
    if (isConstant && value.Val.getInt().isStrictlyPositive() &&
        value.Val.getInt().getActiveBits() < 32) {
      return static_cast<std::int32_t>(value.Val.getInt().getExtValue());
    }
    unit.report(bound->getInit()->getExprLoc(), Kind::VariableOutputBound)
        << kernel.syntax->parameters[parameter].name;
    return std::nullopt;
  }
  return 0;
}

}  // namespace

bool declareKernel(const UnitContext& unit, const KernelDefinition& kernel,
                   ir::Function& function) {
  const surface::KernelSyntax& syntax = *kernel.syntax;
  function.name = syntax.name;
  function.kind = syntax.kind;
  function.location = unit.locate(syntax.nameLocation);
  const clang::QualType resultType = kernel.declaration->getReturnType();
  const std::optional<ir::Type> result =
      resultType->isVoidType() ? std::optional(ir::kVoid) : valueType(resultType);
  if (!result) {
    unit.report(syntax.nameLocation, Kind::ForbiddenType) << resultType.getAsString();
    return false;
  }
  function.result = *result;

  ir::FunctionBuilder builder(function);
  bool isValid = kernel.declaration->getNumParams() == syntax.parameters.size();
  for (unsigned i = 0; isValid && i < syntax.parameters.size(); ++i) {
    const surface::ParameterSyntax& parameter = syntax.parameters[i];
    const std::optional<ir::Type> type =
        parameterType(unit, kernel.declaration->getParamDecl(i)->getType(), parameter);
    if (!type) return false;
    builder.setLocation(unit.locate(parameter.nameLocation));
    const ir::VariableId id = builder.parameter(
        parameter.name, *type, parameterKind(syntax.kind, parameter.kind), parameter.rank);
    if (parameter.kind == ir::VariableKind::VariableOutput) {
      const std::optional<std::int32_t> bound = boundOf(unit, kernel, i);
      if (!bound) return false;
      function.variable(id).bound = *bound;
    }
    // What only kernels call computes with plain values.
    if (syntax.kind != ir::FunctionKind::Helper) function.variable(id).storage = parameter.storage;
  }
  BROOK_CHECK(isValid, "as many parameters in the table as in the AST of " + syntax.name);
  return true;
}

}  // namespace brook::check
