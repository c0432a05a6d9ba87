#include "clang/AST/DeclCXX.h"
#include "compiler/check/body_lowering.h"
#include "compiler/check/check_types.h"
#include "compiler/support/internal_error.h"

namespace brook::check {
namespace {

using diagnostics::Kind;

/// Returns the type with most values of a type of numbers; null for other types.
const char* nearestParameterType(clang::QualType type) {
  const bool isNumber = !type->isBooleanType() && !type->isEnumeralType();
  if (type->isUnsignedIntegerType() && isNumber) return "uint";
  if (type->isIntegralOrEnumerationType()) return "int";
  return type->isRealFloatingType() ? "double" : nullptr;
}

/// Reports a type that surface does not know, such as a type in a namespace, because a stub cannot
/// contain it.
void reportUnknownElement(const UnitContext& unit, clang::SourceLocation place,
                          clang::QualType element, ir::VariableKind kind) {
  const clang::QualType type = element.getNonReferenceType().getUnqualifiedType();
  const clang::CXXRecordDecl* record = type->getAsCXXRecordDecl();
  const bool isNoStructure = record == nullptr || record->isUnion();
  if (isNoStructure && kind == ir::VariableKind::Constant) {
    const char* nearest = nearestParameterType(type);
    unit.report(place, Kind::ParameterType)
        << type.getAsString() << (nearest != nullptr) << (nearest != nullptr ? nearest : "");
  } else if (isNoStructure) {
    unit.report(place, Kind::NotAnElementType) << type.getAsString();
  } else {
    unit.report(place, Kind::NotAnElementStructure)
        << type.getAsString() << "it is not defined at file scope";
  }
}

std::vector<Leaf> parameterLeaves(const UnitContext& unit, const clang::ParmVarDecl& parameter,
                                  const KernelDefinition& kernel, unsigned position) {
  const surface::ParameterSyntax& syntax = kernel.syntax->parameters[position];
  const clang::QualType type = parameter.getType();
  const bool isIndexed =
      syntax.kind == ir::VariableKind::Gather || syntax.kind == ir::VariableKind::ScatterOutput;
  const clang::QualType element = isIndexed ? gatherElementType(type) : type;
  if (!syntax.hasElementType && !element.isNull() &&
      kernel.syntax->kind != ir::FunctionKind::Helper) {
    reportUnknownElement(unit, parameter.getTypeSpecStartLoc(), element, syntax.kind);
    return {};
  }
  std::vector<Leaf> leaves = element.isNull() ? std::vector<Leaf>() : leavesOf(element);
  if (syntax.kind == ir::VariableKind::ScatterOutput && !leaves.empty() && isStructure(element)) {
    unit.report(syntax.nameLocation, Kind::ScatterStructure) << syntax.name;
    return {};
  }
  if (leaves.empty()) {
    unit.report(syntax.nameLocation, Kind::ForbiddenType)
        << type.getNonReferenceType().getAsString();
  }
  return leaves;
}

ir::VariableKind parameterKind(ir::FunctionKind function, ir::VariableKind written) {
  const bool isValue =
      function == ir::FunctionKind::Helper && written == ir::VariableKind::Constant;
  return isValue ? ir::VariableKind::Value : written;
}

/// Returns the bound of parameter `parameter`, 0 if it has none, or nullopt after an error.
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

/// Declares one parameter of the user: one IR parameter, or one for each field of a structure.
void declareParameter(const UnitContext& unit, const KernelDefinition& kernel, unsigned position,
                      const std::vector<Leaf>& leaves, std::int32_t bound,
                      ir::FunctionBuilder& builder) {
  const surface::ParameterSyntax& syntax = kernel.syntax->parameters[position];
  const bool isHelper = kernel.syntax->kind == ir::FunctionKind::Helper;
  builder.setLocation(unit.locate(syntax.nameLocation));
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const ir::VariableId id =
        builder.parameter(leafName(syntax.name, leaves[i].path), leaves[i].type,
                          parameterKind(kernel.syntax->kind, syntax.kind), syntax.rank);
    ir::Variable& variable = builder.function().variable(id);
    if (!isHelper && !leaves[i].path.empty()) {
      variable.field = ir::FieldOf{syntax.structure, syntax.name, leaves[i].path};
    }
    variable.bound = bound;
    // Helpers are called only by kernels and use plain values.
    if (!isHelper && i < syntax.storages.size()) variable.storage = syntax.storages[i];
  }
}

/// Declares the result; a structure is returned in outputs.
bool declareResult(const UnitContext& unit, const KernelDefinition& kernel,
                   ir::FunctionBuilder& builder) {
  const clang::QualType type = kernel.declaration->getReturnType();
  const std::vector<Leaf> leaves = leavesOf(type);
  if (type->isVoidType()) return true;
  if (leaves.empty()) {
    unit.report(kernel.syntax->nameLocation, Kind::ForbiddenType) << type.getAsString();
    return false;
  }
  if (!isStructure(type)) {
    builder.function().result = leaves.front().type;
    return true;
  }
  for (const Leaf& leaf : leaves) {
    builder.parameter(leafName("result", leaf.path), leaf.type, ir::VariableKind::Output);
  }
  return true;
}

}  // namespace

bool declareKernel(const UnitContext& unit, const KernelDefinition& kernel,
                   ir::Function& function) {
  const surface::KernelSyntax& syntax = *kernel.syntax;
  function.name = syntax.name;
  function.kind = syntax.kind;
  function.location = unit.locate(syntax.nameLocation);
  BROOK_CHECK(kernel.declaration->getNumParams() == syntax.parameters.size(),
              "as many parameters in the table as in the AST of " + syntax.name);
  ir::FunctionBuilder builder(function);
  for (unsigned i = 0; i < syntax.parameters.size(); ++i) {
    const std::vector<Leaf> leaves =
        parameterLeaves(unit, *kernel.declaration->getParamDecl(i), kernel, i);
    if (leaves.empty()) return false;
    const bool isVariable = syntax.parameters[i].kind == ir::VariableKind::VariableOutput;
    const std::optional<std::int32_t> bound = isVariable ? boundOf(unit, kernel, i) : 0;
    if (!bound) return false;
    declareParameter(unit, kernel, i, leaves, *bound, builder);
  }
  return declareResult(unit, kernel, builder);
}

}  // namespace brook::check
