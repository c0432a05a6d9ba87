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

clang::QualType gatherElementType(clang::QualType type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  const auto* instance = llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(record);
  if (instance == nullptr || instance->getName() != "gather") return {};
  return instance->getTemplateArgs()[0].getAsType();
}

namespace {

/// Returns null unless `type` is an aggregate that consists only of fields.
const clang::CXXRecordDecl* plainRecord(clang::QualType type) {
  const clang::CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  if (record == nullptr || !record->hasDefinition() || record->isUnion()) return nullptr;
  record = record->getDefinition();
  const bool isPlain = record->isAggregate() && record->getNumBases() == 0 && !record->isLambda() &&
                       !record->field_empty();
  return isPlain ? record : nullptr;
}

}  // namespace

std::vector<Leaf> leavesOf(clang::QualType type) {
  if (const std::optional<ir::Type> value = valueType(type)) return {{"", *value}};
  const clang::CXXRecordDecl* record = plainRecord(type);
  if (record == nullptr) return {};
  std::vector<Leaf> leaves;
  for (const clang::FieldDecl* field : record->fields()) {
    const std::vector<Leaf> inner =
        field->isBitField() ? std::vector<Leaf>() : leavesOf(field->getType());
    if (inner.empty()) return {};
    for (const Leaf& leaf : inner) {
      const std::string name = field->getNameAsString();
      leaves.push_back({leaf.path.empty() ? name : name + "." + leaf.path, leaf.type});
    }
  }
  return leaves;
}

bool isStructure(clang::QualType type) {
  return plainRecord(type) != nullptr && !leavesOf(type).empty();
}

std::optional<ArrayShape> arrayShape(clang::QualType type) {
  ArrayShape shape;
  const clang::Type* inner = type.getCanonicalType().getTypePtr();
  while (inner->isArrayType()) {
    const auto* array = llvm::dyn_cast<clang::ConstantArrayType>(inner);
    if (array == nullptr || array->getSize() == 0) return std::nullopt;
    const std::uint64_t size = array->getSize().getLimitedValue(UINT32_MAX);
    shape.count = shape.count > UINT32_MAX ? shape.count : shape.count * size;
    inner = array->getElementType().getCanonicalType().getTypePtr();
  }
  shape.leaves = leavesOf(clang::QualType(inner, 0));
  return shape;
}

unsigned firstLeafOf(const clang::FieldDecl& field) {
  std::size_t before = 0;
  for (const clang::FieldDecl* other : field.getParent()->fields()) {
    if (other == &field) break;
    before += leavesOf(other->getType()).size();
  }
  return static_cast<unsigned>(before);
}

}  // namespace brook::check
