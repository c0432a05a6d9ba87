// Combines two elements in host memory: the operation of streamGatherOp and its relatives.
#pragma once

#include <brook/element.hpp>
#include <brook/kernel_descriptor.hpp>
#include <brook/stream_operators.hpp>
#include <brook/vector_types.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace brook {

/// Applies a reduction over structures to two of them. It runs the pairwise kernel that brcc makes
/// of the reduction, which has one input and one output for each field.
///   nearest, {t: 3, n: 7} with {t: 2, n: 5}   ->   the kernel over t <1, 2> = 3 2, n <1, 2> = 7 5
class StructureCombiner {
 public:
  /// `call` begins the sentences of errors. Throws TypeError for a reduction of other structures,
  /// ArgumentError for one with further parameters, CompileError for one without code for the CPU.
  StructureCombiner(const KernelDescriptor& reduction, const StructureDescriptor& structure,
                    const std::string& call);

  /// *changed = the reduction of *changed and *other, which may be the same structure.
  void combine(const std::byte* other, std::byte* changed);

 private:
  /// Two neighbours as the kernel's input and their result, in the device's type.
  struct Field {
    FieldDescriptor descriptor;
    std::byte pair[2 * sizeof(float4)] = {};
    std::byte result[sizeof(float4)] = {};
  };

  body::MapBody body_ = nullptr;
  std::vector<Field> fields_;
  std::vector<body::Argument> arguments_;
};

/// Applies an operator to two elements of any type.
class ElementCombiner {
 public:
  /// `call` begins the sentences of errors. Throws TypeError for a reduction of another type, and
  /// for a predefined operator on structures other than assignment. Throws ArgumentError for a
  /// reduction with further parameters or of another version, CompileError for one without code for
  /// the CPU.
  ElementCombiner(const Operation& op, const Element& element, const std::string& call);

  /// *changed = op(*other, *changed) in host types: results of narrow types wrap, results of fixed
  /// types are clamped. Both may be the same element.
  void combine(const std::byte* other, std::byte* changed);

 private:
  StreamOperator operator_;
  Element element_;
  std::optional<StructureCombiner> structures_;  ///< a reduction of structures
  body::CombineBody body_ = nullptr;             ///< another reduction
  std::vector<body::Argument> arguments_;
  std::byte pair_[2 * sizeof(float4)] = {};  ///< changed and other in the device's type
};

}  // namespace brook
