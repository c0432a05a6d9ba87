#include "compiler/analysis/body_parts.h"

#include "compiler/analysis/code_size.h"
#include "compiler/ir/visit.h"

#include <algorithm>
#include <optional>

namespace brook::analysis {

using namespace ir;

namespace {

constexpr double kMaxPartSize = 200;
// Shorter runs are not worth a call.
constexpr double kMinShare = 0.25;

bool leavesLoop(const Statement& statement) {
  if (std::holds_alternative<Break>(statement.node)) return true;
  if (std::holds_alternative<Continue>(statement.node)) return true;
  if (std::holds_alternative<Loop>(statement.node)) return false;
  const std::vector<const Block*> inner = blocks(statement);
  return std::any_of(inner.begin(), inner.end(), [](const Block* block) {
    return std::any_of(block->begin(), block->end(), leavesLoop);
  });
}

}  // namespace

// Finds the parts.
class BodyParts::Divider {
 public:
  Divider(const Function& function, double most, BodyParts& parts)
      : function_(function), most_(most), parts_(parts) {}

  // Gives the size of what is left of the block where its parts are calls.
  double divide(const Block& block) {
    std::vector<Unit> units;
    double size = 0;
    for (const Statement& statement : block) {
      units.push_back({units.size(), 1, sizeAround(statement), !leavesLoop(statement)});
      size += units.back().size;
    }
    while (size > most_ && group(units, block)) {
      size = 0;
      for (const Unit& unit : units)
        size += unit.size;
    }
    return size;
  }

 private:
  // One statement, or a part.
  struct Unit {
    std::size_t first;
    std::size_t count;
    double size;
    bool canMove;
    bool isPart = false;
  };

  // A step stands in the head of its loop.
  double sizeAround(const Statement& statement) {
    double size = codeSize(function_, statement);
    const auto* loop = std::get_if<Loop>(&statement.node);
    for (const Block* inner : blocks(statement)) {
      if (loop && inner == &loop->step) {
        for (const Statement& step : *inner)
          size += codeSize(function_, step);
      } else {
        size += divide(*inner);
      }
    }
    return size;
  }

  // Makes parts of neighbours. Whether there were any to make.
  bool group(std::vector<Unit>& units, const Block& block) {
    std::vector<Unit> result;
    bool isChanged = false;
    for (std::size_t i = 0; i < units.size();) {
      Unit part = units[i];
      std::size_t next = i + 1;
      while (part.canMove && next < units.size() && units[next].canMove &&
             part.size + units[next].size <= most_) {
        part.count += units[next].count;
        part.size += units[next].size;
        ++next;
      }
      const bool isPartAlready = units[i].isPart && next == i + 1;
      if (part.canMove && !isPartAlready && part.size >= kMinShare * most_) {
        std::vector<std::size_t>& counts = parts_.counts_[&block[part.first]];
        counts.insert(counts.begin(), part.count);
        result.push_back({part.first, part.count, kSizeOfCall, true, true});
        isChanged = true;
      } else {
        result.insert(result.end(), units.begin() + static_cast<std::ptrdiff_t>(i),
                      units.begin() + static_cast<std::ptrdiff_t>(next));
      }
      i = next;
    }
    units = std::move(result);
    return isChanged;
  }

  const Function& function_;
  const double most_;
  BodyParts& parts_;
};

// Finds out where variables are named.
class BodyParts::Uses {
 public:
  Uses(const Function& function, BodyParts& parts) : function_(function), parts_(parts) {
    parts_.lastUse_.resize(function.variables.size());
    parts_.isShared_.resize(function.variables.size());
    depths_.resize(function.variables.size());
    users_.resize(function.variables.size());
    for (std::uint32_t i = 0; i < function.parameterCount; ++i)
      users_[i] = 0;
  }

  void walk(const Block& block, std::size_t user) {
    const std::size_t depth = path_.size();
    path_.push_back(0);
    std::vector<std::pair<std::size_t, std::size_t>> open;  // ends of parts, and who is around them
    for (std::size_t i = 0; i < block.size(); ++i) {
      while (!open.empty() && open.back().first == i) {
        user = open.back().second;
        open.pop_back();
      }
      for (const std::size_t count : parts_.countsAt(block[i])) {
        open.emplace_back(i + count, user);
        user = ++userCount_;
      }
      path_[depth] = i;
      visit(block[i], depth, user);
    }
    path_.pop_back();
  }

 private:
  void visit(const Statement& statement, std::size_t depth, std::size_t user) {
    if (const auto* declare = std::get_if<Declare>(&statement.node)) {
      depths_[declare->variable.index] = depth;
      use(declare->variable, user);
    }
    for (const VariableId variable : written(statement))
      use(variable, user);
    for (const ExprId root : operands(statement)) {
      forEachExpr(function_, root, [&](ExprId id) {
        if (const auto* read = std::get_if<Read>(&function_.expr(id).node))
          use(read->variable, user);
      });
    }
    const auto* loop = std::get_if<Loop>(&statement.node);
    for (const Block* inner : blocks(statement)) {
      if (!loop || inner == &loop->body) {
        walk(*inner, user);
        continue;
      }
      for (const Statement& step : *inner)
        visit(step, depth, user);
    }
  }

  void use(VariableId variable, std::size_t user) {
    const std::uint32_t i = variable.index;
    if (!function_.isParameter(variable)) parts_.lastUse_[i] = path_[depths_[i]];
    if (!users_[i]) users_[i] = user;
    if (*users_[i] != user) parts_.isShared_[i] = true;
  }

  const Function& function_;
  BodyParts& parts_;
  std::vector<std::size_t> path_;    // numbers of the statements that are being walked
  std::vector<std::size_t> depths_;  // by variable: how many blocks are around its own
  std::vector<std::optional<std::size_t>> users_;  // by variable: the first part that names it
  std::size_t userCount_ = 0;
};

BodyParts::BodyParts(const Function& function) {
  if (isLarge(function)) *this = BodyParts(function, kMaxPartSize);
}

BodyParts::BodyParts(const Function& function, double most) {
  Divider(function, most, *this).divide(function.body);
  Uses(function, *this).walk(function.body, 0);
}

std::span<const std::size_t> BodyParts::countsAt(const Statement& statement) const {
  const auto found = counts_.find(&statement);
  if (found == counts_.end()) return {};
  return found->second;
}

bool BodyParts::isUsedBehind(VariableId local, std::size_t end) const {
  return lastUse_[local.index] >= end;
}

}  // namespace brook::analysis
