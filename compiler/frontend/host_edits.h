// HostEdits: the changes to the user's text, in terms of the tokens of the translation unit.
//
//   in:  the Declarations of surface
//   out: for each construct the tokens it replaces and their C++
//
//   kernel void k(float a<>, out float b<>) { b = a; }
//                                      ->  void k(::brook::stream a, ::brook::stream b);
//   float4 s<a, b>;                    ->  ::brook::stream s = ::brook::typed::Stream<float4>{a, b};
//   float a<10>, x;                    ->  ::brook::stream a = ::brook::typed::Stream<float>{10}; float x;
//   iter float2 p<4, 8> = iter(m, M);  ->  ::brook::iter p = ::brook::iter::of<float2>(
//                                              ::brook::extents(4, 8), m, M);
//   void f(float s<>, float (*p)<>)    ->  void f(::brook::stream s, ::brook::stream (*p))
//   brook::Stream *p = s;              ->  brook::StreamInterface *p = s;
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/tokens.h"

#include <string>
#include <vector>

namespace brook::frontend {

/// Tokens [first, last) are replaced by `text`. Text between two edits is unchanged.
struct HostEdit {
  std::size_t first = 0;
  std::size_t last = 0;
  std::string text;
};

/// Returns the edits in token order; no two overlap.
std::vector<HostEdit> hostEdits(const surface::TokenReader& reader,
                                const surface::Declarations& declarations);

}  // namespace brook::frontend
