// Placement: where each value of the regions is computed, and which have names.
//
//   repeat while lt(i, n) carried i, s            let t: float = div(a, b)
//     end: add(i, 1),                        ->   loop while lt(i, n) {
//          add(s, mul(div(a, b), x[i]))             s = add(s, mul(t, x[i]))
//
// A value with several uses has a name, where the first block begins that all of them are in; so has
// one that takes long and is the same in all iterations of a loop, before the loop. Leaves and small
// sums of ints have none: they are computed wherever they are used.
#pragma once

#include "compiler/canonical/build.h"

#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

namespace brook::canonical {

/// Before an item of a block. The number of a block's items: at its end.
struct Point {
  std::size_t block;
  std::size_t item;
};

class Placement {
 public:
  explicit Placement(const Built& built);

  std::size_t blockOf(const Region& region) const { return blockOfRegion_.at(&region); }
  Point endOf(const Region& region) const { return {blockOf(region), region.size()}; }
  /// The point at which a loop computes its condition and its step; it takes no statements.
  Point testOf(const Repeat& repeat) const { return {testOf_.at(&repeat), 0}; }
  /// What the loop's step sets the carried value of this number to; nothing: the jumps set it.
  std::optional<ir::ExprId> stepOf(const Repeat& repeat, std::size_t number) const {
    return steps_.at(&repeat)[number];
  }
  /// The point at which the value gets its name, if it has one that is valid at `user`.
  std::optional<Point> nameOf(ir::ExprId value, Point user) const;
  /// Values that get their names at a point, in order.
  const std::vector<ir::ExprId>& namedAt(Point point) const;
  /// The innermost block that both are in, and the item of it that comes first.
  Point commonPoint(Point a, Point b) const;
  /// The value for which an expression needs no statement at all.
  bool isFree(ir::ExprId value) const { return isFree_[value.index]; }

 private:
  struct Block {
    std::size_t parent;
    std::size_t item;  ///< of the parent
    std::size_t depth;
    std::size_t loops;  ///< around it
    bool isText;        ///< no statement can stand in it
  };

  void describeValues();
  void describe(ir::ExprId id);
  void addRegion(const Region& region, Block block);
  void addItem(const Item& item, Point at);
  void addRepeat(const Repeat& repeat, Point at);
  void findSteps(const Repeat& repeat);
  void addUses(const Region& region);
  void addUses(const Item& item, Point at);
  void addUse(ir::ExprId value, Point at) { uses_[value.index].push_back(at); }
  void place(ir::ExprId value);
  std::optional<Point> placeOf(ir::ExprId value, const std::vector<Point>& uses) const;
  bool isAround(std::size_t outer, std::size_t block) const;

  const ir::Function& function_;
  std::vector<Block> blocks_;
  std::unordered_map<const Region*, std::size_t> blockOfRegion_;
  std::unordered_map<const Repeat*, std::size_t> testOf_;
  std::unordered_map<const Repeat*, std::vector<std::optional<ir::ExprId>>> steps_;
  std::unordered_map<const Repeat*, std::vector<const Jump*>> jumps_;
  std::vector<const Repeat*> loops_;  ///< around the item that is being added
  std::unordered_map<std::uint32_t, std::size_t> blockOfSymbol_;

  // By value.
  std::vector<bool> isFree_, isDear_, isLarge_;
  std::vector<bool> isCopied_;  ///< computed wherever it is used
  std::vector<int> repeated_;   ///< nodes of a small sum; 0: something else
  std::vector<int> nodes_;      ///< of its text where it is an operand
  std::vector<int>
      writtenOut_;  ///< the nodes of all that it is made of, as far as they are counted
  std::vector<std::size_t> earliest_;
  std::vector<std::vector<Point>> uses_;
  std::vector<std::optional<Point>> names_;

  std::vector<std::unordered_map<std::size_t, std::vector<ir::ExprId>>> named_;  ///< by block, item
};

}  // namespace brook::canonical
