// Edges: which ends of a stream a gather may leave.
//
// In:  a gather whose indices are the output position plus constants, in some dimensions at least.
// Out: where the shader has to keep its indices inside:
//
//   g[position(o).y][sub(position(o).x, 1)]   ->   x below 0; y nowhere, and neither beyond the end
//                                                  where g is as long as the output
//
// The length is known at the launch only: the constant `brook_in_bounds` of the shader has it
// (docs/backends.md, Constants).
#pragma once

#include "compiler/analysis/access_window.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>

namespace brook::glsl {

class Edges {
 public:
  explicit Edges(const ir::Function& function) : function_(function), distances_(function) {}

  /// Two bits for each dimension, the fastest first: the index may be below 0, and beyond the end of
  /// a stream that is as long as the output. Nothing where no dimension has any bit less than two,
  /// or the constant none for this stream.
  std::optional<unsigned> beyond(const ir::Gather& gather) const;

 private:
  const ir::Function& function_;
  analysis::IndexDistances distances_;
};

/// Returns the index of this gather among the kernel's gathers, in the order of its parameters.
int indexOfGather(const ir::Function& function, std::uint32_t parameter);

/// Returns the first bit of `brook_in_bounds` for the parameter, a gather: there is one for each
/// dimension, the fastest first. -1 where the constant has none left.
int inBoundsBit(const ir::Function& function, std::uint32_t parameter);

}  // namespace brook::glsl
