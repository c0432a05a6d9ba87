#include "compiler/passes/split_outputs.h"

#include "compiler/passes/pass_grouping.h"
#include "compiler/support/internal_error.h"

#include <algorithm>
#include <cstdint>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;
using analysis::ValueAt;

/// Each costs a search for every number of values saved so far.
constexpr std::size_t kMaxCandidates = 8;
constexpr std::size_t kMaxSavedVariables = 8;

class Search {
 public:
  Search(const Function& function, const PassLimits& limits, const PassCosts& costs)
      : function_(function), slicer_(function), limits_(limits), costs_(costs) {}

  std::vector<OutputPartition> process() {
    PassGrouping greedy = grouping({});
    greedy.fill();
    add(greedy);
    PassGrouping best = grouping({});
    best.search();
    best.improve();
    // One pass that does all of it cannot be improved.
    if (best.partition().passes.size() == 1 && best.excess() == 0) return std::move(found_);
    add(best);
    std::vector<ValueAt> saved;
    while (saved.size() < kMaxSavedVariables && saveOneMore(saved, best)) {
    }
    add(best);
    return std::move(found_);
  }

 private:
  PassGrouping grouping(std::vector<ValueAt> saved) const {
    return {function_, slicer_, limits_, costs_, std::move(saved)};
  }

  void add(const PassGrouping& grouping) {
    OutputPartition partition = grouping.partition();
    if (std::ranges::find(found_, partition) == found_.end())
      found_.push_back(std::move(partition));
  }

  bool saveOneMore(std::vector<ValueAt>& saved, PassGrouping& best) const {
    std::optional<ValueAt> chosen;
    PassGrouping cheapest = best;
    for (const ValueAt& value : candidates(saved, best)) {
      std::vector<ValueAt> more = saved;
      more.push_back(value);
      PassGrouping next = grouping(std::move(more));
      next.search();
      if (next.cost() >= cheapest.cost()) continue;
      cheapest = std::move(next);
      chosen = value;
    }
    if (!chosen) return false;
    cheapest.improve();
    saved.push_back(*chosen);
    best = std::move(cheapest);
    return true;
  }

  // The values that promise most, if what computes them is in several passes of `grouping` or in
  // one that is too large.
  std::vector<ValueAt> candidates(const std::vector<ValueAt>& saved,
                                  const PassGrouping& grouping) const {
    std::vector<std::pair<double, ValueAt>> promises;
    for (std::uint32_t i = 0; i < function_.variables.size(); ++i) {
      const VariableKind kind = function_.variables[i].kind;
      const bool isAssigned = kind == VariableKind::Local || kind == VariableKind::Output;
      if (!isAssigned || !canSave(function_.variables[i].type)) continue;
      for (const ValueAt& value : valuesOf({i})) {
        if (std::ranges::find(saved, value) != saved.end()) continue;
        const double gain = promise(value, saved, grouping);
        if (gain > 0) promises.emplace_back(gain, value);
      }
    }
    std::ranges::stable_sort(promises, std::greater(), &std::pair<double, ValueAt>::first);
    std::vector<ValueAt> best;
    for (std::size_t i = 0; i < std::min(promises.size(), kMaxCandidates); ++i)
      best.push_back(promises[i].second);
    return best;
  }

  // The first one, which what is done to it later may need, and the last one.
  std::vector<ValueAt> valuesOf(VariableId variable) const {
    const std::vector<std::size_t> writes = slicer_.writes(variable);
    if (writes.empty()) return {};
    if (writes.size() == 1) return {{variable, writes.front()}};
    return {{variable, writes.front()}, {variable, writes.back()}};
  }

  double promise(const ValueAt& value, const std::vector<ValueAt>& saved,
                 const PassGrouping& grouping) const {
    const analysis::Slice slice = slicer_.slice(value, saved);
    double cost = 0;
    std::size_t last = 0;
    for (std::size_t i = 0; i < slice.statements.size(); ++i) {
      if (!slice.statements[i]) continue;
      cost += slicer_.work(i).arithmetic + costs_.read * slicer_.work(i).reads;
      last = i;
    }
    for (const std::uint32_t input : slice.inputs) {
      const bool isStream = function_.variables[input].kind == VariableKind::Stream;
      cost += costs_.input + (isStream ? costs_.read : 0);
    }
    const double load = costs_.input + costs_.read;
    const double saving = (grouping.passesWith(last) - 1) * (cost - load);
    const double store = costs_.storedWord * function_.variable(value.variable).type.width;
    return grouping.excess() > 0 ? cost : saving - store;
  }

  const Function& function_;
  const analysis::Slicer slicer_;
  const PassLimits& limits_;
  const PassCosts& costs_;
  std::vector<OutputPartition> found_;
};

}  // namespace

std::vector<OutputPartition> splitOutputs(const Function& function, const PassLimits& limits,
                                          const PassCosts& costs) {
  BROOK_CHECK(limits.maxOutputs >= 1, "a pass writes at least one output");
  return Search(function, limits, costs).process();
}

}  // namespace brook::passes
