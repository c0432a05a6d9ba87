#include "compiler/canonical/placement.h"

#include "compiler/ir/visit.h"

#include <algorithm>
#include <utility>

namespace brook::canonical {
namespace {

using namespace ir;

// A larger text is divided. In a large function, which becomes several, what a long text reads would
// have to be kept until its end.
constexpr int kLargestText = 40;
constexpr int kLargestInLarge = 12;
constexpr std::ptrdiff_t kLargeFunction = 500;  // values
// A larger sum of ints is computed once.
constexpr int kMostRepeated = 9;

bool isLeaf(const Expr& expression) {
  return std::holds_alternative<Constant>(expression.node) ||
         std::holds_alternative<Read>(expression.node) ||
         std::holds_alternative<Position>(expression.node) ||
         std::holds_alternative<Extent>(expression.node) ||
         std::holds_alternative<IteratorBound>(expression.node);
}

// Operations that cost more than the registers that keep their results over a loop.
bool isDearNode(const Expr& expression) {
  if (std::holds_alternative<Gather>(expression.node)) return true;
  if (const auto* builtin = std::get_if<Builtin>(&expression.node)) {
    const bool isChoice =
        builtin->function == BuiltinKind::Min || builtin->function == BuiltinKind::Max;
    return !(isChoice && expression.type.isInteger());
  }
  const auto* binary = std::get_if<Binary>(&expression.node);
  if (!binary) return false;
  return expression.type.isFloating() || binary->op == BinaryOp::Divide ||
         binary->op == BinaryOp::Remainder;
}

}  // namespace

Placement::Placement(const Built& built)
    : function_(built.function),
      uses_(built.function.expressions.size()),
      names_(built.function.expressions.size()) {
  addRegion(built.body.region, {0, 0, 0, 0, false});
  for (const auto& [repeat, jumps] : jumps_)
    findSteps(*repeat);
  addUses(built.body.region);
  const Point end = {0, built.body.region.size()};
  for (const Final& final : built.body.finals)
    addUse(final.value, end);
  if (built.body.last) {
    for (const ExprId value : operands(*built.body.last))
      addUse(value, end);
  }
  describeValues();
  named_.resize(blocks_.size());
  for (std::size_t i = uses_.size(); i-- > 0;)
    place({static_cast<std::uint32_t>(i)});
  for (auto& items : named_) {
    for (auto& [item, values] : items)
      std::ranges::reverse(values);
  }
}

// ---- blocks

void Placement::addRegion(const Region& region, Block block) {
  const std::size_t number = blocks_.size();
  blocks_.push_back(block);
  blockOfRegion_[&region] = number;
  for (std::size_t i = 0; i < region.size(); ++i)
    addItem(*region[i], {number, i});
}

void Placement::addItem(const Item& item, Point at) {
  const Block inner = {at.block, at.item, blocks_[at.block].depth + 1, blocks_[at.block].loops,
                       false};
  if (const auto* statement = std::get_if<Statement>(&item.node)) {
    if (const auto* declare = std::get_if<Declare>(&statement->node))
      blockOfSymbol_[declare->variable.index] = at.block;
  } else if (const auto* branch = std::get_if<Branch>(&item.node)) {
    for (const Merge& merge : branch->merges)
      blockOfSymbol_[merge.symbol.index] = at.block;
    addRegion(branch->whenTrue, inner);
    addRegion(branch->whenFalse, inner);
  } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
    addRepeat(*repeat, at);
  } else {
    jumps_[loops_.back()].push_back(&std::get<Jump>(item.node));
  }
}

void Placement::addRepeat(const Repeat& repeat, Point at) {
  Block inner = {at.block, at.item, blocks_[at.block].depth + 1, blocks_[at.block].loops + 1, true};
  testOf_[&repeat] = blocks_.size();
  blocks_.push_back(inner);
  inner.isText = false;
  for (const Carried& carried : repeat.carried) {
    blockOfSymbol_[carried.head.index] = blocks_.size();
    blockOfSymbol_[carried.exit.index] = at.block;
  }
  loops_.push_back(&repeat);
  jumps_[&repeat];
  addRegion(repeat.body, inner);
  loops_.pop_back();
}

