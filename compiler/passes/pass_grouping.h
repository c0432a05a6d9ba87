// PassGrouping: the outputs of a kernel and some of its values, put together to passes.
//
//   items a, b, t (saved), c; three outputs a pass   ->   {t, a, b} {c}: c loads t
//
// Begins with a pass for each item and merges the two that gain most by it, until none may or
// gains; then items change places while that makes it cheaper.
#pragma once

#include "compiler/analysis/slices.h"
#include "compiler/passes/split_outputs.h"

#include <cstddef>
#include <optional>
#include <vector>

namespace brook::passes {

class PassGrouping {
 public:
  /// All outlive the grouping. `saved`: values that the grouping may hand from pass to pass.
  PassGrouping(const ir::Function& function, const analysis::Slicer& slicer,
               const PassLimits& limits, const PassCosts& costs,
               std::vector<analysis::ValueAt> saved);

  void search();
  /// Lets items change places.
  void improve();
  /// Outputs fill each pass in order, as far as the limits allow.
  void fill();

  /// Infinite if a saved value is of no use.
  double cost() const;
  /// Operations beyond maxInstructions, of all passes.
  double excess() const;
  OutputPartition partition() const;
  /// In how many passes this statement is.
  int passesWith(std::size_t statement) const;

 private:
  using Group = std::vector<std::size_t>;  ///< items: outputs, then saved values

  /// A unit of the cost of passes: the statements that the same items need; an element that is
  /// read; or a saved value that is loaded.
  struct CostUnit {
    double cost = 0;
    double operations = 0;
    bool isInput = false;
  };
  using CostUnits = std::vector<bool>;  ///< by index of the unit

  void findItems();
  std::vector<analysis::Slice> slices() const;
  void addStatements(const std::vector<analysis::Slice>& slices);
  void addInputs(const std::vector<analysis::Slice>& slices);
  void addLoads(const std::vector<analysis::Slice>& slices);

  std::size_t itemCount() const { return outputs_.size() + saved_.size(); }
  bool isSaved(std::size_t item) const { return item >= outputs_.size(); }
  CostUnits unitsOf(const Group& group) const;
  double operations(const CostUnits& units) const;
  double costOf(const Group& group) const;
  /// The groups in an order in which they can run; nothing if there is none.
  std::optional<std::vector<std::size_t>> order(const std::vector<Group>& groups) const;
  void merge();
  bool improveOnce();
  bool improvePair(std::size_t a, std::size_t b);
  bool tryChange(std::vector<Group> changed, std::size_t a, std::size_t b);

  const ir::Function* function_;
  const analysis::Slicer* slicer_;
  const PassLimits* limits_;
  const PassCosts* costs_;
  std::vector<ir::VariableId> outputs_;
  std::vector<analysis::ValueAt> saved_;
  std::vector<CostUnit> units_;
  std::vector<std::size_t> unitOfStatement_;
  std::size_t firstLoad_ = 0;     ///< the unit that loads the first saved value
  std::vector<CostUnits> items_;  ///< by item
  std::vector<Group> groups_;
};

}  // namespace brook::passes
