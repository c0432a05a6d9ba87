// First lane: where the vector of elements begins that a gather reads for neighbouring lanes.
//
// In: a kernel after consecutive_gathers (compiler/passes). Out: of a gather which of its indices
// runs along the lanes, from whose position on, and the constant distance from there if it is one.
//
//   u[p.y][sub(p.x, 1)]->[position(o).y][add(first(o).x, -1)]
//     -> the last index, the position in o, and the distance -1
#pragma once

#include "compiler/ir/module.h"

#include <optional>
#include <vector>

namespace brook::analysis {

/// The index that differs from lane to lane, in the first lane; nothing of a gather whose lanes
/// may read anywhere. It is the last one where the lanes read side by side; otherwise each lane
/// reads in a row of its own.
std::optional<ir::ExprId> indexAlongLanes(const ir::Function& function, const ir::Gather& gather);
/// Whether each lane reads in a row of its own, all of them the same element.
bool readsRowForEachLane(const ir::Function& function, const ir::Gather& gather);
/// Of a gather that has one: the stream whose position that index is made of.
ir::VariableId streamOfLanes(const ir::Function& function, const ir::Gather& gather);

/// Where a gather of a vector begins if that is a position plus a constant.
struct DistanceFromPosition {
  ir::VariableId stream;  ///< whose position
  int distance;
};
std::optional<DistanceFromPosition> distanceFromPosition(const ir::Function& function,
                                                         const ir::Gather& gather);

/// An index along lanes without the position in it.
struct DistanceTerm {
  ir::ExprId value;
  bool isNegative;
};
/// The terms of that sum; nothing: the index is not a position plus something.
std::optional<std::vector<DistanceTerm>> distanceTerms(const ir::Function& function,
                                                       ir::ExprId index);

}  // namespace brook::analysis
