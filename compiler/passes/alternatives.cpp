#include "compiler/passes/alternatives.h"

#include "compiler/analysis/integer_test.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/visit.h"
#include "compiler/passes/decision_tree.h"

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;
using analysis::IntegerTest;
using Ranges = std::vector<Partition::Range>;

// So many conditions stand one inside of the other, so many of such groups one behind the other,
// and so on.
constexpr std::size_t kGroup = 8;
// So many conditions on one integer are worth a tree.
constexpr std::size_t kRun = 8;
// So many nodes of an expression are as quick as not to compute them.
constexpr std::size_t kQuick = 12;

// Of a block that is nothing, or nothing but a jump: which. Such a one costs nothing to repeat.
std::optional<std::size_t> bareJump(const Block& block) {
  if (block.empty()) return 0;
  const StatementNode& node = block.front().node;
  const auto* leave = std::get_if<Return>(&node);
  const bool isJump = std::holds_alternative<Break>(node) ||
                      std::holds_alternative<Continue>(node) || (leave && !leave->value);
  return isJump ? std::optional(node.index() + 1) : std::nullopt;
}

void append(Block statements, Block& out) {
  std::ranges::move(statements, std::back_inserter(out));
}

class SelectionWriter {
 public:
  SelectionWriter(Function& function, Alternatives alternatives, Block& out)
      : function_(function),
        b_(function),
        list_(std::move(alternatives.list)),
        at_(list_.front().location),
        out_(out) {
    bodies_.push_back(std::move(alternatives.otherwise));
    numberBodies();
    for (const Alternative& alternative : list_) {
      tests_.push_back(alternative.before.empty()
                           ? analysis::integerTest(function, alternative.condition)
                           : std::nullopt);
    }
  }

  void write() {
    if (endOfRun(0) == list_.size()) {
      const Ranges ranges = rangesOf(0, list_.size());
      if (standsOnce(ranges)) return writeTree(ranges);
    }
    hoistLocals();
    chosen_ = b_.local("chosen", kInt);
    out_.push_back({Declare{chosen_, b_.constant(0)}, at_});
    append(inGroups(searches()), out_);
    append(choice(), out_);
  }

 private:
  // From 1; 0 is what runs otherwise.
  void numberBodies() {
    std::map<std::size_t, int> jumps;
    for (Alternative& alternative : list_) {
      const auto next = static_cast<int>(bodies_.size());
      if (const std::optional<std::size_t> jump = bareJump(alternative.body)) {
        const auto [known, isNew] = jumps.emplace(*jump, next);
        numbers_.push_back(known->second);
        if (!isNew) continue;
      } else {
        numbers_.push_back(next);
      }
      bodies_.push_back(std::move(alternative.body));
    }
  }

  Block bodyOf(int number) {
    Block& body = bodies_[static_cast<std::size_t>(number)];
    return bareJump(body) ? body : std::move(body);
  }

  // Behind the conditions from `begin` on that ask for values of one integer.
  std::size_t endOfRun(std::size_t begin) const {
    std::size_t end = begin;
    while (end < list_.size() && tests_[end] &&
           analysis::isSameValue(function_, tests_[begin]->tested, tests_[end]->tested)) {
      ++end;
    }
    return end;
  }

  Ranges rangesOf(std::size_t begin, std::size_t end) const {
    Partition partition(analysis::allValues(b_.typeOf(tests_[begin]->tested)));
    for (std::size_t i = begin; i < end; ++i)
      partition.add(tests_[i]->values, numbers_[i]);
    return partition.ranges();
  }

  ExprId named(ExprId tested, Block& out) {
    const ExprNode& node = function_.expr(tested).node;
    if (std::holds_alternative<Read>(node)) return tested;
    const VariableId selector = b_.local("selector", b_.typeOf(tested));
    out.push_back({Declare{selector, tested}, at_});
    return b_.read(selector);
  }

  // ---- by one integer

  // Whether no body would have to be written twice.
  bool standsOnce(const Ranges& ranges) const {
    std::vector<int> uses(bodies_.size());
    for (const Partition::Range& range : ranges) {
      if (range.target) ++uses[static_cast<std::size_t>(*range.target)];
    }
    for (std::size_t i = 0; i < bodies_.size(); ++i) {
      if (uses[i] > 1 && !bareJump(bodies_[i])) return false;
    }
    return true;
  }

  void writeTree(const Ranges& ranges) {
    const ExprId number = named(tests_.front()->tested, out_);
    const auto missing =
        std::ranges::count_if(ranges, [](const Partition::Range& r) { return !r.target; });
    std::optional<VariableId> isMissing;
    if (missing > 1 && !bareJump(bodies_[0])) {
      isMissing = b_.local("otherwise", kBool);
      out_.push_back({Declare{*isMissing, b_.constant(false)}, at_});
    }
    append(decisionTree(b_, number, ranges, at_,
                        [&](std::optional<int> target) -> Block {
                          if (target || !isMissing) return bodyOf(target.value_or(0));
                          return {assign(*isMissing, b_.constant(true), at_)};
                        }),
           out_);
    if (isMissing) out_.push_back({If{b_.read(*isMissing), bodyOf(0), {}}, at_});
  }

  // ---- by conditions in their order

