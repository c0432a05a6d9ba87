// Access window of a gather: which elements around the output position a kernel reads.
//
// Halo exchange, fusion and reports read it. A window is claimed only where every index is the
// position in an output plus a constant, dimension by dimension: `g[indexof(o).xy + float2(1, 0)]`
// reads one element further along the fastest dimension. Indices computed in float are exact while
// positions stay below 2^22.
#pragma once

#include "compiler/ir/module.h"

#include <memory>
#include <optional>

namespace brook::analysis {

/// Offsets from the output position, fastest dimension first; dimensions beyond the rank are 0.
struct AccessWindow {
  bool anywhere = true;  ///< no window is known; low and high are 0
  int low[4] = {0, 0, 0, 0};
  int high[4] = {0, 0, 0, 0};
};

/// The window that covers all reads of `gather`. A gather that is never read has the empty window
/// at offset 0.
AccessWindow accessWindow(const ir::Function& function, ir::VariableId gather);

/// Of single indices: how far from the output position they are. The function must not change while
/// this is used.
class IndexDistances {
 public:
  explicit IndexDistances(const ir::Function& function);
  ~IndexDistances();

  /// Where `index`, of dimension `dimension` counted from the fastest, is the output position in it
  /// plus a constant, computed in ints and without overflow: that constant.
  std::optional<int> of(ir::ExprId index, int dimension) const;

 private:
  friend AccessWindow accessWindow(const ir::Function& function, ir::VariableId gather);
  bool include(const ir::Gather& gather, bool first, AccessWindow& window) const;

  class OffsetFinder;
  std::unique_ptr<const OffsetFinder> finder_;
};

}  // namespace brook::analysis
