#include "compiler/frontend/host_edits.h"

#include "clang/Basic/SourceManager.h"
#include "compiler/frontend/frontend.h"
#include "compiler/frontend/structure_text.h"
#include "compiler/ir/print.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/specifiers.h"

#include <algorithm>
#include <map>

namespace brook::frontend {
namespace {

using ir::VariableKind;
using surface::KernelDeclaration;
using surface::StreamDeclaration;
using surface::StreamDeclarator;

/// Returns the type of a kernel's constant.
std::string constantType(const std::string& element) {
  const std::string name = emittedName(element);
  return "const " + (surface::takesOneNumber(element) ? "::brook::Spread<" + name + ">" : name) +
         " &";
}

std::string storageOf(const KernelDeclaration& kernel) {
  return kernel.linkage == Linkage::Internal ? "static " : "";
}

class EditList {
 public:
  explicit EditList(const surface::TokenReader& reader) : reader_(reader) {}

  void addKernel(const KernelDeclaration& kernel);
  void addStreams(const StreamDeclaration& declaration);
  void addParameter(const StreamDeclaration& parameter);
  void addMissingInt(const surface::MissingInt& place);
  void addStructure(const surface::StructureDeclaration& structure,
                    const surface::StructureUse* firstUse);
  void addOctalLiteral(const surface::OctalLiteral& literal) {
    add(literal.token, literal.token + 1, literal.digits);
  }
  void addUnsignedVector(const surface::UnsignedVector& type) {
    add(type.words.first, type.words.last, type.element);
  }
  void addStreamInterfaceName(const surface::StreamInterfaceName& name) {
    add(name.token, name.token + 1, "StreamInterface");
  }

  std::vector<HostEdit> take();

 private:
  void add(std::size_t first, std::size_t last, std::string text) {
    edits_.push_back({first, last, std::move(text)});
  }
  std::string fileOf(std::size_t token) const;
  bool isInMainFile(std::size_t token) const;
  std::string described(const surface::StructureDeclaration& structure, bool isInLinkageBlock,
                        std::size_t token) const;
  std::string stub(const KernelDeclaration& kernel, const surface::StubForm& form) const;
  void addStream(const StreamDeclaration& declaration, const StreamDeclarator& declarator);
  void addPointer(const StreamDeclarator& declarator);
  std::string elementName(const StreamDeclaration& declaration) const;
  std::string typeName(const StreamDeclaration& declaration,
                       const StreamDeclarator& declarator) const;

