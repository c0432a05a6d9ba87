#include "compiler/surface/desugar.h"

#include "compiler/diagnostics/kinds.h"
#include "compiler/surface/element_types.h"
#include "compiler/surface/kernel_body.h"
#include "compiler/surface/specifiers.h"
#include "compiler/surface/tokens.h"

#include <algorithm>

namespace brook::surface {
namespace {

namespace tok = clang::tok;
using ir::VariableKind;

ir::Storage storageOf(const std::string& element) {
  const std::optional<ir::Element> known = ir::parseElement(element);
  return known ? known->storage : ir::Storage::Plain;
}

/// Returns the text of an array parameter of host code without a name.
std::string arrayType(const std::string& element, const std::vector<std::int64_t>& sizes) {
  std::string text = element;
  for (const std::int64_t size : sizes)
    text += "[" + std::to_string(size) + "]";
  return text;
}

class Desugarer {
 public:
  Desugarer(clang::Preprocessor& preprocessor, Tokens& tokens, const Declarations& declarations,
            const Insertions& insertions, TokenFactory& factory)
      : tokens_(tokens),
        declarations_(declarations),
        factory_(factory),
        reader_(preprocessor, tokens),
        body_(reader_, declarations, insertions, factory) {}

  DesugaredUnit run();

 private:
  void appendStructure(const StructureDeclaration& structure);
  void appendKernel(const KernelDeclaration& kernel);
  void appendBounds(const KernelDeclaration& kernel);
  void appendStubs(const KernelDeclaration& kernel);
  void appendStub(const KernelDeclaration& kernel, const StubForm& form);
  void appendUncallableStub(const KernelDeclaration& kernel);
  void appendFunction(Tokens& output, const KernelDeclaration& kernel, bool isDefinition);
  void appendKernelParameter(Tokens& output, const ParameterDeclaration& parameter,
                             bool isDefinition);
  void appendKernelType(Tokens& output, TokenRange type, const std::string& element);
  void addToTable(const KernelDeclaration& kernel);
  std::vector<ir::Storage> storagesOf(const std::string& element) const;
  std::string structureOf(const std::string& element) const;
  void appendStreams(const StreamDeclaration& declaration);
  void appendStream(const StreamDeclaration& declaration, const StreamDeclarator& declarator);
  void appendParameter(const StreamDeclaration& declaration);
  void appendPlainType(const StreamDeclaration& declaration);
  void appendElement(const StreamDeclaration& declaration);

  Tokens& host() { return unit_.host; }
  clang::SourceLocation at(std::size_t i) const { return tokens_[i].getLocation(); }

