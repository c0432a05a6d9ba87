// The operation of streamGatherOp and its relatives, on two elements in host memory.
#pragma once

#include "runtime/reduce/combine_structures.h"

#include <brook/stream_operators.hpp>

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace brook {

class ElementCombiner {
 public:
  /// `call` begins the sentences of errors. Throws TypeError for a reduction of another type and
  /// for structures, which predefined operators can only assign, ArgumentError for one with further
  /// parameters or of another version, CompileError for one without code for the CPU.
  ElementCombiner(const Operation& op, const Element& element, const std::string& call);

  /// *changed = op(*other, *changed), as the program has them: results of narrow types wrap, those
  /// of fixed types are clamped. Both may be the same element.
  void combine(const std::byte* other, std::byte* changed);

 private:
  StreamOperator operator_;
  Element element_;
  std::optional<StructureCombiner> structures_;  ///< of a reduction of structures
  body::CombineBody body_ = nullptr;             ///< of another reduction
  std::vector<body::Argument> arguments_;
  std::byte pair_[2 * sizeof(float4)] = {};  ///< as devices hold elements: changed, other
};

}  // namespace brook
