// desugar: the tokens of a translation unit -> C++ that unmodified Clang parses.
//
//   in:  preprocessed tokens and the Declarations found in them
//   out: two token lists and a KernelTable. Host text comes first and has the host stub and the
//        prototype of each kernel. The bodies of kernels follow, so that they may call each other
//        in any order and have a floating-point mode of their own
//
//   before:  kernel void k(float4 a<>, float t[], out float b<>) { b = t[0] * dot(a, a); }
//            float s<10>;
//   after:   void k(::brook::prelude::input<::float4> a, ::brook::prelude::input<float> t,
//                   ::brook::prelude::output<float> b);
//            namespace brook_kernel::kernels { void k(float4 a, ...); }
//            ::brook::prelude::declared<float> s = ::brook::Stream<float>{10};
//            ...
//            namespace brook_kernel::kernels {
//            void k(float4 a, ::brook_kernel::gather<float, 1> t, float& b) {
//              b = t[0] * ::brook_kernel::fn::dot(a, a); } }
//
// Tokens of the user keep their locations; the location of each other token refers to one of them
// (TokenFactory).
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/kernel_syntax.h"
#include "compiler/surface/tokens.h"

#include <set>
#include <string>
#include <vector>

namespace brook::surface {

/// Text to insert around tokens [first, last] of kernel bodies.
struct Wrapping {
  std::size_t first = 0;
  std::size_t last = 0;
  std::string before;
  std::string after;

  bool operator==(const Wrapping&) const = default;
};

/// Changes to kernel bodies: the conversions of docs/language/types.md (Conversions) that C++ lacks
/// (frontend/implicit_conversions.h). Tokens are given by their indices in the list that the
/// scanner read.
struct Insertions {
  std::vector<Wrapping> wrappings;  ///< if two wrap the same tokens, the later is the outer one
  std::set<std::size_t> removed;    ///< tokens that are dropped

  bool operator==(const Insertions&) const = default;
};

struct DesugaredUnit {
  Tokens host;
  Tokens kernels;
  KernelTable table;
};

/// Desugars a translation unit. Reports misuse of Brook's words in kernel bodies: reserved words,
/// indexof, unsupported statements and types. `tokens` ends with eof, which is in neither list.
DesugaredUnit desugar(clang::Preprocessor& preprocessor, Tokens& tokens,
                      const Declarations& declarations, const Insertions& insertions,
                      TokenFactory& factory);

}  // namespace brook::surface