  Tokens& tokens_;
  const Declarations& declarations_;
  TokenFactory& factory_;
  TokenReader reader_;
  KernelBody body_;
  DesugaredUnit unit_;
};

DesugaredUnit Desugarer::run() {
  auto kernel = declarations_.kernels.begin();
  auto streams = declarations_.streams.begin();
  auto missingInt = declarations_.missingInts.begin();
  auto alias = declarations_.aliases.begin();
  auto octal = declarations_.octalLiterals.begin();
  auto unsignedVector = declarations_.unsignedVectors.begin();
  auto interfaceName = declarations_.streamInterfaceNames.begin();
  auto structure = declarations_.structures.begin();
  for (std::size_t i = 0; i + 1 < tokens_.size();) {
    if (kernel != declarations_.kernels.end() && kernel->all.first == i) {
      appendKernel(*kernel);
      i = kernel++->all.last;
      continue;
    }
    if (streams != declarations_.streams.end() && streams->all.first == i) {
      streams->isParameter ? appendParameter(*streams) : appendStreams(*streams);
      i = streams++->all.last;
      continue;
    }
    if (missingInt != declarations_.missingInts.end() && missingInt->replaced.first == i) {
      factory_.append(host(), "int", at(i));
      i = missingInt++->replaced.last;
    }
    if (unsignedVector != declarations_.unsignedVectors.end() && unsignedVector->words.first == i) {
      factory_.append(host(), unsignedVector->element, at(i));
      i = unsignedVector++->words.last;
      continue;
    }
    if (octal != declarations_.octalLiterals.end() && octal->token == i) {
      factory_.append(host(), octal++->digits, at(i));
    } else if (interfaceName != declarations_.streamInterfaceNames.end() &&
               interfaceName->token == i) {
      factory_.append(host(), "StreamInterface", at(i));
      ++interfaceName;
    } else {
      host().push_back(tokens_[i]);
    }
    if (alias != declarations_.aliases.end() && alias->last == i) {
      const std::string name = reader_.spelling(alias->name);
      const std::string type = kernelTypeName(alias->element);
      // A tag must be declared in the namespace of kernels before the structure is defined.
      const std::string tag = type.starts_with("struct ") ? type + "; " : "";
      factory_.append(
          host(),
          "namespace brook_kernel::kernels { " + tag + "typedef " + type + " " + name + "; }",
          at(alias->name));
      ++alias;
    }
    if (structure != declarations_.structures.end() && structure->all.last == i + 1) {
      appendStructure(*structure++);
    }
    ++i;
  }
  return std::move(unit_);
}

/// Appends the structure for kernels: the same fields, with the types in which kernels compute.
void Desugarer::appendStructure(const StructureDeclaration& structure) {
  if (!structure.refusal.empty()) return;
  std::string text = "namespace brook_kernel::kernels { ";
  if (structure.tag.empty()) text += "typedef ";
  text += "struct " + structure.tag + " {";
  for (const FieldDeclaration& field : structure.fields)
    text += kernelTypeName(field.element) + " " + field.name + ";";
  const std::string& own = structure.tag.empty() ? structure.names.front() : structure.tag;
  text += "} " + (structure.tag.empty() ? own : "") + "; ";
  for (const std::string& name : structure.names) {
    if (name != own) text += "typedef " + own + " " + name + "; ";
  }
  factory_.append(host(), text + "}", at(structure.place));
}

void Desugarer::appendKernel(const KernelDeclaration& kernel) {
  addToTable(kernel);
  const clang::SourceLocation place = at(kernel.name);
  if (kernel.isInLinkageBlock) factory_.append(host(), "extern \"C++\" {", place);
  kernel.isHostCallable() ? appendStubs(kernel) : appendUncallableStub(kernel);
  factory_.append(host(), "namespace brook_kernel::kernels {", place);
  // The user's own name token belongs to the definition. A prototype without definition has it
  // here.
  appendFunction(host(), kernel, !kernel.isDefined());
  factory_.append(host(), "; }", place);
  if (kernel.isInLinkageBlock) factory_.append(host(), "}", place);
  if (!kernel.isDefined()) return;
  factory_.append(unit_.kernels, "namespace brook_kernel::kernels {", place);
  appendBounds(kernel);
  appendFunction(unit_.kernels, kernel, true);
  body_.append(unit_.kernels, kernel.body);
  factory_.append(unit_.kernels, "}", at(kernel.body.last - 1));
}

/// Appends a constant for the bound in `vout[2 * n] float o<>`, which check evaluates.
void Desugarer::appendBounds(const KernelDeclaration& kernel) {
  for (const ParameterDeclaration& parameter : kernel.parameters) {
    if (parameter.bound.isEmpty()) continue;
    const clang::SourceLocation place = at(parameter.bound.first);
    const std::string name =
        boundName(reader_.spelling(kernel.name), &parameter - kernel.parameters.data());
    factory_.append(unit_.kernels, "inline const auto " + name + " = (", place);
    for (std::size_t i = parameter.bound.first; i < parameter.bound.last; ++i) {
      unit_.kernels.push_back(tokens_[i]);
    }
    factory_.append(unit_.kernels, ");", place);
  }
}

void Desugarer::appendStubs(const KernelDeclaration& kernel) {
  for (const StubForm& form : stubForms(kernel))
    appendStub(kernel, form);
  if (kernel.kind != ir::FunctionKind::Reduction) return;
  // streamGatherOp and similar functions take the name of a reduction and call this function.
  const clang::SourceLocation place = at(kernel.name);
  factory_.append(host(), "const ::brook::KernelDescriptor&", place);
  factory_.append(host(), tokens_[kernel.name]);
  factory_.append(host(), "(::brook::generated::Operator);", place);
}

/// Appends a function that host code calls.
void Desugarer::appendStub(const KernelDeclaration& kernel, const StubForm& form) {
  const clang::SourceLocation place = at(kernel.name);
  const bool isKnown = std::ranges::none_of(
      kernel.parameters, [](const ParameterDeclaration& p) { return p.element.empty(); });
  if (!isKnown) {
    // Clang reports the unknown type in the prototype, so calls need no further error.
    factory_.append(host(), "template <class... A> void", place);
    factory_.append(host(), tokens_[kernel.name]);
    factory_.append(host(), "(A&&...);", place);
    return;
  }
  factory_.append(host(), "void", place);
  factory_.append(host(), tokens_[kernel.name]);
  factory_.append(host(), "(", place);
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const ParameterDeclaration& parameter = kernel.parameters[i];
    const std::string type = hostTypeName(parameter.element);
    std::string text = i > 0 ? ", " : "";
    switch (parameter.kind) {
      case VariableKind::Constant:
        text += "const " +
                (takesOneNumber(parameter.element) ? "::brook::Spread<" + type + ">" : type) + "&";
        break;
      case VariableKind::Iterator:
        text += "const ::brook::prelude::iterator<" + type + ">&";
        break;
      case VariableKind::VariableOutput:
        text += "::brook::prelude::variable_output<" + type + ">";
        break;
      case VariableKind::Output:
      case VariableKind::ScatterOutput:
        text += "::brook::prelude::output<" + type + ">";
        break;
      case VariableKind::Accumulator:
        text += form.toVariable ? type + "&" : "::brook::prelude::output<" + type + ">";
        break;
      default:
        text += form.takesArrays && parameter.isArray()
                    ? "const " + arrayType(type, parameter.sizes)
                    : "::brook::prelude::input<" + type + ">";
        break;
    }
    factory_.append(host(), text, at(parameter.type.first));
  }
  factory_.append(host(), ");", place);
}

/// Appends a stub for a kernel that host code cannot call: a helper, or a kernel without outputs. A
/// call of the stub is an error.
void Desugarer::appendUncallableStub(const KernelDeclaration& kernel) {
  const clang::SourceLocation place = at(kernel.name);
  const std::string name = reader_.spelling(kernel.name);
  const diagnostics::KindInfo& kind = diagnostics::info(diagnostics::Kind::HostCallOfHelper);
  const std::string why =
      kernel.kind == ir::FunctionKind::Helper ? "returns a value" : "has no output";
  // Only the number of parameters is fixed, because a kernel may be called sin like the function of
  // <math.h>.
  std::string types;
  std::string parameters;
  for (std::size_t i = 0; i < kernel.parameters.size(); ++i) {
    const std::string type = "A" + std::to_string(i);
    types += "class " + type + ", ";
    parameters += (i > 0 ? ", " : "") + type + "&&";
  }
  factory_.append(host(), "template <" + types + "class... None> int", place);
  factory_.append(host(), tokens_[kernel.name]);
  factory_.append(host(),
                  "(" + parameters + R"() __attribute__((diagnose_if(true, "kernel ')" + name +
                      "' " + why + " and can be called by kernels only [" + kind.id +
                      R"(]", "error")));)",
                  place);
}