  const surface::TokenReader& reader_;
  std::vector<HostEdit> edits_;
  std::map<std::size_t, std::string> prefixes_;  ///< text to insert before a token
};

/// Returns the edits in token order.
std::vector<HostEdit> EditList::take() {
  for (HostEdit& edit : edits_) {
    const auto prefix = prefixes_.find(edit.first);
    if (prefix == prefixes_.end()) continue;
    edit.text = prefix->second + edit.text;
    prefixes_.erase(prefix);
  }
  for (const auto& [token, text] : prefixes_)
    add(token, token + 1, text + reader_.spelling(token));
  std::ranges::sort(edits_, {}, &HostEdit::first);
  return std::move(edits_);
}

std::string EditList::fileOf(std::size_t token) const {
  const clang::SourceManager& sources = reader_.preprocessor().getSourceManager();
  return sources.getFilename(sources.getExpansionLoc(reader_.location(token))).str();
}

bool EditList::isInMainFile(std::size_t token) const {
  const clang::SourceManager& sources = reader_.preprocessor().getSourceManager();
  return sources.isWrittenInMainFile(sources.getExpansionLoc(reader_.location(token)));
}

std::string EditList::stub(const KernelDeclaration& kernel, const surface::StubForm& form) const {
  std::string text = storageOf(kernel) + "void " + reader_.spelling(kernel.name) + "(";
  for (const surface::ParameterDeclaration& parameter : kernel.parameters) {
    if (&parameter != &kernel.parameters.front()) text += ", ";
    const bool isVariable = form.toVariable && parameter.kind == VariableKind::Accumulator;
    const bool isArray = form.takesArrays && parameter.isArray();
    std::string type = "::brook::stream ";
    if (parameter.kind == VariableKind::Constant) type = constantType(parameter.element);
    if (parameter.kind == VariableKind::Iterator) type = "const ::brook::iter &";
    if (parameter.kind == VariableKind::VariableOutput) type = "::brook::stream &";
    if (isVariable) type = emittedName(parameter.element) + " &";
    if (isArray) type = "const " + emittedName(parameter.element) + " ";
    text += type;
    if (parameter.name != surface::kNoToken) text += reader_.spelling(parameter.name);
    if (!isArray) continue;
    for (const std::int64_t size : parameter.sizes)
      text += "[" + std::to_string(size) + "]";
  }
  return text + ");";
}

void EditList::addKernel(const KernelDeclaration& kernel) {
  std::string text;
  if (kernel.isHostCallable()) {
    for (const surface::StubForm& form : surface::stubForms(kernel))
      text += (text.empty() ? "" : " ") + stub(kernel, form);
    if (kernel.kind == ir::FunctionKind::Reduction) {
      text += " " + storageOf(kernel) + "const ::brook::KernelDescriptor& " +
              reader_.spelling(kernel.name) + "(::brook::generated::Operator);";
    }
    if (kernel.isInLinkageBlock) text = "extern \"C++\" { " + text + " }";
  }
  add(kernel.all.first, kernel.all.last, text);
}

std::string EditList::elementName(const StreamDeclaration& declaration) const {
  return declaration.element.empty() ? reader_.spelling(declaration.elementTokens)
                                     : emittedName(declaration.element);
}

std::string EditList::typeName(const StreamDeclaration& declaration,
                               const StreamDeclarator& declarator) const {
  if (!declarator.isStream()) return surface::typeText(reader_, declaration.elementTokens);
  return declaration.isIterator ? "::brook::iter" : "::brook::stream";
}

void EditList::addStreams(const StreamDeclaration& declaration) {
  const StreamDeclarator& first = declaration.declarators.front();
  if (const std::string name = typeName(declaration, first);
      name != reader_.spelling(declaration.type)) {
    add(declaration.type.first, declaration.type.last, name);
  }
  std::string storage;
  for (std::size_t i = declaration.specifiers.first; i < declaration.specifiers.last; ++i) {
    const bool isType = i >= declaration.type.first && i < declaration.type.last;
    if (!isType) storage += reader_.spelling(i) + " ";
  }
  const StreamDeclarator* previous = nullptr;
  for (const StreamDeclarator& declarator : declaration.declarators) {
    if (previous != nullptr && previous->isStream() != declarator.isStream()) {
      const std::size_t comma = previous->all.last;
      add(comma, comma + 1, "; " + storage + typeName(declaration, declarator));
    }
    if (declarator.isStream()) addStream(declaration, declarator);
    previous = &declarator;
  }
}

void EditList::addStream(const StreamDeclaration& declaration, const StreamDeclarator& declarator) {
  if (declarator.isPointer()) {
    addPointer(declarator);
  } else if (declaration.isExtern) {
    add(declarator.open, declarator.close + 1, "");
  } else if (declaration.isIterator) {
    add(declarator.open, declarator.open + 1,
        " = ::brook::iter::of<" + elementName(declaration) + ">(::brook::extents(");
    add(declarator.close, declarator.arguments.first, "), ");
  } else {
    add(declarator.open, declarator.open + 1,
        " = ::brook::typed::Stream<" + elementName(declaration) + ">{");
    add(declarator.close, declarator.close + 1, "}");
  }
}

/// Rewrites `(*p)<>` as `*p`, because C++ compilers warn about the parentheses.
void EditList::addPointer(const StreamDeclarator& declarator) {
  const std::string stars(declarator.stars, '*');
  add(declarator.name - 1 - declarator.stars, declarator.open,
      stars + reader_.spelling(declarator.name));
  add(declarator.open, declarator.close + 1, "");
}

void EditList::addParameter(const StreamDeclaration& parameter) {
  const StreamDeclarator& declarator = parameter.declarators.front();
  add(parameter.type.first, parameter.type.last,
      parameter.isIterator ? "const ::brook::iter &" : "::brook::stream");
  if (declarator.isPointer()) {
    addPointer(declarator);
  } else {
    add(declarator.open, declarator.close + 1, "");
  }
}

/// Adds the description after the definition of the structure. If the definition is in a C++
/// header, the description comes before the first declaration that needs it.
void EditList::addStructure(const surface::StructureDeclaration& structure,
                            const surface::StructureUse* firstUse) {
  if (!structure.refusal.empty()) return;
  const std::size_t semicolon = structure.all.last - 1;
  const std::string file = fileOf(semicolon);
  if (isBrookHeader(file)) {  // its .hpp describes all of its structures
    if (isInMainFile(semicolon))
      add(semicolon, semicolon + 1,
          ";" + described(structure, structure.isInLinkageBlock, semicolon));
    return;
  }
  if (firstUse == nullptr) return;
  if (isInMainFile(semicolon) || file.ends_with(".br") || file.ends_with(".bri")) {
    add(semicolon, semicolon + 1,
        "; " + structureDescription(structure, structure.isInLinkageBlock));
    return;
  }
  const std::size_t user = firstUse->declaration;
  if (isBrookHeader(fileOf(user)) && !isInMainFile(user)) return;
  prefixes_[user] += described(structure, firstUse->isInLinkageBlock, user);
}

/// Returns the description and a #line directive, so that the following text keeps the token's
/// line.
std::string EditList::described(const surface::StructureDeclaration& structure,
                                bool isInLinkageBlock, std::size_t token) const {
  const clang::SourceManager& sources = reader_.preprocessor().getSourceManager();
  const clang::SourceLocation place = sources.getExpansionLoc(reader_.location(token));
  const std::string file =
      sources.getBufferOrFake(sources.getFileID(place)).getBufferIdentifier().str();
  return onceDescribed(structure, isInLinkageBlock) + "#line " +
         std::to_string(sources.getExpansionLineNumber(place)) + " " + ir::quoted(file) + "\n";
}

void EditList::addMissingInt(const surface::MissingInt& place) {
  if (place.replaced.isEmpty()) {
    const std::size_t name = place.replaced.first;
    add(name, name + 1, "int " + reader_.spelling(name));
  } else {
    add(place.replaced.first, place.replaced.last, "int");
  }
}

}  // namespace

std::vector<HostEdit> hostEdits(const surface::TokenReader& reader,
                                const surface::Declarations& declarations) {
  EditList edits(reader);
  for (const KernelDeclaration& kernel : declarations.kernels)
    edits.addKernel(kernel);
  for (const StreamDeclaration& streams : declarations.streams) {
    streams.isParameter ? edits.addParameter(streams) : edits.addStreams(streams);
  }
  for (const surface::StructureDeclaration& structure : declarations.structures)
    edits.addStructure(structure, declarations.findStructureUse(structure.names.front()));
  for (const surface::MissingInt& place : declarations.missingInts)
    edits.addMissingInt(place);
  for (const surface::OctalLiteral& literal : declarations.octalLiterals)
    edits.addOctalLiteral(literal);
  for (const surface::UnsignedVector& type : declarations.unsignedVectors)
    edits.addUnsignedVector(type);
  for (const surface::StreamInterfaceName& name : declarations.streamInterfaceNames)
    edits.addStreamInterfaceName(name);
  return edits.take();
}

}  // namespace brook::frontend
