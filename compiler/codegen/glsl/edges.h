// Edges: at which ends can the indices of a gather be out of range?
//
// In:  a gather with at least one index that is the output position plus a constant. Out: the sides
// on which the shader must clamp its indices:
//
//   g[position(o).y][sub(position(o).x, 1)]   ->   x below 0; y at neither end, and no index at the
//                                                  upper end if g is as long as the output
//
// The length is known only at the launch: the shader's constant `brook_in_bounds` states it
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

  /// Returns two bits for each dimension, the fastest first. The first bit: the index may be below
  /// 0. The second bit: the index may be beyond the end of a stream that is as long as the output.
  /// Returns nullopt if no index is the position plus a constant, or if `brook_in_bounds` has no
  /// bits for this stream.
  std::optional<unsigned> beyond(const ir::Gather& gather) const;

 private:
  const ir::Function& function_;
  analysis::IndexDistances distances_;
};

/// Returns the index of this gather among the kernel's gathers, in the order of its parameters.
int indexOfGather(const ir::Function& function, std::uint32_t parameter);

/// Returns the first bit of `brook_in_bounds` for the parameter, a gather; each dimension has one,
/// the fastest first. Returns -1 if the constant has no bits for it.
int inBoundsBit(const ir::Function& function, std::uint32_t parameter);

}  // namespace brook::glsl
