// StatementSequence: the statements that run one after the other until a block ends, and then those
// behind it in the block around.
//
//   { a  if c { b } d }   enter the whole, next: a, next: the if, enter its block, next: b, next: d
#pragma once

#include <cstddef>
#include <vector>

namespace brook::passes {

/// `BlockType`: ir::Block, or const. The blocks outlive the sequence.
template <class BlockType>
class StatementSequence {
 public:
  /// From statement number `from` on; what is left of the block before comes after it.
  void enter(BlockType& block, std::size_t from = 0) { open_.push_back({&block, from}); }

  bool isAtEnd() {
    while (!open_.empty() && open_.back().next == open_.back().block->size())
      open_.pop_back();
    return open_.empty();
  }

  /// Both only after isAtEnd has denied.
  auto& peek() { return (*open_.back().block)[open_.back().next]; }
  auto& next() { return (*open_.back().block)[open_.back().next++]; }

  /// What is left is never reached.
  void end() { open_.clear(); }

 private:
  struct Open {
    BlockType* block;
    std::size_t next;
  };
  std::vector<Open> open_;
};

}  // namespace brook::passes