// A counter goes into the step: all iterations end with the same sum of it and a constant.
void Placement::findSteps(const Repeat& repeat) {
  std::vector<std::optional<ExprId>>& steps = steps_[&repeat];
  for (std::size_t i = 0; i < repeat.carried.size(); ++i) {
    std::optional<ExprId> next;
    bool isSame = true;
    for (const Jump* jump : jumps_[&repeat]) {
      if (jump->kind == Jump::Kind::Break) continue;
      isSame = isSame && (!next || *next == jump->values[i]);
      next = jump->values[i];
    }
    const auto* sum = next ? std::get_if<Binary>(&function_.expr(*next).node) : nullptr;
    const auto* read = sum ? std::get_if<Read>(&function_.expr(sum->left).node) : nullptr;
    const bool isCount = read && read->variable == repeat.carried[i].head &&
                         std::holds_alternative<Constant>(function_.expr(sum->right).node);
    steps.push_back(isSame && isCount ? next : std::nullopt);
  }
}

bool Placement::isAround(std::size_t outer, std::size_t block) const {
  while (blocks_[block].depth > blocks_[outer].depth)
    block = blocks_[block].parent;
  return block == outer;
}

Point Placement::commonPoint(Point a, Point b) const {
  const auto goOut = [&](Point& point) {
    point = {blocks_[point.block].parent, blocks_[point.block].item};
  };
  while (blocks_[a.block].depth > blocks_[b.block].depth)
    goOut(a);
  while (blocks_[b.block].depth > blocks_[a.block].depth)
    goOut(b);
  while (a.block != b.block) {
    goOut(a);
    goOut(b);
  }
  return {a.block, std::min(a.item, b.item)};
}

// ---- values

// Operands come before the values that are made of them. Many values of the table are in no region.
void Placement::describeValues() {
  std::vector<std::size_t> users(uses_.size());
  for (std::size_t i = uses_.size(); i-- > 0;) {
    users[i] += uses_[i].size();
    if (users[i] == 0) continue;
    for (const ExprId operand : operands(function_.expressions[i]))
      ++users[operand.index];
  }
  const bool isLargeFunction =
      std::ranges::count_if(users, [](std::size_t n) { return n > 0; }) > kLargeFunction;
  const int largest = isLargeFunction ? kLargestInLarge : kLargestText;
  for (std::uint32_t i = 0; i < uses_.size(); ++i) {
    describe({i});
    isLarge_.push_back(nodes_[i] > largest);
    if (users[i] > 1 || isLarge_[i]) nodes_[i] = 1;
  }
}

void Placement::describe(ExprId id) {
  const Expr& expression = function_.expr(id);
  const std::vector<ExprId> parts = operands(expression);
  bool areFree = true, isDear = isDearNode(expression), areRepeated = true;
  int nodes = 1, writtenOut = 1, repeated = 1;
  std::size_t earliest = 0;
  for (const ExprId part : parts) {
    areFree = areFree && isFree_[part.index];
    isDear = isDear || isDear_[part.index];
    areRepeated = areRepeated && repeated_[part.index] > 0;
    nodes += nodes_[part.index];
    writtenOut = std::min(writtenOut + writtenOut_[part.index], kLargestText + 1);
    repeated += repeated_[part.index];
    const std::size_t of = earliest_[part.index];
    if (blocks_[of].depth > blocks_[earliest].depth) earliest = of;
  }
  if (const auto* read = std::get_if<Read>(&expression.node)) {
    const auto block = blockOfSymbol_.find(read->variable.index);
    if (block != blockOfSymbol_.end()) earliest = block->second;
  }
  const auto* component = std::get_if<Component>(&expression.node);
  const bool isElement = component && function_.expr(component->operand).type.isArray();
  // Components of a vector, or a vector of one scalar.
  const bool isShuffle = std::holds_alternative<Swizzle>(expression.node) ||
                         (std::holds_alternative<Construct>(expression.node) && parts.size() == 1);
  isFree_.push_back(isLeaf(expression) || (isShuffle && areFree));
  isDear_.push_back(isDear || writtenOut > kLargestText);
  const auto* binary = std::get_if<Binary>(&expression.node);
  const bool isSum = binary && expression.type == kInt &&
                     (binary->op == BinaryOp::Add || binary->op == BinaryOp::Subtract ||
                      binary->op == BinaryOp::Multiply);
  const bool isRepeated = isFree_.back() || (isSum && areRepeated && repeated <= kMostRepeated);
  repeated_.push_back(isRepeated ? repeated : 0);
  isCopied_.push_back(isElement || isShuffle || isRepeated);
  nodes_.push_back(nodes);
  writtenOut_.push_back(writtenOut);
  earliest_.push_back(earliest);
}

