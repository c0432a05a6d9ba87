#include "compiler/passes/pass_grouping.h"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;
using analysis::Slice;

constexpr double kImpossible = std::numeric_limits<double>::infinity();
/// Of an operation beyond maxInstructions: dearer than anything that avoids it.
constexpr double kExcess = 1e6;
constexpr int kRoundsOfChanges = 4;

}  // namespace

PassGrouping::PassGrouping(const Function& function, const analysis::Slicer& slicer,
                           const PassLimits& limits, const PassCosts& costs,
                           std::vector<analysis::ValueAt> saved)
    : function_(&function),
      slicer_(&slicer),
      limits_(&limits),
      costs_(&costs),
      saved_(std::move(saved)) {
  for (std::uint32_t i = 0; i < function.parameterCount; ++i) {
    const VariableKind kind = function.variables[i].kind;
    if (kind == VariableKind::Output || kind == VariableKind::Accumulator) outputs_.push_back({i});
  }
  findItems();
}

// ---- what items are made of

void PassGrouping::findItems() {
  const std::vector<Slice> all = slices();
  items_.resize(itemCount());
  addStatements(all);
  addInputs(all);
  addLoads(all);
}

std::vector<Slice> PassGrouping::slices() const {
  std::vector<Slice> slices;
  for (const VariableId output : outputs_)
    slices.push_back(slicer_->slice({output, function_->body.size()}, saved_));
  for (const analysis::ValueAt& value : saved_)
    slices.push_back(slicer_->slice(value, saved_));
  return slices;
}

void PassGrouping::addStatements(const std::vector<Slice>& slices) {
  std::map<std::vector<bool>, std::size_t> numbers;
  for (std::size_t s = 0; s < slicer_->statementCount(); ++s) {
    std::vector<bool> users;
    for (const Slice& slice : slices)
      users.push_back(slice.statements[s]);
    const auto [found, isNew] = numbers.emplace(users, units_.size());
    if (isNew) {
      units_.emplace_back();
      for (std::size_t item = 0; item < items_.size(); ++item)
        items_[item].push_back(users[item]);
    }
    unitOfStatement_.push_back(found->second);
    const analysis::Work& work = slicer_->work(s);
    units_[found->second].cost += work.arithmetic + costs_->read * work.reads;
    units_[found->second].operations += work.operations;
  }
}

void PassGrouping::addInputs(const std::vector<Slice>& slices) {
  for (std::uint32_t i = 0; i < function_->parameterCount; ++i) {
    const bool isStream = function_->variables[i].kind == VariableKind::Stream;
    units_.push_back({costs_->input + (isStream ? costs_->read : 0), 0, true});
    for (std::size_t item = 0; item < items_.size(); ++item)
      items_[item].push_back(slices[item].inputs.contains(i));
  }
}

void PassGrouping::addLoads(const std::vector<Slice>& slices) {
  firstLoad_ = units_.size();
  for (std::size_t k = 0; k < saved_.size(); ++k) {
    units_.push_back({costs_->input + costs_->read, 0, true});
    for (std::size_t item = 0; item < items_.size(); ++item)
      items_[item].push_back(slices[item].loads.contains(k));
  }
}

// ---- what groups cost

PassGrouping::CostUnits PassGrouping::unitsOf(const Group& group) const {
  CostUnits units(units_.size());
  for (const std::size_t item : group) {
    for (std::size_t p = 0; p < units.size(); ++p)
      units[p] = units[p] || items_[item][p];
  }
  for (const std::size_t item : group) {
    if (isSaved(item)) units[firstLoad_ + item - outputs_.size()] = false;
  }
  return units;
}

double PassGrouping::operations(const CostUnits& units) const {
  double operations = 0;
  for (std::size_t p = 0; p < units.size(); ++p)
    operations += units[p] ? units_[p].operations : 0;
  return operations;
}