/// Appends the kernel as an ordinary function without its body.
void Desugarer::appendFunction(Tokens& output, const KernelDeclaration& kernel, bool isDefinition) {
  appendKernelType(output, kernel.result, kernel.resultType);
  isDefinition ? output.push_back(tokens_[kernel.name])
               : factory_.append(output, tokens_[kernel.name]);
  factory_.append(output, "(", at(kernel.name));
  for (const ParameterDeclaration& parameter : kernel.parameters) {
    if (&parameter != &kernel.parameters.front()) {
      factory_.append(output, ",", at(parameter.type.first));
    }
    appendKernelParameter(output, parameter, isDefinition);
  }
  factory_.append(output, ")", at(kernel.name));
}

/// Keeps the user's name of a type if brook_kernel has it too. Replaces keywords such as `char`,
/// and `std::uint8_t`, which belong to the host.
void Desugarer::appendKernelType(Tokens& output, TokenRange type, const std::string& element) {
  const bool isOfHost = reader_.isTypeKeyword(type.first) || reader_.isWord(type.first, "std");
  if (!element.empty() && isOfHost) {
    factory_.append(output, kernelTypeName(element), at(type.first));
  } else {
    factory_.append(output, tokens_, type);
  }
}

void Desugarer::appendKernelParameter(Tokens& output, const ParameterDeclaration& parameter,
                                      bool isDefinition) {
  const clang::SourceLocation place = at(parameter.type.first);
  if (parameter.kind == VariableKind::Gather || parameter.kind == VariableKind::ScatterOutput) {
    factory_.append(output, "::brook_kernel::gather<", place);
    appendKernelType(output, parameter.type, parameter.element);
    factory_.append(output, "," + std::to_string(parameter.rank) + ">", place);
  } else {
    appendKernelType(output, parameter.type, parameter.element);
  }
  if (parameter.kind == VariableKind::Output || parameter.kind == VariableKind::Accumulator ||
      parameter.kind == VariableKind::VariableOutput) {
    factory_.append(output, "&", place);
  }
  if (parameter.name == kNoToken) return;
  isDefinition ? output.push_back(tokens_[parameter.name])
               : factory_.append(output, tokens_[parameter.name]);
}

void Desugarer::addToTable(const KernelDeclaration& kernel) {
  KernelSyntax syntax;
  syntax.name = reader_.spelling(kernel.name);
  syntax.kind = kernel.kind;
  syntax.nameLocation = at(kernel.name);
  syntax.defined = kernel.isDefined();
  syntax.linkage = kernel.linkage;
  for (const ParameterDeclaration& parameter : kernel.parameters) {
    const bool hasName = parameter.name != kNoToken;
    syntax.parameters.push_back({hasName ? reader_.spelling(parameter.name) : "",
                                 at(hasName ? parameter.name : parameter.type.first),
                                 parameter.kind, parameter.rank, parameter.sizes,
                                 storagesOf(parameter.element), structureOf(parameter.element),
                                 !parameter.element.empty()});
  }
  unit_.table.add(std::move(syntax));
}

