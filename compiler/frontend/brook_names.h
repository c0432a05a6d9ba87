// What may have been meant by a name that nothing declares, where it stands for something of
// Brook's. Clang looks for what C++ can see there; a kernel is another thing, and a type may be a
// keyword.
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

/// Each function gives the nearest name; empty if none is near.
class BrookNames {
 public:
  BrookNames(const surface::TokenReader& reader, const surface::Declarations& declarations)
      : reader_(reader), declarations_(declarations) {}

  /// Kernels and built-in functions.
  std::string functionOfKernels(const std::string& written) const;
  /// Kernels that host code can call, and functions on streams.
  std::string functionOfHost(const std::string& written) const;
  /// An element type.
  std::string type(const std::string& written) const;
  std::string field(const std::string& written) const;
  /// A stream that host code declares.
  std::string stream(const std::string& written) const;
  std::string parameter(const surface::KernelDeclaration& kernel, const std::string& written) const;
  /// Components of a vector by their names in Brook: `XY`, and `st` of OpenGL.
  static std::string selector(const std::string& written);

 private:
  const surface::TokenReader& reader_;
  const surface::Declarations& declarations_;
};

}  // namespace brook::frontend
