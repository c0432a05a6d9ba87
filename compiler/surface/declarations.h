// Brook's declarations as found in the tokens: kernels, streams, iterators, stream parameters.
#pragma once

#include "compiler/ir/module.h"
#include "compiler/support/linkage.h"
#include "compiler/surface/tokens.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace brook::surface {

/// A parameter of a kernel.
struct ParameterDeclaration {
  TokenRange all;               ///< without the comma
  TokenRange type;              ///< without qualifiers
  std::size_t name = kNoToken;  ///< kNoToken: a prototype without names
  std::string element;          ///< "float", ..., "int"; empty: a name that only Clang may know
  ir::VariableKind kind = ir::VariableKind::Constant;
  int rank = 0;  ///< of a Gather or ScatterOutput
  /// Of a Gather whose brackets all hold a number; else empty.
  std::vector<std::int64_t> sizes;
  TokenRange bound;  ///< of a VariableOutput: what stands in its brackets

  /// Whether host code may give an array of the program instead of a stream.
  bool isArray() const { return kind == ir::VariableKind::Gather && !sizes.empty(); }
};

/// `kernel void f(...) { ... }` or its prototype; a reduction or helper likewise.
struct KernelDeclaration {
  TokenRange all;     ///< up to the closing brace or the semicolon
  TokenRange result;  ///< the type of the result
  std::size_t name = kNoToken;
  std::vector<ParameterDeclaration> parameters;
  TokenRange body;  ///< with its braces; empty for a prototype
  ir::FunctionKind kind = ir::FunctionKind::Kernel;
  std::string resultType;         ///< "void", "float4", ...; empty: a name that only Clang may know
  bool isInLinkageBlock = false;  ///< of `extern "C" { }`; its own functions are C++
  Linkage linkage = Linkage::External;  ///< as its first declaration says

  bool isDefined() const { return !body.isEmpty(); }
  /// Whether host code may call it: it is no helper and has somewhere to write.
  bool isHostCallable() const;
};

/// The functions that host code calls for one kernel differ in what they take.
struct StubForm {
  bool toVariable = false;   ///< of a reduction: the result is a variable, not a stream
  bool takesArrays = false;  ///< parameters that are arrays take those, not streams
};

/// All forms that a kernel has, streams first.
std::vector<StubForm> stubForms(const KernelDeclaration& kernel);

/// One declarator of a stream declaration.
struct StreamDeclarator {
  TokenRange all;               ///< without the comma or semicolon
  std::size_t name = kNoToken;  ///< of a stream, without `S::`; kNoToken: an ordinary declarator
  std::size_t stars = 0;        ///< of a pointer to a stream: `(*p)<>`, `(**p)<>`
  std::size_t open = kNoToken;  ///< '<'
  std::size_t close = kNoToken;
  TokenRange arguments;  ///< of an iterator: the tokens between the parentheses of iter(..)

  bool isStream() const { return name != kNoToken; }
  bool isPointer() const { return stars > 0; }
};

/// `float4 s<a, b>, t<c>;`, `iter float2 p<4, 8> = iter(m, M);` or one parameter of a host
/// function: `float s<>`, `float (*p)<>`, `iter float i<>`.
struct StreamDeclaration {
  TokenRange all;         ///< with the semicolon; of a parameter without the comma
  TokenRange specifiers;  ///< storage class, `iter` and type
  TokenRange type;        ///< `iter` and the type
  std::string element;    ///< as in ParameterDeclaration
  TokenRange elementTokens;
  bool isIterator = false;
  bool isExtern = false;  ///< or a static member of a class: it is defined elsewhere
  bool isParameter = false;
  std::vector<StreamDeclarator> declarators;  ///< at least one is a stream
};

/// `main() {` and `void main() {`: where `int` is missing or must stand.
struct MissingInt {
  TokenRange replaced;  ///< `void`, or empty before the name
};

