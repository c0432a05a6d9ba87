#include "compiler/frontend/signatures.h"

#include "clang/Basic/SourceManager.h"

#include <algorithm>

namespace brook::frontend {
namespace {

ir::Location location(const clang::SourceManager& sources, clang::SourceLocation place,
                      ir::Module& module) {
  const clang::SourceLocation written = sources.getExpansionLoc(place);
  const std::string name = sources.isWrittenInMainFile(written)
                               ? module.files.front()
                               : sources.getFilename(written).str();
  const auto known = std::ranges::find(module.files, name);
  const auto index = known - module.files.begin();
  if (known == module.files.end()) module.files.push_back(name);
  ir::Location result;
  result.file = static_cast<std::uint16_t>(index);
  result.line = sources.getExpansionLineNumber(written);
  result.column = static_cast<std::uint16_t>(sources.getExpansionColumnNumber(written));
  return result;
}

KernelSignature signature(const surface::TokenReader& reader,
                          const surface::KernelDeclaration& kernel, ir::Module& module) {
  const clang::SourceManager& sources = reader.preprocessor().getSourceManager();
  KernelSignature result;
  result.name = reader.spelling(kernel.name);
  result.kind = kernel.kind;
  result.defined = kernel.isDefined();
  result.linkage = kernel.linkage;
  result.location = location(sources, reader.location(kernel.name), module);
  for (const surface::ParameterDeclaration& parameter : kernel.parameters) {
    const std::optional<ir::Element> element = ir::parseElement(parameter.element);
    const ir::Element plain = element.value_or(ir::Element{ir::kVoid, ir::Storage::Plain});
    const bool hasName = parameter.name != surface::kNoToken;
    result.parameters.push_back(
        {hasName ? reader.spelling(parameter.name) : "", parameter.kind, plain.type, parameter.rank,
         plain.storage, element ? "" : parameter.element,
         parameter.isArray() ? parameter.sizes : std::vector<std::int64_t>{}});
  }
  return result;
}

}  // namespace

std::vector<KernelSignature> signatures(const surface::TokenReader& reader,
                                        const surface::Declarations& declarations,
                                        ir::Module& module) {
  std::vector<KernelSignature> result;
  for (const surface::KernelDeclaration& kernel : declarations.kernels) {
    if (!kernel.isHostCallable()) continue;
    KernelSignature found = signature(reader, kernel, module);
    const auto earlier = std::ranges::find(result, found.name, &KernelSignature::name);
    if (earlier == result.end()) {
      result.push_back(std::move(found));
    } else if (found.defined) {
      *earlier = std::move(found);
    }
  }
  return result;
}

}  // namespace brook::frontend
