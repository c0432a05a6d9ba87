#include "compiler/frontend/host_edits.h"

#include "compiler/surface/element_types.h"

#include <algorithm>

namespace brook::frontend {
namespace {

using ir::VariableKind;
using surface::KernelDeclaration;
using surface::StreamDeclaration;
using surface::StreamDeclarator;

/// The one name that programs may give another meaning without knowing it: std::fixed.
std::string emittedName(const std::string& element) {
  return element == "fixed" ? surface::hostTypeName(element) : element;
}

class EditList {
 public:
  explicit EditList(const surface::TokenReader& reader) : reader_(reader) {}

  void addKernel(const KernelDeclaration& kernel);
  void addStreams(const StreamDeclaration& declaration);
  void addParameter(const StreamDeclaration& parameter);
  void addMissingInt(const surface::MissingInt& place);
  void addOctalLiteral(const surface::OctalLiteral& literal) {
    add(literal.token, literal.token + 1, literal.digits);
  }

  std::vector<HostEdit> take() {
    std::ranges::sort(edits_, {}, &HostEdit::first);
    return std::move(edits_);
  }

 private:
  void add(std::size_t first, std::size_t last, std::string text) {
    edits_.push_back({first, last, std::move(text)});
  }
  std::string stub(const KernelDeclaration& kernel, bool toScalar) const;
  void addStream(const StreamDeclaration& declaration, const StreamDeclarator& declarator);
  void addPointer(const StreamDeclarator& declarator);
  std::string elementName(const StreamDeclaration& declaration) const;
  std::string typeName(const StreamDeclaration& declaration,
                       const StreamDeclarator& declarator) const;

  const surface::TokenReader& reader_;
  std::vector<HostEdit> edits_;
};

std::string EditList::stub(const KernelDeclaration& kernel, bool toScalar) const {
  std::string text = "void " + reader_.spelling(kernel.name) + "(";
  for (const surface::ParameterDeclaration& parameter : kernel.parameters) {
    if (&parameter != &kernel.parameters.front()) text += ", ";
    const bool isScalarTarget = toScalar && parameter.kind == VariableKind::Accumulator;
    std::string type = "::brook::stream ";
    if (parameter.kind == VariableKind::Constant)
      type = "const " + emittedName(parameter.element) + " &";
    if (parameter.kind == VariableKind::Iterator) type = "const ::brook::iter &";
    if (parameter.kind == VariableKind::VariableOutput) type = "::brook::stream &";
    if (isScalarTarget) type = emittedName(parameter.element) + " &";
    text += type;
    if (parameter.name != surface::kNoToken) text += reader_.spelling(parameter.name);
  }
  return text + ");";
}

void EditList::addKernel(const KernelDeclaration& kernel) {
  std::string text;
  if (kernel.isHostCallable()) {
    text = stub(kernel, false);
    if (kernel.kind == ir::FunctionKind::Reduction) {
      text += " " + stub(kernel, true) + " const ::brook::KernelDescriptor& " +
              reader_.spelling(kernel.name) + "(::brook::generated::Operator);";
    }
  }
  add(kernel.all.first, kernel.all.last, text);
}

std::string EditList::elementName(const StreamDeclaration& declaration) const {
  return declaration.element.empty() ? reader_.spelling(declaration.elementTokens)
                                     : emittedName(declaration.element);
}

std::string EditList::typeName(const StreamDeclaration& declaration,
                               const StreamDeclarator& declarator) const {
  if (!declarator.isStream()) return reader_.spelling(declaration.elementTokens);
  return declaration.isIterator ? "::brook::iter" : "::brook::stream";
}

void EditList::addStreams(const StreamDeclaration& declaration) {
  const StreamDeclarator& first = declaration.declarators.front();
  if (first.isStream()) {
    add(declaration.type.first, declaration.type.last, typeName(declaration, first));
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
        " = ::brook::Stream<" + elementName(declaration) + ">{");
    add(declarator.close, declarator.close + 1, "}");
  }
}

/// `(*p)<>` becomes `*p`: C++ compilers warn of the parentheses.
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
  for (const surface::MissingInt& place : declarations.missingInts)
    edits.addMissingInt(place);
  for (const surface::OctalLiteral& literal : declarations.octalLiterals)
    edits.addOctalLiteral(literal);
  return edits.take();
}

}  // namespace brook::frontend
