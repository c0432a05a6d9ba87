#include "compiler/passes/decision_tree.h"

#include <algorithm>
#include <utility>

namespace brook::passes {
namespace {

using namespace ir;
using analysis::Interval;
using Range = Partition::Range;

// So few blocks are asked for one after the other.
constexpr std::ptrdiff_t kLeaf = 4;

bool hasTarget(const Range& range) {
  return range.target.has_value();
}

class TreeWriter {
 public:
  TreeWriter(FunctionBuilder& builder, ExprId number, Location location, const BlockOf& blockOf)
      : b_(builder), number_(number), location_(location), blockOf_(blockOf) {}

  Block write(const Range* begin, const Range* end) {
    if (std::count_if(begin, end, hasTarget) <= kLeaf) return writeLeaf(begin, end);
    const Range* middle = begin + (end - begin) / 2;
    const ExprId isBelow = compare(BinaryOp::Less, middle->values.first);
    return {{If{isBelow, write(begin, middle), write(middle, end)}, location_}};
  }

 private:
  Block writeLeaf(const Range* begin, const Range* end) {
    const Interval known{begin->values.first, (end - 1)->values.last};
    // Where each value has a target the last needs no test.
    const bool isComplete = std::all_of(begin, end, hasTarget);
    if (isComplete) --end;
    Block rest = blockOf_(isComplete ? end->target : std::nullopt);
    while (end-- != begin) {
      if (!hasTarget(*end)) continue;
      Block chosen = blockOf_(end->target);
      const ExprId condition = isIn(end->values, known);
      rest = Block{{If{condition, std::move(chosen), std::move(rest)}, location_}};
    }
    return rest;
  }

  ExprId isIn(Interval values, Interval known) {
    if (values.first == values.last) return compare(BinaryOp::Equal, values.first);
    if (values.first == known.first) return compare(BinaryOp::LessEqual, values.last);
    const ExprId isAbove = compare(BinaryOp::GreaterEqual, values.first);
    if (values.last == known.last) return isAbove;
    return b_.binary(BinaryOp::And, isAbove, compare(BinaryOp::LessEqual, values.last));
  }

  ExprId compare(BinaryOp op, std::int64_t value) {
    const ExprId constant = b_.typeOf(number_) == kUint
                                ? b_.constant(static_cast<std::uint32_t>(value))
                                : b_.constant(static_cast<std::int32_t>(value));
    return b_.binary(op, number_, constant);
  }

  FunctionBuilder& b_;
  ExprId number_;
  Location location_;
  const BlockOf& blockOf_;
};

}  // namespace

void Partition::add(const std::vector<Interval>& values, int target) {
  for (const Interval& interval : values) {
    std::int64_t next = interval.first;
    auto piece = pieces_.upper_bound(next);
    if (piece != pieces_.begin()) next = std::max(next, std::prev(piece)->second.last + 1);
    while (next <= interval.last) {
      const bool isBehindAll = piece == pieces_.end();
      const std::int64_t last =
          isBehindAll ? interval.last : std::min(interval.last, piece->first - 1);
      if (next <= last) pieces_.emplace_hint(piece, next, Piece{last, target});
      if (isBehindAll) break;
      next = piece->second.last + 1;
      ++piece;
    }
  }
}

std::vector<Range> Partition::ranges() const {
  std::vector<Range> result;
  std::int64_t next = all_.first;
  const auto append = [&](Interval values, std::optional<int> target) {
    if (values.first > values.last) return;
    if (!result.empty() && result.back().target == target) {
      result.back().values.last = values.last;
    } else {
      result.push_back({values, target});
    }
    next = values.last + 1;
  };
  for (const auto& [first, piece] : pieces_) {
    append({next, first - 1}, std::nullopt);
    append({first, piece.last}, piece.target);
  }
  append({next, all_.last}, std::nullopt);
  return result;
}

Block decisionTree(FunctionBuilder& builder, ExprId number, const std::vector<Range>& ranges,
                   Location location, const BlockOf& blockOf) {
  return TreeWriter(builder, number, location, blockOf)
      .write(ranges.data(), ranges.data() + ranges.size());
}

}  // namespace brook::passes
