// Slices: which statements compute a value, and how much work they are.
//
//   0  var t = sin(x)       slice of a: 0 and 1, reads x
//   1  a = mul(t, 2.0)      slice of a where the value of t after 0 is at hand: 1, loads t
//   2  b = y                slice of b: 2, reads y
//
// In: a function without returns, which calls nothing but helpers of its own. A slice is never too small; in branches and loops it
// may be too large, for there the order of statements is not looked at.
#pragma once

#include "compiler/ir/module.h"

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <vector>

namespace brook::analysis {

/// How often the body of a loop is taken to run, whose count is not known.
inline constexpr int kLoopWeight = 8;

/// The value of a variable after statement number `after` of the function's body.
struct ValueAt {
  ir::VariableId variable;
  std::size_t after = 0;

  bool operator==(const ValueAt&) const = default;
};

struct Slice {
  std::vector<bool> statements;    ///< by number, Slicer::statementCount() of them
  std::set<std::uint32_t> inputs;  ///< streams and gathers that are read
  std::set<std::size_t> loads;     ///< indices of the values at hand that it starts from
};

/// For one element. Of statements in loops kLoopWeight times as much.
struct Work {
  double reads = 0;       ///< elements of gathers
  double arithmetic = 0;  ///< scalar operations; a function counts as several
  double operations = 0;  ///< nodes of expressions; loops counted once
};

class Slicer {
 public:
  /// `function` outlives the slicer and does not change.
  explicit Slicer(const ir::Function& function);

  /// What computes `value` where the values of `saved` are at hand, itself excepted.
  Slice slice(const ValueAt& value, std::span<const ValueAt> saved) const;

  /// Of all statements, those in blocks included; outer ones come first.
  std::size_t statementCount() const { return facts_.size(); }
  const Work& work(std::size_t statement) const { return facts_[statement].work; }

  /// The statements of the body, not of the blocks in it, that write the variable, in order.
  std::vector<std::size_t> writes(ir::VariableId variable) const;

 private:
  struct Facts {
    std::vector<std::uint32_t> reads;   ///< variables
    std::vector<std::uint32_t> inputs;  ///< streams and gathers
    std::vector<std::uint32_t> writes;  ///< variables, by the statement itself
    bool isWhole = false;               ///< replaces all of what it writes
    bool isLoop = false;
    bool isJump = false;
    std::size_t end = 0;  ///< number of the first statement behind its blocks
    Work work;
  };
  struct Search;

  using Helpers = std::map<std::string, Work>;  ///< by name
  Slicer(const ir::Function& helper, std::shared_ptr<Helpers> helpers);

  void number(const ir::Block& block, double weight);
  void addCall(const ir::Call& call, double weight, Facts& facts) const;
  Work all() const;
  void addExpressions(const ir::Statement& statement, double weight, Facts& facts) const;
  bool mark(std::size_t begin, std::size_t end, bool inNeededLoop, Search& search) const;
  bool writesAny(std::size_t begin, std::size_t end, const std::set<std::uint32_t>& live) const;

  const ir::Function& function_;
  std::shared_ptr<Helpers> helpers_;  ///< one call of each
  std::vector<Facts> facts_;
  std::vector<std::size_t> top_;  ///< numbers of the statements of the body
};

}  // namespace brook::analysis
