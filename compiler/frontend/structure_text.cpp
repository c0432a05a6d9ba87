#include "compiler/frontend/structure_text.h"

#include "clang/Basic/SourceManager.h"
#include "compiler/surface/element_types.h"

#include <algorithm>
#include <cctype>

namespace brook::frontend {
namespace {

std::string definition(const surface::StructureDeclaration& structure) {
  std::string text = structure.isTypedef ? "typedef struct " : "struct ";
  text += structure.tag + (structure.tag.empty() ? "{\n" : " {\n");
  for (const surface::FieldDeclaration& field : structure.fields)
    text += "  " + emittedName(field.element) + " " + field.name + ";\n";
  text += "}";
  bool isFirst = true;
  for (const std::string& name : structure.names) {
    if (name == structure.tag) continue;
    text += (isFirst ? " " : ", ") + name;
    isFirst = false;
  }
  return text + ";\n";
}

}  // namespace

std::string emittedName(const std::string& element) {
  return element == "fixed" ? surface::hostTypeName(element) : element;
}

std::string structureDescription(const surface::StructureDeclaration& structure,
                                 bool isInLinkageBlock) {
  const std::string& name = structure.names.front();
  std::string text =
      "[[maybe_unused]] static inline const ::brook::StructureDescriptor& "
      "brookStructure(const " +
      name + "*) { static const ::brook::FieldDescriptor fields[] = {";
  for (const surface::FieldDeclaration& leaf : structure.leaves) {
    std::string type = leaf.element;
    type.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(type.front())));
    text += "{\"" + leaf.name + "\", ::brook::ElementType::" + type + ", offsetof(" + name + ", " +
            leaf.name + ")}, ";
  }
  text.resize(text.size() - 2);
  text += "}; static const ::brook::StructureDescriptor structure = {\"" + name + "\", sizeof(" +
          name + "), fields}; return structure; }";
  return isInLinkageBlock ? "extern \"C++\" { " + text + " }" : text;
}

std::string onceDescribed(const surface::StructureDeclaration& structure, bool isInLinkageBlock) {
  const std::string guard = "BROOK_STRUCTURE_" + structure.names.front();
  return "\n#ifndef " + guard + "\n#define " + guard + "\n" +
         structureDescription(structure, isInLinkageBlock) + "\n#endif\n";
}

std::string describedAgain(const surface::TokenReader& reader,
                           const surface::Declarations& declarations,
                           const clang::PPConditionalDirectiveRecord& groups) {
  const clang::SourceManager& sources = reader.preprocessor().getSourceManager();
  const auto groupOf = [&](std::size_t token) {
    return groups.findConditionalDirectiveRegionLoc(
        sources.getExpansionLoc(reader.location(token)));
  };
  const auto isSeenWithKernels = [&](clang::SourceLocation group) {
    return group.isInvalid() ||
           std::ranges::any_of(declarations.kernels, [&](const surface::KernelDeclaration& kernel) {
             return groupOf(kernel.name) == group;
           });
  };
  std::string text;
  for (const surface::StructureDeclaration& structure : declarations.structures) {
    const clang::SourceLocation place = sources.getExpansionLoc(reader.location(structure.place));
    if (!structure.refusal.empty() || !sources.isWrittenInMainFile(place)) continue;
    if (!isSeenWithKernels(groupOf(structure.place))) text += onceDescribed(structure, false);
  }
  return text;
}

std::string structureDefinitions(const surface::TokenReader& reader,
                                 const surface::Declarations& declarations) {
  const clang::SourceManager& sources = reader.preprocessor().getSourceManager();
  std::string text;
  for (const surface::StructureDeclaration& structure : declarations.structures) {
    const clang::SourceLocation place = sources.getExpansionLoc(reader.location(structure.place));
    if (!structure.refusal.empty() || !sources.isWrittenInMainFile(place)) continue;
    text += definition(structure) + structureDescription(structure, false) + "\n";
  }
  return text;
}

}  // namespace brook::frontend
