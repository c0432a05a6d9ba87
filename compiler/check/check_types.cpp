#include "compiler/check/check_types.h"

#include "clang/AST/DeclTemplate.h"

namespace brook::check {
namespace {

std::optional<ir::Type> scalarType(const clang::BuiltinType& type) {
  switch (type.getKind()) {
    case clang::BuiltinType::Bool:
      return ir::kBool;
    case clang::BuiltinType::Int:
      return ir::kInt;
    case clang::BuiltinType::UInt:
      return ir::kUint;
    case clang::BuiltinType::Float:
      return ir::kFloat;
    case clang::BuiltinType::Double:
      return ir::kDouble;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::optional<ir::Type> valueType(clang::QualType type) {
  const clang::Type& canonical = *type.getNonReferenceType().getCanonicalType();
  if (const auto* vector = llvm::dyn_cast<clang::ExtVectorType>(&canonical)) {
    const std::optional<ir::Type> component = valueType(vector->getElementType());
    const auto width = static_cast<int>(vector->getNumElements());
    if (!component || width > ir::maxWidth(component->scalar)) return std::nullopt;
    return component->withWidth(width);
  }
  if (const auto* builtin = llvm::dyn_cast<clang::BuiltinType>(&canonical)) {
    return scalarType(*builtin);
  }
  return std::nullopt;
}

std::optional<ir::Type> gatherElementType(clang::QualType type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (instance == nullptr || instance->getName() != "gather") return std::nullopt;
  return valueType(instance->getTemplateArgs()[0].getAsType());
}

}  // namespace brook::check
