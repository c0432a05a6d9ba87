// Brook's declarations in a token list: kernels, streams, iterators, stream parameters.
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
  TokenRange all;               ///< all tokens without the comma
  TokenRange type;              ///< type without qualifiers
  std::size_t name = kNoToken;  ///< kNoToken: the prototype has no names
  std::string element;          ///< "float", ..., "int"; empty: only Clang may know the type
  ir::VariableKind kind = ir::VariableKind::Constant;
  int rank = 0;  ///< number of brackets of a Gather or ScatterOutput
  /// Sizes of a Gather whose brackets all contain a number; else empty.
  std::vector<std::int64_t> sizes;
  TokenRange bound;  ///< contents of a VariableOutput's brackets

  /// True if host code may pass an array instead of a stream.
  bool isArray() const { return kind == ir::VariableKind::Gather && !sizes.empty(); }
};

/// `kernel void f(...) { ... }` or its prototype; also a reduction or helper.
struct KernelDeclaration {
  TokenRange all;     ///< up to the closing brace or the semicolon
  TokenRange result;  ///< type of the result
  std::size_t name = kNoToken;
  std::vector<ParameterDeclaration> parameters;
  TokenRange body;  ///< body with its braces; empty for a prototype
  ir::FunctionKind kind = ir::FunctionKind::Kernel;
  std::string resultType;         ///< "void", "float4", ...; empty: only Clang may know the type
  bool isInLinkageBlock = false;  ///< inside `extern "C" { }`; its own functions are C++
  Linkage linkage = Linkage::External;  ///< linkage of its first declaration

  bool isDefined() const { return !body.isEmpty(); }
  /// True if host code may call the kernel: it is no helper and has an output.
  bool isHostCallable() const;
};

/// One form of the function that host code calls for a kernel. The forms differ in their
/// parameters.
struct StubForm {
  bool toVariable = false;   ///< reductions: the result is a variable, not a stream
  bool takesArrays = false;  ///< array parameters accept arrays, not streams
};

/// Returns all forms of a kernel; forms with streams come first.
std::vector<StubForm> stubForms(const KernelDeclaration& kernel);

/// One declarator of a stream declaration.
struct StreamDeclarator {
  TokenRange all;               ///< all tokens without the comma or semicolon
  std::size_t name = kNoToken;  ///< stream name without `S::`; kNoToken: an ordinary declarator
  std::size_t stars = 0;        ///< number of '*' of a pointer to a stream: `(*p)<>`, `(**p)<>`
  std::size_t open = kNoToken;  ///< '<'
  std::size_t close = kNoToken;
  TokenRange arguments;  ///< iterators: the tokens between the parentheses of iter(..)

  bool isStream() const { return name != kNoToken; }
  bool isPointer() const { return stars > 0; }
};

/// `float4 s<a, b>, t<c>;`, `iter float2 p<4, 8> = iter(m, M);` or one parameter of a host
/// function: `float s<>`, `float (*p)<>`, `iter float i<>`.
struct StreamDeclaration {
  TokenRange all;         ///< all tokens with the semicolon; of a parameter, without the comma
  TokenRange specifiers;  ///< storage class, `iter` and type
  TokenRange type;        ///< `iter` and the type
  std::string element;    ///< as in ParameterDeclaration
  TokenRange elementTokens;
  bool isIterator = false;
  bool isExtern = false;  ///< also a static member of a class: it is defined elsewhere
  bool isParameter = false;
  std::vector<StreamDeclarator> declarators;  ///< at least one is a stream
};

/// `main() {` and `void main() {`, where `int` is missing or required.
struct MissingInt {
  TokenRange replaced;  ///< `void`, or empty before the name
};

/// A literal such as `069`, which C compilers reject.
struct OctalLiteral {
  std::size_t token = kNoToken;
  std::string digits;  ///< digits before the first that is not octal; BrookGPU 0.5 read only these
};

/// `unsigned int4` of Brook+: a vector of unsigned integers.
struct UnsignedVector {
  TokenRange words;
  std::string element;  ///< "uint4"
};

/// `brook::Stream *` of BrookGPU 0.5, where Stream was no template.
struct StreamInterfaceName {
  std::size_t token = kNoToken;  ///< `Stream`
};

/// A file-scope typedef of an element type. Kernels know it by the same name.
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
  TokenRange all;                ///< tokens after the body, including the semicolon
  TokenRange body;               ///< body with its braces
  std::size_t place = kNoToken;  ///< the token that messages point to: a name
  bool isTypedef = false;
  bool isInLinkageBlock = false;   ///< as in KernelDeclaration
  std::string tag;                 ///< empty: the structure has no tag
  std::vector<std::string> names;  ///< the typedef's names, then the tag; at least one
  std::vector<FieldDeclaration> fields;
  /// The fields; fields of nested structures are listed one by one: {"inner.a", "float"}.
  std::vector<FieldDeclaration> leaves;
  std::string refusal;  ///< why it cannot be an element of streams; empty: it can
};

/// The first use of a structure as an element of a stream or of a kernel's parameter.
struct StructureUse {
  std::string name;  ///< the first of StructureDeclaration::names
  /// First token of the declaration at file scope that contains the use.
  std::size_t declaration = kNoToken;
  bool isInLinkageBlock = false;  ///< true for the declaration
};

/// All Brook constructs of a translation unit, each list in source order.
struct Declarations {
  std::vector<KernelDeclaration> kernels;
  std::vector<StreamDeclaration> streams;
  std::vector<MissingInt> missingInts;
  std::vector<OctalLiteral> octalLiterals;
  std::vector<UnsignedVector> unsignedVectors;
  std::vector<StreamInterfaceName> streamInterfaceNames;
  std::vector<ElementAlias> aliases;
  std::vector<StructureDeclaration> structures;
  std::vector<StructureUse> structureUses;  ///< at most one for each structure

  /// Returns null if `element` is no structure.
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