double PassGrouping::costOf(const Group& group) const {
  if (group.size() > static_cast<std::size_t>(limits_->maxOutputs)) return kImpossible;
  const CostUnits units = unitsOf(group);
  double cost = costs_->pass;
  int inputs = 0;
  for (std::size_t p = 0; p < units.size(); ++p) {
    if (!units[p]) continue;
    cost += units_[p].cost;
    inputs += units_[p].isInput ? 1 : 0;
  }
  if (limits_->maxInputs && inputs > *limits_->maxInputs && group.size() > 1) return kImpossible;
  if (limits_->maxInstructions) {
    const double beyond = operations(units) - *limits_->maxInstructions;
    if (beyond > 0 && group.size() > 1) return kImpossible;
    cost += kExcess * std::max(beyond, 0.0);
  }
  for (const std::size_t item : group) {
    if (!isSaved(item)) continue;
    const Type type = function_->variable(saved_[item - outputs_.size()].variable).type;
    cost += costs_->storedWord * type.width * (type.isDouble() ? 2 : 1);
  }
  return cost;
}

double PassGrouping::cost() const {
  CostUnits loaded(units_.size());
  double cost = 0;
  for (const Group& group : groups_) {
    cost += costOf(group);
    const CostUnits units = unitsOf(group);
    for (std::size_t p = firstLoad_; p < units.size(); ++p)
      loaded[p] = loaded[p] || units[p];
  }
  return std::ranges::count(loaded, true) < std::ssize(saved_) ? kImpossible : cost;
}

double PassGrouping::excess() const {
  double excess = 0;
  for (const Group& group : groups_) {
    if (limits_->maxInstructions)
      excess += std::max(operations(unitsOf(group)) - *limits_->maxInstructions, 0.0);
  }
  return excess;
}

int PassGrouping::passesWith(std::size_t statement) const {
  return static_cast<int>(std::ranges::count_if(groups_, [&](const Group& group) {
    return bool{unitsOf(group)[unitOfStatement_[statement]]};
  }));
}

// ---- grouping

void PassGrouping::search() {
  groups_.clear();
  for (std::size_t item = 0; item < itemCount(); ++item)
    groups_.push_back({item});
  merge();
}

void PassGrouping::improve() {
  for (int round = 0; round < kRoundsOfChanges && improveOnce(); ++round) {
  }
}

void PassGrouping::fill() {
  groups_.clear();
  for (std::size_t item = 0; item < outputs_.size(); ++item) {
    if (!groups_.empty()) {
      Group more = groups_.back();
      more.push_back(item);
      if (costOf(more) < kImpossible) {
        groups_.back() = std::move(more);
        continue;
      }
    }
    groups_.push_back({item});
  }
}

std::optional<std::vector<std::size_t>> PassGrouping::order(
    const std::vector<Group>& groups) const {
  std::vector<CostUnits> units;
  for (const Group& group : groups)
    units.push_back(unitsOf(group));
  CostUnits isSavedYet(units_.size());
  const auto canRun = [&](std::size_t g) {
    for (std::size_t p = firstLoad_; p < units_.size(); ++p) {
      if (units[g][p] && !isSavedYet[p]) return false;
    }
    return true;
  };
  std::vector<bool> hasRun(groups.size());
  std::vector<std::size_t> order;
  while (order.size() < groups.size()) {
    const std::size_t before = order.size();
    for (std::size_t g = 0; g < groups.size(); ++g) {
      if (hasRun[g] || !canRun(g)) continue;
      hasRun[g] = true;
      order.push_back(g);
      for (const std::size_t item : groups[g]) {
        if (isSaved(item)) isSavedYet[firstLoad_ + item - outputs_.size()] = true;
      }
    }
    if (order.size() == before) return std::nullopt;
  }
  return order;
}

