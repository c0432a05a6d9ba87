// What the user wrote about each kernel that the desugared C++ no longer shows.
//
// surface turns `kernel void k(float a<>, out float b<>)` into an ordinary function
// `void brook_kernel::kernels::k(float a, float &b)` and keeps here that `a` is a stream and `b` an
// output.
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

/// One parameter as written. The type is that of the C++ parameter (without its reference).
struct ParameterSyntax {
  std::string name;                    ///< empty in a prototype without names
  clang::SourceLocation nameLocation;  ///< of the name token; of the type where there is no name
  ir::VariableKind kind = ir::VariableKind::Constant;  ///< Stream, Iterator, Gather, Constant,
                                                       ///< Output, VariableOutput,
                                                       ///< ScatterOutput or Accumulator
  int rank = 0;                     ///< of a Gather or ScatterOutput: number of brackets
  std::vector<std::int64_t> sizes;  ///< as in ParameterDeclaration
  /// Of each field of a structure in the order of memory, else one: of "char4" Char.
  std::vector<ir::Storage> storages = {ir::Storage::Plain};
  std::string structure;       ///< the name of the structure in host code; empty: none
  bool hasElementType = true;  ///< surface knows the type
};

/// One kernel, reduction or helper, defined or declared. A name may occur more than once in the
/// table (prototypes); at most one of them is defined.
struct KernelSyntax {
  std::string name;
  /// Reduction when marked `reduce`, Helper when the result is not void, else Kernel.
  ir::FunctionKind kind = ir::FunctionKind::Kernel;
  clang::SourceLocation nameLocation;  ///< equals FunctionDecl::getLocation() of the C++ function
  bool defined = false;
  Linkage linkage = Linkage::External;
  std::vector<ParameterSyntax> parameters;
};

/// The C++ constant beside a kernel that is the bound of its parameter number `parameter`, a
/// VariableOutput with a bound.
inline std::string boundName(const std::string& kernel, std::ptrdiff_t parameter) {
  return "brook_bound_" + kernel + "_" + std::to_string(parameter);
}

/// All kernels of a translation unit in source order.
class KernelTable {
 public:
  void add(KernelSyntax kernel) { kernels_.push_back(std::move(kernel)); }
  const std::vector<KernelSyntax>& kernels() const { return kernels_; }

  /// The declaration whose name token stands there; null when there is none.
  const KernelSyntax* find(clang::SourceLocation nameLocation) const {
    for (const KernelSyntax& kernel : kernels_) {
      if (kernel.nameLocation == nameLocation) return &kernel;
    }
    return nullptr;
  }

  /// The definition of that name, else its first prototype; null when there is none.
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
