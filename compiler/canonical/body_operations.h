// Body operations: how many operations the body of a loop has, and whether its counters choose places
// in gathers or arrays. Such a loop is worth unrolling.
//
//   for (i = 0; i < 3; i++) s += u[i][x] * w;          2 operations; i chooses a place
#pragma once

#include "compiler/canonical/region.h"
#include "compiler/canonical/values.h"

#include <cstddef>
#include <cstdint>
#include <set>
#include <unordered_map>
#include <unordered_set>

namespace brook::canonical {

class BodyOperations {
 public:
  /// `firstValue`: the number of the first value that the loop made; `counters`: symbols.
  BodyOperations(const Values& values, std::size_t firstValue, std::set<ir::VariableId> counters);

  void add(const Region& region);
  std::size_t count() const { return operations_.size(); }
  /// Whether a place depends on a counter, or on what the body makes of one.
  bool choosesPlaces() const { return choosesPlaces_; }

 private:
  void addOperation(ir::ExprId value);
  void addIndex(ir::ExprId index);
  bool isChosen(ir::ExprId value);

  const Values& values_;
  const std::size_t firstValue_;
  std::set<ir::VariableId> chosenBy_;
  std::unordered_map<std::uint32_t, bool> isChosen_;
  std::unordered_set<std::uint32_t> seen_, operations_;
  bool choosesPlaces_ = false;
};

}  // namespace brook::canonical
