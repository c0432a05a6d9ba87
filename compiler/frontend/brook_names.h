// BrookNames: suggestions for undeclared names that misspell names of Brook. Clang only considers
// the C++ names that are visible; it cannot suggest kernels, or types that are keywords.
//
//   v.XY         ->  xy                         h.dits    ->  dist
//   normalise(v) ->  normalize                  flaot4 s  ->  float4
//   scael(a, b)  ->  scale, a kernel            float5 s  ->  float4
#pragma once

#include "compiler/surface/declarations.h"
#include "compiler/surface/tokens.h"

#include <string>
#include <vector>

namespace brook::frontend {

/// Each function returns the nearest name, or an empty string if none is near.
class BrookNames {
 public:
  BrookNames(const surface::TokenReader& reader, const surface::Declarations& declarations)
      : reader_(reader), declarations_(declarations) {}

  /// Considers kernels and built-in functions.
  std::string functionOfKernels(const std::string& written) const;
  /// Considers kernels that host code can call, and functions on streams.
  std::string functionOfHost(const std::string& written) const;
  /// Considers element types.
  std::string type(const std::string& written) const;
  std::string field(const std::string& written) const;
  /// Considers streams that host code declares.
  std::string stream(const std::string& written) const;
  std::string parameter(const surface::KernelDeclaration& kernel, const std::string& written) const;
  /// Considers components of a vector by their names in Brook: `XY`, and OpenGL's `st`.
  static std::string selector(const std::string& written);

 private:
  const surface::TokenReader& reader_;
  const surface::Declarations& declarations_;
};

}  // namespace brook::frontend
