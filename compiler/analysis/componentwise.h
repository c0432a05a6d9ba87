// Componentwise: does a kernel treat all components of its vectors alike?
//
// In: a kernel or reduction without calls and returns, after consecutive_gathers, and what is
// uniform in it. Out: whether each component of each output is made of the same components of the
// inputs, in the same way for all. Then it does not matter in which order the components of
// neighbouring elements lie in registers, and vectors are loaded and stored as they lie in memory.
// So are those of kernels whose streams and outputs are all scalars.
//
//   r = add(mul(float4(a), x), y)      -> true; x, y: float4, a: float constant
//   r = mul(x, x.w)                    -> false
//   r = add(x, c)                      -> false where c is a float4 constant: its components differ
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <vector>

namespace brook::analysis {

/// The uniform values whose components are all equal.
class SplatValues {
 public:
  SplatValues(const ir::Function& function, const Uniformity& uniformity);

  bool has(ir::ExprId id) const;

 private:
  bool has(const ir::Construct& construct) const;

  const ir::Function& function_;
  const Uniformity& uniformity_;
  std::vector<bool> variables_;
};

bool isComponentwise(const ir::Function& function, const Uniformity& uniformity);

}  // namespace brook::analysis
