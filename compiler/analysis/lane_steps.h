// Lane steps: by how much does an index grow from each lane to the next?
//
// In: a kernel as lanes compute it, and what is uniform in it. Out: of an int expression the step, if
// it shows: that of a sum or a product with a constant of positions and of values that are the same
// for all lanes. Positions scaled to a stream of another shape may take other steps, and clamps break
// them, so that whoever uses this looks at the lanes.
//
//   sub(n, position(o).x)                             -> -1
//   add(mul(position(o).x, 2), k)                     -> 2
//   g[position(o).x]                                  -> nothing
#pragma once

#include "compiler/analysis/uniformity.h"
#include "compiler/ir/module.h"

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <vector>

namespace brook::analysis {

class LaneSteps {
 public:
  /// Both outlive it and do not change.
  LaneSteps(const ir::Function& kernel, const Uniformity& uniformity);

  std::optional<std::int64_t> of(ir::ExprId index) const;
  /// Of the elements that a gather reads, if they are in one row and a few loads and shuffles get
  /// them: of floats and ints -1, 2, 3 or 4, of pairs of these -1 or 2.
  std::optional<int> ofGather(ir::ExprId gather) const;

 private:
  std::optional<std::int64_t> find(ir::ExprId index) const;
  std::optional<std::int64_t> of(const ir::Binary& binary) const;

  const ir::Function& kernel_;
  const Uniformity& uniformity_;
  std::vector<std::optional<ir::ExprId>> values_;
  mutable std::unordered_map<ir::ExprId, std::optional<std::int64_t>> known_;
};

}  // namespace brook::analysis