std::vector<ir::Storage> Desugarer::storagesOf(const std::string& element) const {
  const StructureDeclaration* structure = declarations_.findStructure(element);
  if (structure == nullptr) return {storageOf(element)};
  std::vector<ir::Storage> storages;
  for (const FieldDeclaration& leaf : structure->leaves)
    storages.push_back(storageOf(leaf.element));
  return storages;
}

std::string Desugarer::structureOf(const std::string& element) const {
  return declarations_.findStructure(element) == nullptr ? "" : element;
}

/// Splits a declaration by declarator, because streams and other variables have different types.
void Desugarer::appendStreams(const StreamDeclaration& declaration) {
  for (const StreamDeclarator& declarator : declaration.declarators) {
    for (std::size_t i = declaration.specifiers.first; i < declaration.specifiers.last; ++i) {
      const bool isType = i >= declaration.type.first && i < declaration.type.last;
      if (!isType) factory_.append(host(), tokens_[i]);
    }
    if (declarator.isStream()) {
      appendStream(declaration, declarator);
    } else {
      appendPlainType(declaration);
      for (std::size_t i = declarator.all.first; i < declarator.all.last; ++i) {
        host().push_back(tokens_[i]);
      }
    }
    host().push_back(tokens_[declarator.all.last]);
    host().back().setKind(tok::semi);
  }
}

/// Appends the type of variables declared together with streams.
void Desugarer::appendPlainType(const StreamDeclaration& declaration) {
  const TokenRange type = declaration.elementTokens;
  const std::string text = typeText(reader_, type);
  if (text == reader_.spelling(type)) {
    factory_.append(host(), tokens_, type);
  } else {
    factory_.append(host(), text, at(type.first));
  }
}

void Desugarer::appendElement(const StreamDeclaration& declaration) {
  if (declaration.element.empty()) {
    factory_.append(host(), tokens_, declaration.elementTokens);
  } else {
    factory_.append(host(), hostTypeName(declaration.element), at(declaration.elementTokens.first));
  }
}

void Desugarer::appendStream(const StreamDeclaration& declaration,
                             const StreamDeclarator& declarator) {
  const clang::SourceLocation place = at(declarator.name);
  if (declarator.isPointer()) {
    factory_.append(host(), "::brook::stream" + std::string(declarator.stars, '*'), place);
    host().push_back(tokens_[declarator.name]);
    for (std::size_t i = declarator.close + 1; i < declarator.all.last; ++i) {
      host().push_back(tokens_[i]);
    }
    return;
  }
  factory_.append(
      host(),
      declaration.isIterator ? "::brook::prelude::declared_iter<" : "::brook::prelude::declared<",
      place);
  appendElement(declaration);
  factory_.append(host(), ">", place);
  for (std::size_t i = declarator.all.first; i <= declarator.name; ++i)
    host().push_back(tokens_[i]);
  if (declaration.isExtern) return;
  const TokenRange extents{declarator.open + 1, declarator.close};
  if (declaration.isIterator) {
    factory_.append(host(), "= ::brook::prelude::Iter<", place);
    appendElement(declaration);
    factory_.append(host(), ">::between(", place);
    for (std::size_t i = declarator.arguments.first; i < declarator.arguments.last; ++i) {
      host().push_back(tokens_[i]);
    }
    factory_.append(host(), ",", place);
  } else {
    factory_.append(host(), "= ::brook::Stream<", place);
    appendElement(declaration);
    factory_.append(host(), ">{", place);
  }
  for (std::size_t i = extents.first; i < extents.last; ++i)
    host().push_back(tokens_[i]);
  factory_.append(host(), declaration.isIterator ? ")" : "}", place);
}

void Desugarer::appendParameter(const StreamDeclaration& declaration) {
  const StreamDeclarator& declarator = declaration.declarators.front();
  const clang::SourceLocation place = at(declaration.type.first);
  if (declaration.isIterator) {
    factory_.append(host(), "const ::brook::iter&", place);
  } else if (declarator.isPointer()) {
    factory_.append(host(), "::brook::stream" + std::string(declarator.stars, '*'), place);
  } else {
    factory_.append(host(), "::brook::prelude::input<", place);
    appendElement(declaration);
    factory_.append(host(), ">", place);
  }
  if (declarator.isStream()) host().push_back(tokens_[declarator.name]);
}

}  // namespace

DesugaredUnit desugar(clang::Preprocessor& preprocessor, Tokens& tokens,
                      const Declarations& declarations, const Insertions& insertions,
                      TokenFactory& factory) {
  return Desugarer(preprocessor, tokens, declarations, insertions, factory).run();
}

}  // namespace brook::surface
