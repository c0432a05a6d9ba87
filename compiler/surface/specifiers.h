// The words before a declarator: `static iter float2`, `kernel void`, `out const float4`.
#pragma once

#include "compiler/surface/tokens.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace brook::surface {

/// The specifiers of a declaration. Brook's qualifiers are keywords only here
/// (docs/language/files.md, Words): `iter x;` declares a variable of the user's type `iter`.
struct Specifiers {
  TokenRange all;
  TokenRange type;                      ///< adjacent tokens; empty: no type
  std::vector<std::size_t> qualifiers;  ///< kernel, reduce, out, iter, vout
  std::vector<std::size_t> storage;     ///< static, extern, const, ...

  bool has(const TokenReader& reader, std::string_view word) const;
  bool hasType() const { return !type.isEmpty(); }
};

/// Reads specifiers from token `first` on; `all.last` is the first token after them.
Specifiers readSpecifiers(const TokenReader& reader, std::size_t first);

/// True if a type such as `unsigned int4` begins at `i`; false for a variable of that name:
/// `unsigned int4;`.
bool isSignedVector(const TokenReader& reader, std::size_t i);

/// Returns the C++ name of an element type: "uint4" for `unsigned int4`, others as they are
/// written.
std::string typeText(const TokenReader& reader, TokenRange type);

/// True if the word is one of Brook's qualifiers.
bool isQualifier(const TokenReader& reader, std::size_t i);

/// True if kernels must not declare the name: a qualifier, indexof or a vector type
/// (docs/language/files.md, Words).
bool isReservedWord(const TokenReader& reader, std::size_t i);

/// Returns which of `words` the identifier at `i` misspells: "kernel" for `kernal`. Empty: none is
/// near.
std::string_view nearestWord(const TokenReader& reader, std::size_t i,
                             std::initializer_list<std::string_view> words);

}  // namespace brook::surface