/// `069`, which no C compiler takes.
struct OctalLiteral {
  std::size_t token = kNoToken;
  std::string digits;  ///< up to the first that is not octal: what BrookGPU 0.5 read
};

/// `unsigned int4` as Brook+ had it: the vector of unsigned numbers.
struct UnsignedVector {
  TokenRange words;
  std::string element;  ///< "uint4"
};

/// `brook::Stream *` as BrookGPU 0.5 had it; Stream alone is a template today.
struct StreamInterfaceName {
  std::size_t token = kNoToken;  ///< `Stream`
};

/// A file-scope typedef of an element type: known in kernels by the same name.
struct ElementAlias {
  std::size_t name = kNoToken;
  std::string element;
  std::size_t last = kNoToken;  ///< the semicolon
};

/// One member of a structure.
struct FieldDeclaration {
  std::string name;
  std::string element;  ///< "float3", or the first name of another structure
};

/// `struct tag { float t; float3 n; };` at file scope, or a typedef of it.
struct StructureDeclaration {
  TokenRange all;                ///< from behind the body up to and with the semicolon
  TokenRange body;               ///< with its braces
  std::size_t place = kNoToken;  ///< the token to show in messages: a name
  bool isTypedef = false;
  bool isInLinkageBlock = false;   ///< as of a KernelDeclaration
  std::string tag;                 ///< empty when there is none
  std::vector<std::string> names;  ///< the typedef's names, then the tag; at least one
  std::vector<FieldDeclaration> fields;
  /// The fields, those of structures in it one by one: {"inner.a", "float"}.
  std::vector<FieldDeclaration> leaves;
  std::string refusal;  ///< why no stream can hold it; empty: it can
};

/// The first use of a structure as an element of a stream or of a kernel's parameter.
struct StructureUse {
  std::string name;  ///< the first of StructureDeclaration::names
  /// Where the declaration at file scope begins that the use stands in.
  std::size_t declaration = kNoToken;
  bool isInLinkageBlock = false;  ///< the declaration
};

/// Everything that surface found, each list in source order.
struct Declarations {
  std::vector<KernelDeclaration> kernels;
  std::vector<StreamDeclaration> streams;
  std::vector<MissingInt> missingInts;
  std::vector<OctalLiteral> octalLiterals;
  std::vector<UnsignedVector> unsignedVectors;
  std::vector<StreamInterfaceName> streamInterfaceNames;
  std::vector<ElementAlias> aliases;
  std::vector<StructureDeclaration> structures;
  std::vector<StructureUse> structureUses;  ///< of each structure at most one

  /// Null when `element` is no structure.
  const StructureDeclaration* findStructure(const std::string& element) const {
    for (const StructureDeclaration& structure : structures) {
      if (structure.names.front() == element) return &structure;
    }
    return nullptr;
  }
  const StructureUse* findStructureUse(const std::string& element) const {
    for (const StructureUse& use : structureUses) {
      if (use.name == element) return &use;
    }
    return nullptr;
  }
};

inline std::vector<StubForm> stubForms(const KernelDeclaration& kernel) {
  std::vector<StubForm> forms{{}};
  if (kernel.kind == ir::FunctionKind::Reduction) forms.push_back({.toVariable = true});
  const bool hasArray = std::ranges::any_of(kernel.parameters, &ParameterDeclaration::isArray);
  for (std::size_t i = 0, count = forms.size(); hasArray && i < count; ++i)
    forms.push_back({.toVariable = forms[i].toVariable, .takesArrays = true});
  return forms;
}

inline bool KernelDeclaration::isHostCallable() const {
  if (kind == ir::FunctionKind::Helper) return false;
  for (const ParameterDeclaration& parameter : parameters) {
    if (parameter.kind == ir::VariableKind::Output ||
        parameter.kind == ir::VariableKind::VariableOutput ||
        parameter.kind == ir::VariableKind::ScatterOutput ||
        parameter.kind == ir::VariableKind::Accumulator) {
      return true;
    }
  }
  return false;
}

}  // namespace brook::surface