  // Those that stand before a condition are read by later ones and by bodies.
  void hoistLocals() {
    for (Alternative& alternative : list_) {
      for (Statement& statement : alternative.before) {
        const auto* declare = std::get_if<Declare>(&statement.node);
        if (!declare) continue;
        const Declare local = *declare;
        out_.push_back({Declare{local.variable, std::nullopt}, statement.location});
        if (local.init) statement = assign(local.variable, *local.init, statement.location);
      }
      std::erase_if(alternative.before, [](const Statement& statement) {
        return std::holds_alternative<Declare>(statement.node);
      });
    }
  }

  // Each sets `chosen` where one of its conditions holds.
  std::vector<Block> searches() {
    std::vector<Block> result;
    for (std::size_t i = 0; i < list_.size();) {
      std::size_t end = endOfRun(i);
      if (end - i >= kRun) {
        result.push_back(searchInTree(i, end));
      } else {
        end = i + 1;
        while (end < std::min(i + kGroup, list_.size()) && endOfRun(end) - end < kRun)
          ++end;
        result.push_back(searchInOrder(i, end));
      }
      i = end;
    }
    return result;
  }

  Block searchInTree(std::size_t begin, std::size_t end) {
    Block result;
    const ExprId number = named(tests_[begin]->tested, result);
    append(decisionTree(b_, number, rangesOf(begin, end), list_[begin].location,
                        [&](std::optional<int> target) -> Block {
                          if (!target) return {};
                          return {choose(*target, list_[begin].location)};
                        }),
           result);
    return result;
  }

  // Something so quick that it may as well be computed where it is not asked for.
  bool isQuick(const Alternative& alternative) const {
    std::size_t count = 0;
    bool isSlow = !alternative.before.empty();
    forEachExpr(function_, alternative.condition, [&](ExprId id) {
      const ExprNode& node = function_.expr(id).node;
      const auto* binary = std::get_if<Binary>(&node);
      const bool isDivision =
          binary && (binary->op == BinaryOp::Divide || binary->op == BinaryOp::Remainder);
      isSlow = isSlow || isDivision || std::holds_alternative<Gather>(node) ||
               std::holds_alternative<Builtin>(node) || ++count > kQuick;
    });
    return !isSlow;
  }

  Block searchInOrder(std::size_t begin, std::size_t end) {
    if (std::all_of(list_.begin() + static_cast<std::ptrdiff_t>(begin),
                    list_.begin() + static_cast<std::ptrdiff_t>(end),
                    [&](const Alternative& alternative) { return isQuick(alternative); })) {
      return searchAtOnce(begin, end);
    }
    Block rest;
    for (std::size_t i = end; i-- > begin;) {
      Block block = std::move(list_[i].before);
      const Location at = list_[i].location;
      block.push_back({If{list_[i].condition, {choose(numbers_[i], at)}, std::move(rest)}, at});
      rest = std::move(block);
    }
    return rest;
  }

  // From the last condition to the first, so that this one wins.
  Block searchAtOnce(std::size_t begin, std::size_t end) {
    const Location at = list_[begin].location;
    const VariableId found = b_.local("found", kInt);
    Block result = {{Declare{found, b_.constant(0)}, at}};
    for (std::size_t i = end; i-- > begin;) {
      const ExprId number = b_.constant(std::int32_t{numbers_[i]});
      const ExprId value = b_.select(list_[i].condition, number, b_.read(found));
      result.push_back(assign(found, value, list_[i].location));
    }
    result.push_back(assign(chosen_, b_.read(found), at));
    return result;
  }

  // One behind the other, as long as nothing is chosen.
  Block inGroups(std::span<Block> searches) {
    std::size_t size = 1;
    while (size * kGroup < searches.size())
      size *= kGroup;
    Block result;
    for (std::size_t first = 0; first < searches.size(); first += size) {
      const std::span<Block> part =
          searches.subspan(first, std::min(size, searches.size() - first));
      Block block = part.size() == 1 ? std::move(part.front()) : inGroups(part);
      if (first == 0) {
        result = std::move(block);
        continue;
      }
      const ExprId isOpen = b_.binary(BinaryOp::Equal, b_.read(chosen_), b_.constant(0));
      result.push_back({If{isOpen, std::move(block), {}}, at_});
    }
    return result;
  }

  Block inGroups(std::vector<Block> searches) { return inGroups(std::span(searches)); }

  Block choice() {
    Partition partition({0, static_cast<std::int64_t>(bodies_.size()) - 1});
    for (int i = 0; i < static_cast<int>(bodies_.size()); ++i)
      partition.add({{i, i}}, i);
    return decisionTree(b_, b_.read(chosen_), partition.ranges(), at_,
                        [&](std::optional<int> target) { return bodyOf(*target); });
  }

  Statement choose(int number, Location at) {
    return assign(chosen_, b_.constant(std::int32_t{number}), at);
  }

  static Statement assign(VariableId variable, ExprId value, Location at) {
    return {Assign{{variable, {}, std::nullopt}, value}, at};
  }

  Function& function_;
  FunctionBuilder b_;
  std::vector<Alternative> list_;
  Location at_;
  Block& out_;
  std::vector<std::optional<IntegerTest>> tests_;
  std::vector<int> numbers_;   // of the bodies of the alternatives
  std::vector<Block> bodies_;  // by their numbers
  VariableId chosen_;
};

}  // namespace

void appendShallow(Function& function, Alternatives alternatives, Block& out) {
  SelectionWriter(function, std::move(alternatives), out).write();
}

}  // namespace brook::passes
