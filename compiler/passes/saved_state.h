// SavedState: values of locals in as few streams as hold them, so that a later launch has them.
//
//   a: float3, b: float2, n: int, ok: bool   ->   saved_0: float4 = (a, b.x)
//                                                 saved_1: float  = b.y
//                                                 saved_2: int2   = (n, ok)
#pragma once

#include "compiler/ir/builder.h"
#include "compiler/ir/module.h"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace brook::passes {

class SavedState {
 public:
  /// `values`: locals of `function`, arrays too.
  SavedState(const ir::Function& function, const std::vector<ir::VariableId>& values);

  /// Of the streams, in order.
  const std::vector<ir::Type>& types() const { return types_; }

  /// Behind the parameters of `function`: the streams `resume` and saved_0 ..., and outputs of the
  /// same types. The locals move up by as many; gives their number.
  std::uint32_t addParameters(ir::Function& function);

  /// After addParameters.
  ir::VariableId resume() const { return {firstStream_}; }
  ir::VariableId resumeNext() const { return {firstStream_ + streamCount()}; }
  ir::VariableId stream(std::size_t number) const;
  /// Declares all values as what the streams hold.
  void load(ir::FunctionBuilder& b) const;
  /// Assigns all values to the outputs.
  void store(ir::FunctionBuilder& b) const;

  /// Value `number`, no array, from streams that are the parameters from `first` on.
  ir::ExprId value(ir::FunctionBuilder& b, std::size_t number, std::uint32_t first) const;

 private:
  struct Slot {
    std::size_t stream;
    std::uint8_t component;
  };
  struct Value {
    ir::VariableId variable;
    ir::Type type;
    std::vector<Slot> slots;  ///< of each component of each element
  };

  std::uint32_t streamCount() const { return static_cast<std::uint32_t>(types_.size()) + 1; }
  Slot takeSlot(ir::Scalar scalar);
  ir::ExprId element(ir::FunctionBuilder& b, const Value& value, std::size_t number,
                     std::uint32_t first) const;
  ir::ExprId stored(ir::FunctionBuilder& b, std::size_t stream) const;

  std::vector<Value> values_;
  std::vector<ir::Type> types_;
  std::uint32_t firstStream_ = 0;
};

}  // namespace brook::passes