void PassGrouping::merge() {
  // gains[a][b] of a < b; those that turn out to be impossible go.
  std::vector<std::vector<double>> gains(groups_.size(), std::vector<double>(groups_.size()));
  const auto both = [&](std::size_t a, std::size_t b) {
    Group merged = groups_[a];
    merged.insert(merged.end(), groups_[b].begin(), groups_[b].end());
    return merged;
  };
  const auto update = [&](std::size_t a, std::size_t b) {
    const bool isThere = !groups_[a].empty() && !groups_[b].empty();
    gains[a][b] = isThere ? costOf(groups_[a]) + costOf(groups_[b]) - costOf(both(a, b)) : 0;
  };
  for (std::size_t b = 0; b < groups_.size(); ++b) {
    for (std::size_t a = 0; a < b; ++a)
      update(a, b);
  }
  while (true) {
    std::size_t a = 0;
    std::size_t b = 0;
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      for (std::size_t k = i + 1; k < groups_.size(); ++k) {
        if (gains[i][k] > gains[a][b]) std::tie(a, b) = std::pair(i, k);
      }
    }
    if (a == b) break;
    std::vector<Group> merged = groups_;
    merged[a] = both(a, b);
    merged[b].clear();
    if (!saved_.empty() && !order(merged)) {
      gains[a][b] = 0;
      continue;
    }
    groups_ = std::move(merged);
    for (std::size_t i = 0; i < groups_.size(); ++i) {
      if (i != a) update(std::min(i, a), std::max(i, a));
      if (i != b) update(std::min(i, b), std::max(i, b));
    }
  }
  std::erase_if(groups_, [](const Group& group) { return group.empty(); });
}

bool PassGrouping::improveOnce() {
  bool any = false;
  for (std::size_t a = 0; a < groups_.size(); ++a) {
    for (std::size_t b = 0; b < groups_.size(); ++b) {
      if (a < groups_.size() && a != b) any |= improvePair(a, b);
    }
  }
  return any;
}

// Moves an item from group a to b, or exchanges two.
bool PassGrouping::improvePair(std::size_t a, std::size_t b) {
  for (std::size_t i = 0; i < groups_[a].size(); ++i) {
    std::vector<Group> moved = groups_;
    moved[b].push_back(moved[a][i]);
    moved[a].erase(moved[a].begin() + static_cast<std::ptrdiff_t>(i));
    if (tryChange(std::move(moved), a, b)) return true;
    for (std::size_t k = 0; a < b && k < groups_[b].size(); ++k) {
      std::vector<Group> exchanged = groups_;
      std::swap(exchanged[a][i], exchanged[b][k]);
      if (tryChange(std::move(exchanged), a, b)) return true;
    }
  }
  return false;
}

// Takes `changed`, which differs in two groups, if that is cheaper.
bool PassGrouping::tryChange(std::vector<Group> changed, std::size_t a, std::size_t b) {
  const double before = costOf(groups_[a]) + costOf(groups_[b]);
  double after = 0;
  for (const std::size_t g : {a, b}) {
    if (!changed[g].empty()) after += costOf(changed[g]);
  }
  if (after >= before - 1e-9) return false;
  std::erase_if(changed, [](const Group& group) { return group.empty(); });
  if (!saved_.empty() && !order(changed)) return false;
  groups_ = std::move(changed);
  return true;
}

OutputPartition PassGrouping::partition() const {
  OutputPartition partition;
  partition.saved = saved_;
  // The user's order, where the values do not ask for another.
  std::vector<Group> groups = groups_;
  for (Group& group : groups)
    std::ranges::sort(group);
  std::ranges::sort(groups);
  const std::vector<std::size_t> inOrder = order(groups).value();
  for (const std::size_t g : inOrder) {
    OutputPass& pass = partition.passes.emplace_back();
    for (const std::size_t item : groups[g]) {
      if (isSaved(item)) {
        pass.saves.push_back(item - outputs_.size());
      } else {
        pass.outputs.push_back(outputs_[item]);
      }
    }
    const CostUnits units = unitsOf(groups[g]);
    for (std::size_t k = 0; k < saved_.size(); ++k) {
      if (units[firstLoad_ + k]) pass.loads.push_back(k);
    }
  }
  return partition;
}

}  // namespace brook::passes
