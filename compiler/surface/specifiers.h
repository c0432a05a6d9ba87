// The words before a declarator: `static iter float2`, `kernel void`, `out const float4`.
#pragma once

#include "compiler/surface/tokens.h"

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace brook::surface {

/// Brook's qualifiers are words of their own only here (brook-language 1.2): `iter x;` declares a
/// variable of the user's type `iter`.
struct Specifiers {
  TokenRange all;
  TokenRange type;                      ///< one run of tokens; empty: there is none
  std::vector<std::size_t> qualifiers;  ///< kernel, reduce, out, iter, vout
  std::vector<std::size_t> storage;     ///< static, extern, const, ...

  bool has(const TokenReader& reader, std::string_view word) const;
  bool hasType() const { return !type.isEmpty(); }
};

/// Reads specifiers from token `first` on; `all.last` is the first token that is none.
Specifiers readSpecifiers(const TokenReader& reader, std::size_t first);

/// Whether `unsigned int4` or its like begins at `i`, and no variable of that name: `unsigned int4;`.
bool isSignedVector(const TokenReader& reader, std::size_t i);

/// A type of element as C++ knows it: "uint4" for `unsigned int4`, others as they are written.
std::string typeText(const TokenReader& reader, TokenRange type);

/// Whether the word is one of Brook's qualifiers.
bool isQualifier(const TokenReader& reader, std::size_t i);

/// Whether kernels can have nothing of that name: a qualifier, indexof or a vector type
/// (brook-language 1.2).
bool isReservedWord(const TokenReader& reader, std::size_t i);

/// The word of Brook that the identifier at `i` is a misspelling of: "kernel" for `kernal`. Only
/// the given words are looked at; empty: none is near.
std::string_view nearestWord(const TokenReader& reader, std::size_t i,
                             std::initializer_list<std::string_view> words);

}  // namespace brook::surface
