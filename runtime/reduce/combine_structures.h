// A reduction over structures, applied to two of them in host memory.
//
//   nearest, {t: 3, n: 7} with {t: 2, n: 5}   ->   the kernel that combines neighbours (compiler:
//   pair_reductions) runs over t <1, 2> = 3 2 and n <1, 2> = 7 5
#pragma once

#include <brook/element.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/vector_types.hpp>

#include <cstddef>
#include <string>
#include <vector>

namespace brook {

class StructureCombiner {
 public:
  /// `call` begins the sentences of errors. Throws TypeError for a reduction of other structures,
  /// ArgumentError for one with further parameters, CompileError for one without code for the CPU.
  StructureCombiner(const KernelDescriptor& reduction, const StructureDescriptor& structure,
                    const std::string& call);

  /// *changed = the reduction of *changed and *other, which may be the same structure.
  void combine(const std::byte* other, std::byte* changed);

 private:
  /// Two neighbours as the kernel's input, and what becomes of them; as devices hold elements.
  struct Field {
    FieldDescriptor descriptor;
    std::byte pair[2 * sizeof(float4)] = {};
    std::byte result[sizeof(float4)] = {};
  };

  body::MapBody body_ = nullptr;
  std::vector<Field> fields_;
  std::vector<body::Argument> arguments_;
};

}  // namespace brook