// ---- uses

void Placement::addUses(const Region& region) {
  const std::size_t block = blockOf(region);
  for (std::size_t i = 0; i < region.size(); ++i)
    addUses(*region[i], {block, i});
}

void Placement::addUses(const Item& item, Point at) {
  if (const auto* statement = std::get_if<Statement>(&item.node)) {
    for (const ExprId value : operands(*statement))
      addUse(value, at);
  } else if (const auto* branch = std::get_if<Branch>(&item.node)) {
    addUse(branch->condition, at);
    addUses(branch->whenTrue);
    addUses(branch->whenFalse);
    for (const Merge& merge : branch->merges) {
      if (merge.whenTrue) addUse(*merge.whenTrue, endOf(branch->whenTrue));
      if (merge.whenFalse) addUse(*merge.whenFalse, endOf(branch->whenFalse));
    }
  } else if (const auto* repeat = std::get_if<Repeat>(&item.node)) {
    addUse(repeat->condition, testOf(*repeat));
    for (const Carried& carried : repeat->carried)
      addUse(carried.init, at);
    loops_.push_back(repeat);
    addUses(repeat->body);
    loops_.pop_back();
  } else {
    const auto& jump = std::get<Jump>(item.node);
    for (std::size_t i = 0; i < jump.values.size(); ++i) {
      const bool isInStep = jump.kind != Jump::Kind::Break && stepOf(*loops_.back(), i);
      addUse(jump.values[i], isInStep ? testOf(*loops_.back()) : at);
    }
  }
}

// ---- places

void Placement::place(ExprId value) {
  const std::vector<Point>& uses = uses_[value.index];
  if (uses.empty()) return;
  std::vector<Point> copies, needs;
  const bool hasCopies = isCopied_[value.index];
  for (const Point use : uses) {
    const Block& block = blocks_[use.block];
    const bool canMove = isDear_[value.index] && isAround(earliest_[value.index], block.parent);
    if (hasCopies || (block.isText && !canMove)) {
      copies.push_back(use);
    } else {
      needs.push_back(block.isText ? Point{block.parent, block.item} : use);
    }
  }
  if (const std::optional<Point> point = placeOf(value, needs)) {
    names_[value.index] = *point;
    named_[point->block][point->item].push_back(value);
    std::erase_if(copies, [&](Point use) { return nameOf(value, use).has_value(); });
    copies.push_back(*point);
  } else {
    copies.insert(copies.end(), needs.begin(), needs.end());
  }
  for (const ExprId operand : operands(function_.expr(value))) {
    for (const Point copy : copies)
      addUse(operand, copy);
  }
}

// Nothing: it needs no name.
std::optional<Point> Placement::placeOf(ExprId value, const std::vector<Point>& uses) const {
  if (uses.empty()) return std::nullopt;
  Point common = uses.front();
  for (const Point use : uses)
    common = commonPoint(common, use);
  Point best = common;
  for (Point point = common; isDear_[value.index] && point.block != earliest_[value.index];) {
    point = {blocks_[point.block].parent, blocks_[point.block].item};
    if (blocks_[point.block].loops < blocks_[best.block].loops) best = point;
  }
  const bool isMoved = best.block != common.block;
  return uses.size() > 1 || isMoved || isLarge_[value.index] ? std::optional(best) : std::nullopt;
}

std::optional<Point> Placement::nameOf(ExprId value, Point user) const {
  const std::optional<Point>& name = names_[value.index];
  if (!name) return std::nullopt;
  while (blocks_[user.block].depth > blocks_[name->block].depth)
    user = {blocks_[user.block].parent, blocks_[user.block].item};
  const bool isValid = user.block == name->block && name->item <= user.item;
  return isValid ? name : std::nullopt;
}

const std::vector<ExprId>& Placement::namedAt(Point point) const {
  static const std::vector<ExprId> kNone;
  const auto& items = named_[point.block];
  const auto found = items.find(point.item);
  return found == items.end() ? kNone : found->second;
}

}  // namespace brook::canonical
