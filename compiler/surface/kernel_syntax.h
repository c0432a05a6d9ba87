// KernelSyntax: the syntax of each kernel that the desugared C++ no longer shows.
//
// surface turns `kernel void k(float a<>, out float b<>)` into an ordinary function
// `void brook_kernel::kernels::k(float a, float &b)`. This table records that `a` is a stream and
// `b` an output.
#pragma once

#include "clang/Basic/SourceLocation.h"
#include "compiler/ir/module.h"
#include "compiler/support/linkage.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace brook::surface {

/// One parameter in the user's syntax, with the type of the C++ parameter without its reference.
struct ParameterSyntax {
  std::string name;                    ///< empty in a prototype without names
  clang::SourceLocation nameLocation;  ///< of the name token, or of the type if there is no name
  ir::VariableKind kind = ir::VariableKind::Constant;  ///< Stream, Iterator, Gather, Constant,
                                                       ///< Output, VariableOutput,
                                                       ///< ScatterOutput or Accumulator
  int rank = 0;                     ///< number of brackets of a Gather or ScatterOutput
  std::vector<std::int64_t> sizes;  ///< as in ParameterDeclaration
  /// One entry for each field of a structure in memory order; else one: Char for "char4".
  std::vector<ir::Storage> storages = {ir::Storage::Plain};
  std::string structure;       ///< name of the structure in host code; empty: no structure
  bool hasElementType = true;  ///< false: only Clang knows the type
};

/// A kernel, reduction or helper, defined or declared. A name may occur more than once in the table
/// because of prototypes; at most one entry of a name is defined.
struct KernelSyntax {
  std::string name;
  /// Reduction if marked `reduce`, Helper if the result is not void, else Kernel.
  ir::FunctionKind kind = ir::FunctionKind::Kernel;
  clang::SourceLocation nameLocation;  ///< equals FunctionDecl::getLocation() of the C++ function
  bool defined = false;
  Linkage linkage = Linkage::External;
  std::vector<ParameterSyntax> parameters;
};

/// Returns the name of the C++ constant for the bound of a VariableOutput, parameter `parameter`.
inline std::string boundName(const std::string& kernel, std::ptrdiff_t parameter) {
  return "brook_bound_" + kernel + "_" + std::to_string(parameter);
}

/// The kernels of a translation unit in source order.
class KernelTable {
 public:
  void add(KernelSyntax kernel) { kernels_.push_back(std::move(kernel)); }
  const std::vector<KernelSyntax>& kernels() const { return kernels_; }

  /// Returns the declaration whose name token is at this location, or null.
  const KernelSyntax* find(clang::SourceLocation nameLocation) const {
    for (const KernelSyntax& kernel : kernels_) {
      if (kernel.nameLocation == nameLocation) return &kernel;
    }
    return nullptr;
  }

  /// Returns the definition of that name, else its first prototype, else null.
  const KernelSyntax* find(std::string_view name) const {
    const KernelSyntax* found = nullptr;
    for (const KernelSyntax& kernel : kernels_) {
      if (kernel.name == name && (found == nullptr || (kernel.defined && !found->defined))) {
        found = &kernel;
      }
    }
    return found;
  }

 private:
  std::vector<KernelSyntax> kernels_;
};

}  // namespace brook::surface
