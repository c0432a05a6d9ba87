// SlicedArrays: arrays in a few streams that have several elements for each of the launch, one for
// each slice of the arrays, so that one shader saves an array of any size, a slice at a time.
//
//   a: int[64], b: float2[9]   ->   10 slices: slice_0 to slice_6: int    = a[7 * s] to a[7 * s + 6]
//                                              slice_7:            float2 = b[s]
//
// Element (z, y, x) of the launch has slice s at (z, y, x * 10 + s). Streams are of the array's
// elements; what lies behind an array's last element means nothing.
#pragma once

#include "compiler/ir/builder.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <vector>

namespace brook::passes {

class SlicedArrays {
 public:
  /// `arrays`: locals of `function`.
  SlicedArrays(const ir::Function& function, const std::vector<ir::VariableId>& arrays);

  bool isEmpty() const { return arrays_.empty(); }
  int slices() const { return slices_; }
  /// Of the streams, in order.
  std::vector<ir::Type> types() const;

  /// Behind the parameters of `function`: a gather of rank 4 for each stream, then outputs of the same
  /// types. The locals move up by as many; gives their number.
  std::uint32_t addParameters(ir::Function& function);
  /// Parameters have been put in front of the arrays since then.
  void moveArrays(std::uint32_t shift);

  ir::VariableId output(std::size_t number) const;
  std::size_t streamCount() const;

  /// Declares the arrays, with what the streams hold for element `position` where `isSaved`.
  void load(ir::FunctionBuilder& b, ir::ExprId isSaved, ir::ExprId position) const;
  /// Assigns slice `number` to the outputs.
  void store(ir::FunctionBuilder& b, ir::ExprId number) const;

 private:
  struct Array {
    ir::VariableId variable;
    ir::Type type;
    int elementsOfSlice = 0;
  };

  ir::ExprId elementNumber(ir::FunctionBuilder& b, const Array& array, ir::ExprId slice,
                           int number) const;

  std::vector<Array> arrays_;
  int slices_ = 0;
  std::uint32_t firstGather_ = 0;
};

}  // namespace brook::passes
